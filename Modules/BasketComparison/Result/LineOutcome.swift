/// What one store has for one line.
public enum LineOutcome: Equatable, Sendable {
  /// The store prices it.
  case priced(PricedLine)
  /// The store does not price it. The line adds nothing to any total.
  case missing(MissingLine)

  /// The price, where there is one.
  public var priced: PricedLine? {
    switch self {
    case .priced(let line): line
    case .missing: nil
    }
  }

  /// Why there is none, where there is none.
  public var missing: MissingLine? {
    switch self {
    case .priced: nil
    case .missing(let line): line
    }
  }
}
