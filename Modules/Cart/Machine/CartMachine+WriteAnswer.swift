import DeliveryArea

extension CartMachine {
  /// What became of a write.
  package enum WriteAnswer: Equatable, Sendable {
    /// The server has a quantity now, as a rule the one it was told.
    case accepted(quantity: Int)
    /// The server certainly did not take it, and perhaps said which quantity it has.
    case refused(QuantityOutcome.Refusal, quantity: Int?)
    /// The server may or may not have taken it.
    ///
    /// The tap is told the reason where the next read shows that it has not.
    case lost(QuantityOutcome.Refusal)
  }
}

extension CartMachine.WriteAnswer {
  /// What a tap is told where the answer is certain.
  func outcome(wanting quantity: Int) -> QuantityOutcome {
    switch self {
    case .accepted(let taken): taken == quantity ? .confirmed : .reverted(.other)
    case .refused(let reason, _): .reverted(reason)
    case .lost: .unconfirmed
    }
  }

  /// What has to be found out where it is not.
  func doubt(after write: CartMachine.Write) -> CartMachine.Doubt {
    switch self {
    case .accepted, .refused(_, .some):
      CartMachine.Doubt(wanted: nil, tap: write.tap, reason: .other)
    case .refused(let reason, nil):
      CartMachine.Doubt(wanted: nil, tap: write.tap, reason: reason)
    case .lost(let reason):
      CartMachine.Doubt(
        wanted: write.isOfEarlierVisit ? nil : write.quantity, tap: write.tap, reason: reason)
    }
  }

  func event(at hub: HubID) -> CartEvent {
    switch self {
    case .accepted: .accepted(hub: hub)
    case .refused(let reason, _): .refused(hub: hub, reason)
    case .lost: .unanswered(hub: hub)
    }
  }
}
