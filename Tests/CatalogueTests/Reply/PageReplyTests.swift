import DeliveryArea
import MoneyKit
import StockCache
import Testing

@testable import Catalogue

@Suite struct PageReplyTests {
  @Test(arguments: [
    (#"{"items":null,"nextCursor":null}"#, ReplyRefusal.noList), (#"{"nextCursor":null}"#, .noList),
    (#"{"items":{}}"#, .noList), ("[]", .noObject), ("<html>", .notJSON),
    (#"{"hub":"h2","items":[]}"#, .anotherHub),
  ])
  func `a page that is of no use as a whole is refused`(text: String, reason: ReplyRefusal) throws {
    #expect(throws: reason) { try readPage(text, hub: .named("h1")) }
  }

  @Test(arguments: ["null", nil] as [String?])
  func `no cursor is the end`(cursor: String?) throws {
    let page = try readPage(
      #"{"items":[\#(Wire.item("A"))]\#(cursor.map { ",\"nextCursor\":\($0)" } ?? "")}"#)
    #expect(page.nextCursor == nil)
    #expect(page.report.isClean)
  }

  @Test(arguments: [
    (#""""#, "empty"), ("7", "unreadable"), ("{}", "unreadable"), (#""\ud800""#, "unreadable"),
  ])
  func `a cursor that leads nowhere is the end, and counted`(cursor: String, reason: String) throws {
    let page = try readPage(#"{"items":[\#(Wire.item("A"))],"nextCursor":\#(cursor)}"#)
    #expect(page.items.map(\.product.id.rawValue) == ["A"])
    #expect(page.nextCursor == nil)
    #expect(page.report.lines == ["nextCursor: \(reason), field"])
  }

  @Test(arguments: ["a+b/c=&%25 ü", " ", "Ko\u{308}ln", "null", "..", "%2F"])
  func `a cursor is kept byte for byte`(text: String) throws {
    let page = try readPage(Wire.page([], next: text))
    #expect(page.nextCursor.map { Array($0.rawValue.utf8) } == Array(text.utf8))
  }

  @Test func `an empty page with a cursor is a page`() throws {
    let page = try readPage(Wire.page([], next: "c2"))
    #expect(page.items.isEmpty)
    #expect(page.nextCursor == Cursor("c2"))
    #expect(page.report.isClean)
  }

  @Test func `a page is as long as the server makes it`() throws {
    let page = try readPage(Wire.page((1...25).map { Wire.item("p\($0)") }))
    #expect(page.items.count == 25)
  }

  @Test func `one good item of twenty is shown and the next page can be asked for`() throws {
    let page = try readPage(
      Wire.page((1...19).map { Wire.item("p\($0)", -$0) } + [Wire.item("A")], next: "c"))
    #expect(page.items.map(\.product.id.rawValue) == ["A"])
    #expect(page.nextCursor == Cursor("c"))
    #expect(page.report.count(of: .item) == 19)
    #expect(page.report.problems.first?.path == "items[0].price.minorUnits")
  }

  @Test func `a product shows once on a page`() throws {
    let page = try readPage(Wire.page([Wire.item("A", 1), Wire.item("A", 2)]))
    #expect(page.items.map(\.product.price.minorUnits) == [1])
    #expect(page.report.lines == ["items[1].sku: repeated, item"])
  }
}
