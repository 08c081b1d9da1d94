import DeliveryArea
import Foundation
import PriceboardTransport
import Testing

@testable import StockCache

@Suite struct StockReplyTests {
  private static let asOf = #""asOf":"2026-01-05T06:00:00Z""#
  /// 2026-01-05T06:00:00Z.
  private static let noon = 1_767_592_800_000

  @Test(arguments: [
    ("5", Availability.inStock(count: 5)), ("1", .inStock(count: 1)), ("0", .outOfStock), ("-0", .outOfStock),
    ("-3", .outOfStock), ("5.0", .inStock(count: 5)), ("2.49e2", .inStock(count: 249)),
    ("0.5", .inStock(count: nil)), ("1.5", .inStock(count: nil)), ("1e-9", .inStock(count: nil)),
    ("0.0", .outOfStock), ("-0.5", .outOfStock), ("-1e-9", .outOfStock), ("1e30", .inStock(count: nil)),
    ("-1e30", .outOfStock), ("9223372036854775807", .inStock(count: .max)),
    ("9223372036854775808", .inStock(count: nil)), ("0e999999999999", .outOfStock),
    (#""5""#, .inStock(count: 5)), (#""0""#, .outOfStock), (#""-3""#, .outOfStock), (#""-0""#, .outOfStock),
    (#""007""#, .inStock(count: 7)), (#""000""#, .outOfStock),
    (#""99999999999999999999""#, .inStock(count: nil)),
    (#""-99999999999999999999""#, .outOfStock), (#""\u0035""#, .inStock(count: 5)),
  ])
  func `a number tells whether there is some and, where it is whole, how much`(
    json: String, availability: Availability
  ) throws {
    let reply = try read(#"{\#(Self.asOf),"stock":{"X":\#(json),"Y":1}}"#, [Keys.x, Keys.y])
    #expect(reply.availabilities == [Keys.x: availability, Keys.y: .inStock(count: 1)])
    #expect(reply.events.isEmpty)
  }

  @Test(arguments: [
    "null", "true", "false", "[]", "[5]", "{}", #"{"count":5}"#, #""""#, #"" ""#, #"" 5""#, #""5 ""#,
    #""+5""#,
    #""5.0""#, #""1e2""#, #""-""#, #""--5""#, #""five""#, #""\#u{665}""#, #""５""#, #""0x5""#, #""\ud800""#,
    "01",
    "5.", "1.e5", "--5",
  ])
  func `what is no number is unknown for its product alone`(json: String) throws {
    let reply = try read(#"{\#(Self.asOf),"stock":{"X":\#(json),"Y":0}}"#, [Keys.x, Keys.y])
    #expect(reply.availabilities == [Keys.x: .unknown(.notInReply), Keys.y: .outOfStock])
    #expect(reply.events == [.unreadableCounts(hub: Keys.a, 1)])
  }

  @Test func `a product that is not named is missing, and others that are named are passed over`() throws {
    let reply = try read(#"{\#(Self.asOf),"stock":{"Y":1,"Z":9,"":3,"..":4," ":5}}"#, [Keys.x, Keys.y])
    #expect(reply.availabilities == [Keys.y: .inStock(count: 1)])
    #expect(reply.events == [.notInReply(hub: Keys.a, 1)])
  }

  @Test func `of a product that is named twice the first count holds`() throws {
    let reply = try read(#"{\#(Self.asOf),"stock":{"X":0,"X":5,"Y":null,"Y":5}}"#, [Keys.x, Keys.y])
    #expect(reply.availabilities == [Keys.x: .outOfStock, Keys.y: .unknown(.notInReply)])
  }

  @Test func `products are told apart byte by byte`() throws {
    let composed = Keys.sku("K\u{E4}se")
    let decomposed = Keys.sku("Ka\u{308}se")
    let reply = try read(
      #"{\#(Self.asOf),"stock":{"K\#u{E4}se":0,"Ka\#u{308}se":5,"x":1}}"#, [composed, decomposed, Keys.x])
    #expect(reply.availabilities == [composed: .outOfStock, decomposed: .inStock(count: 5)])
  }

  @Test func `a name with escapes is the product that it spells`() throws {
    let reply = try read(
      #"{\#(Self.asOf),"stock":{"\u0058":4,"E,F":1,"G\/H":2}}"#, [Keys.x, Keys.sku("E,F"), Keys.sku("G/H")])
    #expect(reply.availabilities.count == 3)
    #expect(reply.availabilities[Keys.x] == .inStock(count: 4))
  }

  @Test(arguments: [
    #"{"asOf":"2026-01-05T06:00:00Z"}"#, #"{"asOf":"2026-01-05T06:00:00Z","stock":null}"#,
    #"{"asOf":"2026-01-05T06:00:00Z","stock":[]}"#, #"{"stock":"X"}"#, #"{"stock":5}"#, "[]", "null", "",
    "<html>",
    #"{"stock":{"X":NaN}}"#, #"{"stock":{"X":+5}}"#, #"{"stock":{"X":5}"#,
    #"{"stock":{"X":5}}{"stock":{"X":0}}"#,
  ])
  func `a reply without a map of counts is a failure`(json: String) {
    #expect(failure(json) == .unreadable)
  }

  @Test func `an empty map is a reply that names nothing`() throws {
    let reply = try read(#"{\#(Self.asOf),"stock":{}}"#, [Keys.x, Keys.y])
    #expect(reply.availabilities.isEmpty)
    #expect(reply.events == [.notInReply(hub: Keys.a, 2)])
  }

  @Test(arguments: [#""B""#, #""a""#, #""""#, #""..""#, "7", "true", #"["A"]"#, #"{"A":1}"#])
  func `the reply of another hub is refused`(hub: String) {
    #expect(failure(#"{\#(Self.asOf),"hub":\#(hub),"stock":{"X":5}}"#) == .otherHub)
  }

  @Test(arguments: [#""A""#, "null", #""\u0041""#])
  func `the reply of the hub that was asked is used`(hub: String) throws {
    let reply = try read(#"{\#(Self.asOf),"hub":\#(hub),"stock":{"X":5}}"#, [Keys.x])
    #expect(reply.availabilities == [Keys.x: .inStock(count: 5)])
  }

  @Test(arguments: [
    HTTPReply.Origin.freshCopy(age: .zero), .staleCopy(age: .zero, after: .unreachable),
    .keptCopy(age: .zero),
  ])
  func `a copy is no reply`(origin: HTTPReply.Origin) {
    let json = #"{\#(Self.asOf),"stock":{"X":5}}"#
    let reply = HTTPReply(body: Data(json.utf8), origin: origin, serverTime: Self.noon)
    #expect(failure(of: reply) == .other)
  }

  // MARK: asOf

  /// `asOf`, the server's time in milliseconds after 06:00:00Z, and the age.
  @Test(arguments: [
    ("2026-01-05T06:00:00Z", 12_000, 12_000), ("2026-01-05T06:00:00.250Z", 12_000, 11_750),
    ("2026-01-05T07:00:00+01:00", 12_000, 12_000), ("2026-01-05T00:30:00.5-05:30", 1_000, 500),
    ("2026-01-05T06:00:00Z", 0, 0), ("2026-01-05T06:00:00.999Z", 0, 0), ("2026-01-05T08:00:00Z", 0, 0),
    ("0001-01-01T00:00:00Z", 0, 63_903_189_600_000),
  ])
  func `an answer is as old as the server's clock says`(asOf: String, after: Int, age: Int) throws {
    let reply = try read(
      #"{"asOf":"\#(asOf)","stock":{"X":5}}"#, [Keys.x], serverTime: Self.noon + after)
    #expect(reply.age == .milliseconds(age))
    #expect(reply.events.isEmpty)
  }

  @Test(arguments: [
    (#""asOf":"2026-01-05T06:00:00""#, StockEvent.AgeProblem.asOfUnreadable),
    (#""asOf":"yesterday""#, .asOfUnreadable), (#""asOf":"""#, .asOfUnreadable),
    (#""asOf":1767592800"#, .asOfUnreadable), (#""asOf":"2026-02-30T06:00:00Z""#, .asOfUnreadable),
    (#""asOf":null"#, .asOfMissing), (#""other":1"#, .asOfMissing),
  ])
  func `an age that cannot be read adds nothing and is counted`(
    field: String, problem: StockEvent.AgeProblem
  ) throws {
    let reply = try read("{\(field),\"stock\":{\"X\":5}}", [Keys.x])
    #expect(reply.age == .zero)
    #expect(reply.availabilities == [Keys.x: .inStock(count: 5)])
    #expect(reply.events == [.ageUnknown(hub: Keys.a, problem)])
  }

  @Test func `without the server's clock an age adds nothing and is counted`() throws {
    let reply = try read(#"{\#(Self.asOf),"stock":{"X":5}}"#, [Keys.x], serverTime: nil)
    #expect(reply.age == .zero)
    #expect(reply.events == [.ageUnknown(hub: Keys.a, .serverTimeMissing)])
  }

  @Test(arguments: [Int.max, Int.min])
  func `a server's clock beyond all reason is survived`(serverTime: Int) throws {
    let reply = try read(#"{\#(Self.asOf),"stock":{"X":5}}"#, [Keys.x], serverTime: serverTime)
    #expect(reply.age >= .zero)
  }

  /// What a cache on the way counts in Age, and the answer's own time before the server's, both in seconds.
  @Test(arguments: [("25", 25, 25), ("25", 40, 40), ("25", 10, 25), ("25", nil, 25), ("soon", 40, 40)])
  func `an answer that a cache on the way had is as old as it says`(
    age: String, own: Int?, seconds: Int
  ) throws {
    let asOf = own == nil ? "" : Self.asOf + ","
    let reply = HTTPReply(
      headers: HTTPHeaders([.init("Age", age)]), body: Data(#"{\#(asOf)"stock":{"X":5}}"#.utf8),
      serverTime: Self.noon + (own ?? 0) * 1_000)
    let read = try StockReply(reply, to: StockRequest(id: 1, hub: Keys.a, skus: [Keys.x]))
    #expect(read.age == .seconds(seconds))
  }

  // MARK: failures

  @Test(arguments: [
    (HTTPFailure.unreachable, StockEvent.Failure.offline, Availability.UnknownReason.offline),
    (.timedOut, .offline, .offline), (.status(503, body: Data("secret".utf8)), .status(503), .failed),
    (.tryLater(after: .seconds(90)), .tryLater, .failed), (.notJSON, .unreadable, .failed),
    (.invalidReply, .other, .failed), (.tooLarge(limit: 1), .other, .failed), (.notTrusted, .other, .failed),
    (.redirectRefused, .other, .failed), (.invalidCall, .other, .failed), (.noToken, .other, .failed),
    (.libraryMissing(name: "libcurl"), .other, .failed),
  ])
  func `a failed call is offline or failed`(
    failure: HTTPFailure, reported: StockEvent.Failure, reason: Availability.UnknownReason
  ) {
    let stockFailure = StockFailure(failure)
    #expect(stockFailure.reported == reported)
    #expect(stockFailure.reason == reason)
  }

  private func read(
    _ json: String, _ skus: [SKU], serverTime: Int? = StockReplyTests.noon
  ) throws -> StockReply {
    try StockReply(
      HTTPReply(body: Data(json.utf8), serverTime: serverTime),
      to: StockRequest(id: 1, hub: Keys.a, skus: skus))
  }

  private func failure(_ json: String) -> StockEvent.Failure? {
    failure(of: HTTPReply(body: Data(json.utf8), serverTime: Self.noon))
  }

  private func failure(of reply: HTTPReply) -> StockEvent.Failure? {
    do throws(StockFailure) {
      _ = try StockReply(reply, to: StockRequest(id: 1, hub: Keys.a, skus: [Keys.x]))
      return nil
    } catch {
      return error.reported
    }
  }
}
