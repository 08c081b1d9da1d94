public import DeliveryArea
public import PriceboardTelemetry

/// What a stock repository reports, and what an app reports of stock itself.
public enum StockEvent: TelemetryEvent, Hashable {
  /// A request brought no counts.
  ///
  /// Once for each request, however many products it asked for.
  case failed(hub: HubID, Failure)
  /// It is not known how old an answer already was, so that its age counts from the sending of its request alone.
  case ageUnknown(hub: HubID, AgeProblem)
  /// So many products of a reply have a count that cannot be read.
  case unreadableCounts(hub: HubID, Int)
  /// So many products that were asked for are not in a reply.
  case notInReply(hub: HubID, Int)
  /// The checkout found a product out of stock that the shopper could order.
  ///
  /// The app records it, since it alone sees the checkout: it tells whether 30 seconds are fresh enough.
  case outOfStockAtCheckout(hub: HubID, sku: SKU)

  /// Why a request brought no counts.
  public enum Failure: Hashable, Sendable {
    /// There is no way to the server, or it did not answer in time.
    case offline
    /// The server answered with this status.
    case status(Int)
    /// The server asked to be left alone for a while.
    case tryLater
    /// The reply is no JSON, or has no map of counts.
    case unreadable
    /// The reply says that it is another hub's.
    case otherHub
    /// Something else kept the request from being answered.
    case other
  }

  /// Why it is not known how old an answer already was.
  public enum AgeProblem: String, CaseIterable, Hashable, Sendable {
    /// The reply has no time of its own.
    case asOfMissing
    /// The reply's own time is no instant with a zone.
    case asOfUnreadable
    /// The server's clock is not known, for want of a Date field.
    case serverTimeMissing
  }
}
