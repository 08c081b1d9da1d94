import DeliveryArea
import Foundation
import Testing

@testable import Catalogue

@Suite struct HomeReplyTests {
  @Test(arguments: [
    ("<html><body>Log in</body></html>", ReplyRefusal.notJSON), ("", .notJSON), ("{", .notJSON),
    (#"{"sections":[NaN]}"#, .notJSON), (#"{"sections":[]}{}"#, .notJSON), ("[]", .noObject),
    ("null", .noObject),
    (#""home""#, .noObject), ("{}", .noList), (#"{"sections":null}"#, .noList),
    (#"{"sections":{}}"#, .noList),
    (#"{"sections":"none"}"#, .noList), (#"{"hub":"h2","sections":[]}"#, .anotherHub),
    (#"{"hub":7,"sections":[]}"#, .anotherHub), (#"{"hub":"","sections":[]}"#, .anotherHub),
    (#"{"hub":"H1","sections":[]}"#, .anotherHub), (#"{"hub":"h2"}"#, .anotherHub),
  ])
  func `a home that is of no use as a whole is refused`(text: String, reason: ReplyRefusal) throws {
    #expect(throws: reason) { try readHome(text, hub: .named("h1")) }
  }

  @Test(arguments: [#""hub":"h1","#, #""hub":null,"#, ""])
  func `a home that says it is of this hub, or nothing, is read`(echo: String) throws {
    _ = try readHome("{\(echo)\"sections\":[]}", hub: .named("h1"))
  }

  @Test func `hubs are told apart by their bytes`() throws {
    let text = #"{"hub":"Ko\u0308ln","sections":[]}"#
    _ = try readHome(text, hub: .named("Ko\u{308}ln"))
    #expect(throws: ReplyRefusal.anotherHub) { try readHome(text, hub: .named("K\u{F6}ln")) }
  }

  struct Hours: Sendable, CustomTestStringConvertible {
    let json: String
    let hours: HubHours
    let told: [String]
    var testDescription: String { json }

    init(_ json: String, _ hours: HubHours, _ told: String...) {
      self.json = json
      self.hours = hours
      self.told = told
    }
  }

  @Test(arguments: [
    Hours(#"{"isOpen":true,"opensAt":null}"#, .open),
    Hours(#"{"isOpen":true}"#, .open),
    Hours(#"{"isOpen":true,"opensAt":"2026-03-29T07:00:00+02:00"}"#, .open),
    Hours(#"{"isOpen":true,"opensAt":"soon"}"#, .open),
    Hours(
      #"{"isOpen":false,"opensAt":"2026-03-29T07:00:00+02:00"}"#,
      .closed(opensAt: .instant(milliseconds: 1_774_760_400_000, offsetSeconds: 7_200))),
    Hours(
      #"{"isOpen":false,"opensAt":"2026-10-25T07:00:00+01:00"}"#,
      .closed(opensAt: .instant(milliseconds: 1_792_908_000_000, offsetSeconds: 3_600))),
    Hours(
      #"{"isOpen":false,"opensAt":"1999-01-01T00:00:00.5Z"}"#,
      .closed(opensAt: .instant(milliseconds: 915_148_800_500, offsetSeconds: 0))),
    Hours(#"{"isOpen":false,"opensAt":"07:00"}"#, .closed(opensAt: .timeOfDay(hour: 7, minute: 0))),
    Hours(#"{"isOpen":false,"opensAt":"23:59"}"#, .closed(opensAt: .timeOfDay(hour: 23, minute: 59))),
    Hours(#"{"isOpen":false,"opensAt":null}"#, .closed(opensAt: nil)),
    Hours(#"{"isOpen":false}"#, .closed(opensAt: nil)),
    Hours(#"{"isOpen":false,"opensAt":"25:00"}"#, .closed(opensAt: nil), "hours.opensAt: unreadable, field"),
    Hours(#"{"isOpen":false,"opensAt":"24:00"}"#, .closed(opensAt: nil), "hours.opensAt: unreadable, field"),
    Hours(#"{"isOpen":false,"opensAt":"7:00"}"#, .closed(opensAt: nil), "hours.opensAt: unreadable, field"),
    Hours(#"{"isOpen":false,"opensAt":"07:60"}"#, .closed(opensAt: nil), "hours.opensAt: unreadable, field"),
    Hours(#"{"isOpen":false,"opensAt":"soon"}"#, .closed(opensAt: nil), "hours.opensAt: unreadable, field"),
    Hours(#"{"isOpen":false,"opensAt":""}"#, .closed(opensAt: nil), "hours.opensAt: unreadable, field"),
    Hours(
      #"{"isOpen":false,"opensAt":"2026-03-29T07:00:00"}"#, .closed(opensAt: nil),
      "hours.opensAt: unreadable, field"),
    Hours(#"{"isOpen":false,"opensAt":700}"#, .closed(opensAt: nil), "hours.opensAt: unreadable, field"),
    Hours("null", .unknown, "hours: missing, nothing"),
    Hours("[]", .unknown, "hours: unreadable, field"),
    Hours("{}", .unknown, "hours.isOpen: missing, field"),
    Hours(#"{"isOpen":"yes"}"#, .unknown, "hours.isOpen: unreadable, field"),
    Hours(#"{"isOpen":0,"opensAt":"07:00"}"#, .unknown, "hours.isOpen: unreadable, field"),
  ])
  func `hours are open, closed or not known`(value: Hours) throws {
    let home = try readHome(Wire.home(hours: value.json))
    #expect(home.hours == value.hours)
    #expect(home.report.lines == value.told)
  }

  @Test func `missing hours are not closed`() throws {
    let home = try readHome(#"{"sections":[]}"#)
    #expect(home.hours == .unknown)
    #expect(home.report.lines == ["hours: missing, nothing"])
  }

  @Test func `a home in UTF-16 or with a byte order mark is read`() throws {
    let home = Wire.home(Wire.section("a", "products", Wire.item("A")))
    #expect(try HomeReply(Data([0xEF, 0xBB, 0xBF]) + Data(home.utf8), of: nil).keys == [["A"]])
    let wide = try #require(home.data(using: .utf16))
    #expect(try HomeReply(wide, of: nil).keys == [["A"]])
  }

  @Test func `bytes that are no UTF-8 cost their item`() throws {
    var data = Data(
      #"{"hours":{"isOpen":true},"sections":[{"id":"a","type":"products","items":[{"sku":"A","name":""#.utf8)
    data += Data([0xFF]) + Data("\"},\(Wire.item("B"))]}]}".utf8)
    let home = try HomeReply(data, of: nil)
    #expect(home.keys == [["B"]])
    #expect(home.report.lines == ["sections[0].items[0].name: unreadable, item"])
  }

  @Test func `a flood of bad items is listed to a limit and counted to the end`() throws {
    let flood = String(repeating: "7,", count: 5_000)
    let home = try readHome(Wire.home(items: flood + Wire.item("A")))
    #expect(home.keys == [["A"]])
    #expect(home.report.problems.count == CatalogueReport.longestList)
    #expect(home.report.unlistedCount == 4_000)
    #expect(home.report.count(of: .item) == 5_000)
  }

  @Test func `equal replies are equal homes`() throws {
    let text = Wire.home(Wire.section("a", "products", Wire.item("A")))
    let more = text.replacingOccurrences(of: #""title""#, with: #""color":"red","title""#)
    #expect(try readHome(text).sections == readHome(more).sections)
  }
}
