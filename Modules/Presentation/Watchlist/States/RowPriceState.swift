/// The last price of an instrument.
public enum RowPriceState: Equatable, Sendable, Codable {
  /// Nothing is known yet; the words stand where the price will.
  case unknown(text: String)
  /// The instrument has no price; the words stand where it would.
  case none(text: String)
  /// The price, and its change since the previous close, which is nil where it cannot be told.
  case known(text: String, change: ChangeState?)

  /// The price, or the words in its place.
  public var text: String {
    switch self {
    case .unknown(let text), .none(let text), .known(let text, _): text
    }
  }

  /// The change since the previous close; nil where it cannot be told.
  public var change: ChangeState? {
    if case .known(_, let change) = self { change } else { nil }
  }
}
