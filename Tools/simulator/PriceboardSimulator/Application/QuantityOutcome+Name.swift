import Cart

extension QuantityOutcome {
  /// The outcome in the oracle's words.
  var name: String {
    switch self {
    case .confirmed: "confirmed"
    case .superseded: "superseded"
    case .reverted: "reverted"
    case .unconfirmed: "unconfirmed"
    case .needsAddress: "needsAddress"
    case .unavailable: "unavailable"
    }
  }
}
