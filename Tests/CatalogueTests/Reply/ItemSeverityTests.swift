import MoneyKit
import Testing

@testable import Catalogue

/// What each bad field of a product costs, and where it is told.
@Suite struct ItemSeverityTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let item: String
    let problem: String
    var testDescription: String { item }

    init(_ item: String, _ problem: String) {
      self.item = item
      self.problem = problem
    }
  }

  private static let name = #""name":"N""#
  private static let sku = #""sku":"S""#
  private static let price = #""price":{"minorUnits":249,"currency":"EUR"}"#

  private static func with(_ fields: String) -> String { "\(sku),\(name),\(price),\(fields)" }

  private static func priced(_ price: String) -> String { #"\#(sku),\#(name),"price":\#(price)"# }

  private static let dropped: [Case] = [
    Case("\(name),\(price)", "sku: missing"),
    Case("\"sku\":null,\(name),\(price)", "sku: missing"),
    Case("\"sku\":17,\(name),\(price)", "sku: unreadable"),
    Case("\"sku\":\"\",\(name),\(price)", "sku: unusableKey"),
    Case("\"sku\":\" \\t\",\(name),\(price)", "sku: unusableKey"),
    Case("\"sku\":\"..\",\(name),\(price)", "sku: unusableKey"),
    Case(#""sku":"\ud800",\#(name),\#(price)"#, "sku: unreadable"),
    Case("\(sku),\(price)", "name: missing"),
    Case("\(sku),\"name\":null,\(price)", "name: missing"),
    Case("\(sku),\"name\":[],\(price)", "name: unreadable"),
    Case("\(sku),\"name\":\"a\\xb\",\(price)", "name: unreadable"),
    Case("\(sku),\"name\":\"a\nb\",\(price)", "name: unreadable"),
    Case("\(sku),\(name)", "price: missing"),
    Case(priced("null"), "price: missing"),
    Case(priced("249"), "price: unreadable"),
    Case(priced(#"{"currency":"EUR"}"#), "price.minorUnits: missing"),
    Case(priced(#"{"minorUnits":null,"currency":"EUR"}"#), "price.minorUnits: missing"),
    Case(priced(#"{"minorUnits":"249","currency":"EUR"}"#), "price.minorUnits: unreadable"),
    Case(priced(#"{"minorUnits":true,"currency":"EUR"}"#), "price.minorUnits: unreadable"),
    Case(priced(#"{"minorUnits":0249,"currency":"EUR"}"#), "price.minorUnits: unreadable"),
    Case(priced(#"{"minorUnits":249.5,"currency":"EUR"}"#), "price.minorUnits: notWhole"),
    Case(priced(#"{"minorUnits":1.15,"currency":"EUR"}"#), "price.minorUnits: notWhole"),
    Case(priced(#"{"minorUnits":9007199254740993.5,"currency":"EUR"}"#), "price.minorUnits: notWhole"),
    Case(priced(#"{"minorUnits":99.99999999999999999999,"currency":"EUR"}"#), "price.minorUnits: notWhole"),
    Case(priced(#"{"minorUnits":1e-400,"currency":"EUR"}"#), "price.minorUnits: notWhole"),
    Case(priced(#"{"minorUnits":1e19,"currency":"EUR"}"#), "price.minorUnits: outOfRange"),
    Case(priced(#"{"minorUnits":9223372036854775808,"currency":"EUR"}"#), "price.minorUnits: outOfRange"),
    Case(priced(#"{"minorUnits":-1,"currency":"EUR"}"#), "price.minorUnits: negative"),
    Case(priced(#"{"minorUnits":249}"#), "price.currency: missing"),
    Case(priced(#"{"minorUnits":249,"currency":null}"#), "price.currency: missing"),
    Case(priced(#"{"minorUnits":249,"currency":978}"#), "price.currency: unreadable"),
    Case(priced(#"{"minorUnits":249,"currency":""}"#), "price.currency: unknownCurrency"),
    Case(priced(#"{"minorUnits":249,"currency":" "}"#), "price.currency: unknownCurrency"),
    Case(priced(#"{"minorUnits":249,"currency":"EURO"}"#), "price.currency: unknownCurrency"),
    Case(priced(#"{"minorUnits":249,"currency":"ZZZ"}"#), "price.currency: unknownCurrency"),
    Case(priced(#"{"minorUnits":249,"currency":"GBp"}"#), "price.currency: unknownCurrency"),
    Case(priced(#"{"minorUnits":249,"currency":"XAU"}"#), "price.currency: unknownCurrency"),
    Case(priced(#"{"minorUnits":249,"currency":"XXX"}"#), "price.currency: unknownCurrency"),
    Case(with(#""deposit":"25""#), "deposit: unreadable"),
    Case(with(#""deposit":25"#), "deposit: unreadable"),
    Case(with(#""deposit":{}"#), "deposit.minorUnits: missing"),
    Case(with(#""deposit":{"minorUnits":"25","currency":"EUR"}"#), "deposit.minorUnits: unreadable"),
    Case(with(#""deposit":{"minorUnits":-25,"currency":"EUR"}"#), "deposit.minorUnits: negative"),
    Case(with(#""deposit":{"minorUnits":2.5,"currency":"EUR"}"#), "deposit.minorUnits: notWhole"),
    Case(with(#""deposit":{"minorUnits":25}"#), "deposit.currency: missing"),
    Case(with(#""deposit":{"minorUnits":25,"currency":"CHF"}"#), "deposit.currency: otherCurrency"),
    Case(with(#""deposit":{"minorUnits":0,"currency":"CHF"}"#), "deposit.currency: otherCurrency"),
  ]

  @Test(arguments: dropped)
  func `what cannot be shown truly costs the item and nothing beside it`(value: Case) throws {
    let (product, problems) = try readItem(value.item)
    #expect(product == nil)
    let (path, reason) = try Self.parts(of: value.problem)
    #expect(
      problems == [CatalogueProblem(path: "sections[0].items[0].\(path)", reason: reason, cost: .item)])
  }

  @Test(arguments: ["null", "17", "true", #""item""#, "[]"])
  func `an item that is no object costs itself`(item: String) throws {
    let home = try readHome(Wire.home(items: Wire.item("A"), item, Wire.item("B")))
    #expect(home.keys == [["A", "B"]])
    #expect(home.report.problems.map(\.path) == ["sections[0].items[1]"])
    #expect(home.report.count(of: .item) == 1)
  }

  private static let ignored: [Case] = [
    Case(#""originalPrice":299"#, "originalPrice: unreadable"),
    Case(#""originalPrice":{"minorUnits":299}"#, "originalPrice.currency: missing"),
    Case(#""originalPrice":{"minorUnits":"299","currency":"EUR"}"#, "originalPrice.minorUnits: unreadable"),
    Case(#""originalPrice":{"minorUnits":299,"currency":"CHF"}"#, "originalPrice.currency: otherCurrency"),
    Case(#""originalPrice":{"minorUnits":-1,"currency":"EUR"}"#, "originalPrice.minorUnits: negative"),
    Case(#""originalPrice":{"minorUnits":199,"currency":"EUR"}"#, "originalPrice: belowPrice"),
    Case(#""priorPrice30d":"299""#, "priorPrice30d: unreadable"),
    Case(#""priorPrice30d":{"minorUnits":299,"currency":"CHF"}"#, "priorPrice30d.currency: otherCurrency"),
    Case(#""unitPrice":"9,96 EUR/kg""#, "unitPrice: unreadable"),
    Case(#""unitPrice":{"per":"kg"}"#, "unitPrice.minorUnits: missing"),
    Case(#""unitPrice":{"minorUnits":996.5,"per":"kg"}"#, "unitPrice.minorUnits: notWhole"),
    Case(#""unitPrice":{"minorUnits":-996,"per":"kg"}"#, "unitPrice.minorUnits: negative"),
    Case(#""unitPrice":{"minorUnits":996}"#, "unitPrice.per: missing"),
    Case(#""unitPrice":{"minorUnits":996,"per":1}"#, "unitPrice.per: unreadable"),
    Case(#""unitPrice":{"minorUnits":996,"per":"lb"}"#, "unitPrice.per: unknownUnit"),
    Case(#""unitPrice":{"minorUnits":996,"per":"kg","currency":"CHF"}"#, "unitPrice.currency: otherCurrency"),
    Case(#""unitPrice":{"minorUnits":996,"per":"kg","currency":"?"}"#, "unitPrice.currency: unknownCurrency"),
    Case(#""unitPrice":{"minorUnits":996,"per":"kg","scale":-1}"#, "unitPrice.scale: outOfRange"),
    Case(#""unitPrice":{"minorUnits":996,"per":"kg","scale":19}"#, "unitPrice.scale: outOfRange"),
    Case(#""unitPrice":{"minorUnits":996,"per":"kg","scale":"1"}"#, "unitPrice.scale: unreadable"),
    Case(#""netContent":250"#, "netContent: unreadable"),
    Case(#""netContent":{"amount":250}"#, "netContent.unit: missing"),
    Case(#""netContent":{"amount":250,"unit":"kg"}"#, "netContent.unit: unknownUnit"),
    Case(#""netContent":{"amount":250,"unit":7}"#, "netContent.unit: unreadable"),
    Case(#""netContent":{"amount":0,"unit":"g"}"#, "netContent.amount: outOfRange"),
    Case(#""netContent":{"amount":0.5,"unit":"g"}"#, "netContent.amount: notWhole"),
    Case(#""minimumAge":"18""#, "minimumAge: unreadable"),
    Case(#""minimumAge":-1"#, "minimumAge: outOfRange"),
    Case(#""minimumAge":18.5"#, "minimumAge: notWhole"),
    Case(#""image":42"#, "image: unreadable"),
    Case(#""image":"https://x.de/a.jpg""#, "image: unreadable"),
    Case(#""image":{}"#, "image.url: missing"),
    Case(#""image":{"url":7}"#, "image.url: unreadable"),
    Case(#""image":{"url":""}"#, "image.url: unusableAddress"),
    Case(#""image":{"url":"https://x.de/a.jpg","width":"600"}"#, "image.width: unreadable"),
    Case(#""image":{"url":"https://x.de/a.jpg","height":0}"#, "image.height: outOfRange"),
    Case(#""deposit":{"minorUnits":25,"currency":"EUR","kind":"can"}"#, "deposit.kind: unreadable"),
    Case(#""deposit":{"minorUnits":25,"currency":"EUR","kind":1}"#, "deposit.kind: unreadable"),
  ]

  @Test(arguments: ignored)
  func `what the item can do without costs itself alone`(value: Case) throws {
    let (product, problems) = try readItem(Self.with(value.item))
    let (path, reason) = try Self.parts(of: value.problem)
    #expect(
      problems == [CatalogueProblem(path: "sections[0].items[0].\(path)", reason: reason, cost: .field)])
    let shown = try #require(product)
    #expect(shown.price == (try Money(minorUnits: 249, currency: .eur)))
    #expect(shown.originalPrice == nil)
    #expect(shown.unitPrice == nil)
    #expect(shown.netContent == nil)
    #expect(shown.minimumAge == nil)
    #expect((shown.image != nil) == (path == "image.width" || path == "image.height"))
    #expect((shown.deposit != nil) == (path == "deposit.kind"))
  }

  @Test(arguments: [
    "originalPrice", "deposit", "unitPrice", "image", "netContent", "priorPrice30d", "minimumAge",
  ])
  func `null and missing are the same and normal`(field: String) throws {
    let missing = try readItem("\(Self.sku),\(Self.name),\(Self.price)")
    let null = try readItem(Self.with("\"\(field)\":null"))
    #expect(missing.product != nil)
    #expect(missing.product == null.product)
    #expect(missing.problems.isEmpty)
    #expect(null.problems.isEmpty)
  }

  @Test func `a dropped item tells of its first fault alone`() throws {
    let (product, problems) = try readItem(#""name":7,"price":"x","image":42"#)
    #expect(product == nil)
    #expect(problems.map(\.path) == ["sections[0].items[0].sku"])
  }

  @Test func `fields that nobody knows change nothing`() throws {
    let plain = try readItem(Self.with(#""image":null"#))
    let more = try readItem(Self.with(#""badge":{"text":[1,2,{"a":0249}]},"x":"\ud800","image":null"#))
    #expect(plain.product == more.product)
    #expect(more.problems.isEmpty)
  }

  private static func parts(of problem: String) throws -> (String, CatalogueProblem.Reason) {
    let parts = problem.split(separator: ": ").map(String.init)
    return (parts[0], try #require(CatalogueProblem.Reason(rawValue: parts[1])))
  }
}
