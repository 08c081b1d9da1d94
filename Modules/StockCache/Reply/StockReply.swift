import DeliveryArea
import PriceboardTransport

/// The reply of the stock's endpoint, `{"asOf":"2026-10-20T10:42:05Z","stock":{"p1":12,"p2":0}}`.
struct StockReply {
  /// What it says of the products that were asked for; those that it does not name are missing.
  ///
  /// One whose count cannot be read is unknown.
  let availabilities: [SKU: Availability]
  /// How old it was when it was asked for, by its own time and by what a cache on the way says; the older counts.
  let age: Duration
  /// What has to be reported of it.
  let events: [StockEvent]

  /// Reads a reply.
  ///
  /// What was not asked for is passed over. Of a product that is named twice the first count holds.
  ///
  /// - Throws: The failure that the whole reply is.
  init(_ reply: HTTPReply, to request: StockRequest) throws(StockFailure) {
    // A copy would be older than it says. No copy of stock is ever kept, so none can be given.
    guard reply.origin == .server else { throw StockFailure(.other) }
    guard let root = try? JSONDocument(reply.body).root, root.kind == .object else {
      throw StockFailure(.unreadable)
    }
    if let echo = root.present("hub"), echo.text.flatMap(HubID.init) != request.hub {
      throw StockFailure(.otherHub)
    }
    guard let members = root["stock"]?.members else { throw StockFailure(.unreadable) }

    let asked = Set(request.skus)
    var availabilities: [SKU: Availability] = [:]
    for (name, value) in members {
      guard let sku = name.text.flatMap(SKU.init), asked.contains(sku), availabilities[sku] == nil
      else { continue }
      availabilities[sku] = Availability(count: value) ?? .unknown(.notInReply)
    }
    self.availabilities = availabilities

    var events: [StockEvent] = []
    switch Self.age(asOf: root.present("asOf"), serverTime: reply.serverTime) {
    case .success(let age):
      self.age = max(age, reply.ageAtStart)
    case .failure(let problem):
      age = reply.ageAtStart
      events.append(.ageUnknown(hub: request.hub, problem.reason))
    }
    let unreadable = availabilities.values.count { $0 == .unknown(.notInReply) }
    if unreadable > 0 { events.append(.unreadableCounts(hub: request.hub, unreadable)) }
    let missing = asked.count - availabilities.count
    if missing > 0 { events.append(.notInReply(hub: request.hub, missing)) }
    self.events = events
  }

  private struct AgeFailure: Error {
    let reason: StockEvent.AgeProblem
  }

  /// How long before the server's reply its counts were taken; one taken later is new.
  private static func age(asOf: JSONValue?, serverTime: Int?) -> Result<Duration, AgeFailure> {
    guard let asOf else { return .failure(AgeFailure(reason: .asOfMissing)) }
    guard let instant = asOf.text.flatMap(InstantText.init) else {
      return .failure(AgeFailure(reason: .asOfUnreadable))
    }
    guard let serverTime else { return .failure(AgeFailure(reason: .serverTimeMissing)) }
    let (age, overflows) = serverTime.subtractingReportingOverflow(instant.milliseconds)
    return .success(overflows ? .zero : .milliseconds(max(age, 0)))
  }
}

extension Availability {
  /// Reads a count: a number, or a whole number as text; nil for anything else.
  ///
  /// A number with a fraction, or beyond what fits, tells that there is some and not how much.
  fileprivate init?(count value: JSONValue) {
    if let number = value.number {
      self.init(count: number.wholeValue, isAboveZero: !number.isZero && !number.isNegative)
    } else if let text = value.text, let isNegative = Self.isNegative(wholeNumber: text.utf8) {
      let isZero = text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }
      self.init(count: Int(text), isAboveZero: !isNegative && !isZero)
    } else {
      return nil
    }
  }

  private init(count: Int?, isAboveZero: Bool) {
    self = isAboveZero ? .inStock(count: count) : .outOfStock
  }

  /// Tells whether ASCII digits have a minus before them; nil for any other text.
  private static func isNegative(wholeNumber text: String.UTF8View) -> Bool? {
    let hasMinus = text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(hasMinus ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(DigitText.isDigit) else { return nil }
    return hasMinus
  }
}
