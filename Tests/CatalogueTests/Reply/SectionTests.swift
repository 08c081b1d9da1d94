import MoneyKit
import StockCache
import Testing

@testable import Catalogue

@Suite struct SectionTests {
  @Test func `a section of an unknown type is skipped and those around it stay in order`() throws {
    let home = try readHome(
      Wire.home(
        Wire.section("a", "products", Wire.item("A", 1)), Wire.section("b", "reels", "{}"),
        Wire.section("c", "banners", #"{"id":"x","title":"X"}"#)))
    #expect(home.sections.map(\.id) == [SectionID(key: "a"), SectionID(key: "c")])
    #expect(home.report.skippedTypes.entries.map { [$0.type, "\($0.count)"] } == [["reels", "1"]])
    #expect(home.report.lines == ["sections[1].type: unknownType, section"])
  }

  @Test(arguments: [
    (#""items":[]"#, "(missing)"), (#""type":null,"items":[]"#, "(null)"),
    (#""type":4,"items":[]"#, "(number)"),
    (#""type":"Products","items":[]"#, "Products"), (#""type":false"#, "(boolean)"),
    (#""type":[]"#, "(list)"),
    (#""type":{}"#, "(object)"), (#""type":"\ud800""#, "(unreadable)"), (#""type":"flashSale""#, "flashSale"),
    (#""type":"buyagain""#, "buyagain"), (#""type":"products ""#, "products "), (#""type":"""#, ""),
  ])
  func `whatever stands for a type, it is counted under what it is`(fields: String, name: String) throws {
    let home = try readHome(Wire.home("{\(fields)}", Wire.section("a", "products", Wire.item("A"))))
    #expect(home.keys == [["A"]])
    #expect(home.report.skippedTypes.entries.map(\.type) == [name])
    #expect(home.report.count(of: .section) == 1)
  }

  @Test(arguments: ["null", "7", #""products""#, "[]"])
  func `a section that is no object is skipped`(section: String) throws {
    let home = try readHome(Wire.home(section, Wire.section("a", "products", Wire.item("A"))))
    #expect(home.keys == [["A"]])
    #expect(home.report.skippedTypes.entries.map(\.type) == ["(no section)"])
  }

  @Test func `a type is cut after 64 characters and 32 types are told apart`() throws {
    var counts = SectionTypeCounts()
    let long = String(repeating: "ä", count: 100)
    counts.add(long)
    #expect(counts.entries.map(\.type) == [String(repeating: "ä", count: 64)])
    for number in 1...40 { counts.add("type \(number)") }
    counts.add("type 1")
    counts.add("type 40")
    #expect(counts.entries.count == SectionTypeCounts.mostTypes + 1)
    #expect(counts.entries[1].count == 2)
    #expect(counts.entries.last?.type == SectionTypeCounts.otherTypes)
    #expect(counts.entries.last?.count == 40 - 31 + 1)
    #expect(counts.entries.map(\.count).reduce(0, +) == 43)
  }

  @Test func `types are told apart by their bytes`() {
    var counts = SectionTypeCounts()
    counts.add("Ko\u{308}ln")
    counts.add("K\u{F6}ln")
    #expect(counts.entries.map(\.count) == [1, 1])
  }

  @Test(arguments: [
    (#""items":null"#, "missing"), (#""title":"T""#, "missing"), (#""items":{}"#, "unreadable"),
    (#""items":"none""#, "unreadable"), (#""items":[]"#, "empty"), (#""items":[null,{},7]"#, "empty"),
  ])
  func `a section without anything to show is hidden and counted`(fields: String, reason: String) throws {
    for type in SectionType.allCases {
      let home = try readHome(
        Wire.home(
          #"{"id":"a","type":"\#(type.rawValue)",\#(fields)}"#, Wire.section("b", "products", Wire.item("A")))
      )
      #expect(home.sections.map(\.id) == [SectionID(key: "b")])
      #expect(home.report.lines.last == "sections[0].items: \(reason), section")
      #expect(home.report.count(of: .section) == 1)
    }
  }

  @Test func `a home without a section left is a home`() throws {
    #expect(try readHome(Wire.home()).sections.isEmpty)
    #expect(try readHome(Wire.home("7")).sections.isEmpty)
  }

  @Test func `two sections of one key are both kept and told apart`() throws {
    let home = try readHome(
      Wire.home(
        Wire.section("deals", "products", Wire.item("A")), Wire.section("deals", "products", Wire.item("B")),
        Wire.section("", "products", Wire.item("C")), #"{"type":"products","items":[\#(Wire.item("D"))]}"#,
        #"{"id":7,"type":"products","items":[\#(Wire.item("E"))]}"#))
    #expect(home.keys == [["A"], ["B"], ["C"], ["D"], ["E"]])
    #expect(
      home.sections.map(\.id) == [
        SectionID(key: "deals"), SectionID(position: 1), SectionID(position: 2), SectionID(position: 3),
        SectionID(position: 4),
      ])
    #expect(
      home.report.lines == [
        "sections[1].id: repeated, nothing", "sections[2].id: missing, nothing",
        "sections[3].id: missing, nothing",
        "sections[4].id: unreadable, nothing",
      ])
  }

  @Test func `a key cannot be mistaken for a position`() throws {
    let home = try readHome(
      Wire.home(
        #"{"type":"products","items":[\#(Wire.item("A"))]}"#, Wire.section("#0", "products", Wire.item("B"))))
    #expect(Set(home.sections.map(\.id)).count == 2)
  }

  @Test func `a product shows once in a section and again in another`() throws {
    let home = try readHome(
      Wire.home(
        Wire.section("deals", "products", Wire.item("A", 1), Wire.item("B"), Wire.item("A", 2)),
        Wire.section("again", "buyAgain", Wire.item("A", 3))))
    #expect(home.keys == [["A", "B"], ["A"]])
    #expect(home.sections[0].products[0].price.minorUnits == 1)
    #expect(home.report.lines == ["sections[0].items[2].sku: repeated, item"])
  }

  @Test func `a dropped item does not hide a later one of its key`() throws {
    let home = try readHome(Wire.home(items: Wire.item("A", -1), Wire.item("A", 2)))
    #expect(home.sections[0].products.map(\.price.minorUnits) == [2])
  }

  @Test(arguments: [("\"Fresh\"", "Fresh", 0), ("null", nil, 0), ("7", nil, 1)] as [(String, String?, Int)])
  func `a title that is no text is left out`(json: String, title: String?, problems: Int) throws {
    let home = try readHome(
      Wire.home(#"{"id":"a","type":"products","title":\#(json),"items":[\#(Wire.item("A"))]}"#))
    #expect(home.sections.map(\.title) == [title])
    #expect(home.report.count(of: .field) == problems)
  }

  @Test func `categories need a key and a name, once each`() throws {
    let home = try readHome(
      Wire.home(
        Wire.section(
          "c", "categories", #"{"id":"fruit","name":"Obst & Gemüse","image":{"url":"https://x.de/ä.png"}}"#,
          #"{"name":"N"}"#, #"{"id":"..","name":"N"}"#, #"{"id":"milk"}"#, #"{"id":"fruit","name":"again"}"#,
          #"{"id":"eggs","name":"Eier","image":7}"#)))
    guard case .categories(let links) = home.sections.first?.content else { throw UnexpectedContent() }
    #expect(links.map(\.id.rawValue) == ["fruit", "eggs"])
    #expect(links[0].name == "Obst & Gemüse")
    #expect(links[0].image?.url == "https://x.de/%C3%A4.png")
    #expect(links[1].image == nil)
    #expect(
      home.report.lines == [
        "sections[0].items[1].id: missing, item", "sections[0].items[2].id: unusableKey, item",
        "sections[0].items[3].name: missing, item", "sections[0].items[4].id: repeated, item",
        "sections[0].items[5].image: unreadable, field",
      ])
  }

  @Test func `banners need a title and go by their key or position`() throws {
    let home = try readHome(
      Wire.home(
        Wire.section(
          "b", "banners",
          #"{"id":"a","title":"A","link":"https://x.de/ü","image":{"url":"https://x.de/a.png"}}"#,
          #"{"id":"a","title":"B","link":"javascript:alert(1)"}"#, #"{"title":"C","link":7}"#, #"{"id":"d"}"#,
          ##"{"id":"#2","title":"E"}"##, #"{"id":"","title":"F"}"#)))
    guard case .banners(let banners) = home.sections.first?.content else { throw UnexpectedContent() }
    #expect(banners.map(\.title) == ["A", "B", "C", "E", "F"])
    #expect(banners.map(\.id) == ["a", "#1", "#2", "#4", "#5"])
    #expect(banners.map(\.link) == ["https://x.de/%C3%BC", nil, nil, nil, nil])
    #expect(banners[0].image?.url == "https://x.de/a.png")
    #expect(home.report.count(of: .item) == 1)
    #expect(
      home.report.lines.filter { $0.hasSuffix("field") } == [
        "sections[0].items[1].link: unusableAddress, field", "sections[0].items[2].link: unreadable, field",
      ])
  }

  private struct UnexpectedContent: Error {}
}
