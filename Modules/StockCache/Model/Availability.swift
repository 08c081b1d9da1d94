/// What is known of a product's stock at one hub.
///
/// Unknown is a state of its own: it is never shown as out of stock, and never as available.
public enum Availability: Hashable, Sendable, Codable {
  /// There is some; the number where the hub gives a whole one, above 0.
  case inStock(count: Int?)
  /// There is none.
  case outOfStock
  /// Nobody knows, for a reason.
  case unknown(UnknownReason)

  /// Why a product's stock is not known.
  public enum UnknownReason: String, CaseIterable, Hashable, Sendable, Codable {
    /// Nobody asked for it.
    case notAsked
    /// It was asked for, and the answer is not there yet.
    case waiting
    /// The request failed.
    case failed
    /// There is no way to the server.
    case offline
    /// There is no address, so no stock is asked for.
    case browsing
    /// The hub's answer does not name the product, or not in a way that can be read.
    case notInReply
    /// It was known too long ago.
    case expired
  }

  /// Tells whether it is known that there is none.
  public var isOut: Bool { self == .outOfStock }
}
