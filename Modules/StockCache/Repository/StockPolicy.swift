/// How long counts hold, and how much is asked for at once.
public struct StockPolicy: Hashable, Sendable {
  /// The age from which on a count is asked for again when somebody asks.
  ///
  /// The age of a count is the time since its request was sent, and what the answer was already old by then.
  public let freshFor: Duration
  /// The age from which on a count is not known any more.
  public let knownFor: Duration
  /// The most products in one request.
  public let productsPerRequest: Int
  /// The most bytes in the address of one request, as it is sent.
  public let addressBytes: Int
  /// The most requests that are under way at once, over all hubs.
  public let requestsInFlight: Int

  /// Creates a policy: by default 30 and 120 seconds, 50 products, 2,000 bytes and four requests.
  ///
  /// Numbers below 1 count as 1. A count is not known for less time than it is fresh.
  public init(
    freshFor: Duration = .seconds(30), knownFor: Duration = .seconds(120), productsPerRequest: Int = 50,
    addressBytes: Int = 2_000, requestsInFlight: Int = 4
  ) {
    self.freshFor = freshFor
    self.knownFor = max(knownFor, freshFor)
    self.productsPerRequest = max(productsPerRequest, 1)
    self.addressBytes = max(addressBytes, 1)
    self.requestsInFlight = max(requestsInFlight, 1)
  }
}
