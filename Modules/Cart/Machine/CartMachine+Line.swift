import DeliveryArea
import StockCache

extension CartMachine {
  /// A quantity that a shopper wants, and whom to answer.
  struct Tap: Sendable {
    let quantity: Int
    let number: Int
  }

  /// A write in flight.
  struct Write: Sendable {
    let number: Int
    let quantity: Int
    /// The tap that waits for its answer; nil where a later one took its place.
    var tap: Int?
    /// Whether it was sent before this hub was left and come back to; then its answer tells nothing.
    let isOfEarlierVisit: Bool
  }

  /// What is not known of a line until it is read again.
  struct Doubt: Sendable {
    /// The quantity that the server may have taken; nil where it certainly did not take the last one.
    let wanted: Int?
    /// The tap that waits; nil where there is none, or where it was told that nobody knows.
    var tap: Int?
    /// What the tap is told where the line turns out to have another quantity.
    let reason: QuantityOutcome.Refusal
  }

  /// Where a write goes; it counts there whatever hub is the current one when it ends.
  struct Destination: Hashable, Sendable {
    let hub: HubID
    let sku: SKU
  }

  /// What is known of one product in the current hub's cart.
  struct Line: Sendable {
    enum Stage: Sendable {
      /// The server has the confirmed quantity. Goes on to `writing`.
      case settled
      /// One write is in flight, and `next` is the latest tap after it. Goes on to any.
      case writing(Write, next: Tap?)
      /// The line is read again. Goes on to `settled` and `writing`.
      case unsettled(Doubt)
    }

    /// The quantity that the server last told; nil where it could not be read.
    var confirmed: Int?
    /// Whether the server still had that quantity after the last write that has ended.
    var isCertain = true
    var stage = Stage.settled
    /// The first read that was sent after the last write had ended; an earlier one may show what was before it.
    var readableFrom = 0

    /// The line as a shopper sees it; nil where its quantity is not known.
    var shown: CartLine? {
      switch stage {
      case .settled:
        confirmed.map { CartLine(quantity: $0) }
      case .writing(_, let next?):
        CartLine(quantity: next.quantity, status: .writing)
      case .writing(let write, nil) where !write.isOfEarlierVisit:
        CartLine(quantity: write.quantity, status: .writing)
      case .writing:
        confirmed.map { CartLine(quantity: $0, status: .unconfirmed) }
      case .unsettled(let doubt):
        (doubt.wanted ?? confirmed).map { CartLine(quantity: $0, status: .unconfirmed) }
      }
    }

    /// The tap that waits for an answer.
    var waitingTap: Int? {
      switch stage {
      case .settled: nil
      case .writing(let write, let next): next?.number ?? write.tap
      case .unsettled(let doubt): doubt.tap
      }
    }
  }
}

extension CartMachine.Line {
  var isUnsettled: Bool {
    switch stage {
    case .unsettled: true
    case .settled, .writing: false
    }
  }

  /// Takes over what the answer to a write says of the server's quantity.
  mutating func learn(_ answer: CartMachine.WriteAnswer) {
    switch answer {
    case .accepted(let quantity), .refused(_, .some(let quantity)):
      confirmed = quantity
      isCertain = true
    case .refused(_, nil):
      break
    case .lost:
      isCertain = false
    }
  }

  /// Lets the doubt stand; returns the tap that has to be told.
  mutating func giveUp() -> Int? {
    guard case .unsettled(var doubt) = stage else { return nil }
    let tap = doubt.tap
    doubt.tap = nil
    stage = .unsettled(doubt)
    return tap
  }
}
