import QuoteStream

extension ModelWorld {
  /// All that can happen.
  ///
  /// Two things keep the number of states down and leave nothing out. An update that is lost is lost as it goes out:
  /// where it gets lost makes no difference to what arrives. And frames without a number arrive as they go out: they
  /// come before and after each of the others as they would if they waited with them.
  var steps: [ModelStep] {
    var steps: [ModelStep] = []
    let isSurprising = bounds.surprises > 0
    if opening != nil { steps += [.opened, .openedWithHeartbeat, .notOpened] }
    if open != nil {
      steps.append(.lost)
      for symbol in 0...1 where numbers[symbol] != nil && bounds.updates > 0 {
        if mayCommand ? hasRoom : flights.isEmpty { steps.append(.moved(symbol)) }
        if isSurprising { steps.append(.movedAndLost(symbol)) }
      }
      if isSurprising { steps += [.lateHeartbeatCame, .foreignFrameCame] }
      if let first = flights.first {
        steps.append(.arrived)
        if isSurprising { steps.append(.arrivedFirst) }
        if isSurprising, case .snapshot = first { steps.append(.vanished) }
      }
    }
    if !copies.isEmpty { steps.append(.arrivedAgain) }
    if bounds.timers > 0, nextDeadline != nil { steps.append(.timePassed) }
    if rows[1] == nil {
      steps += [.cameForBoth, .cameForSecond]
    } else if isSurprising {
      steps.append(.left)
    }
    if isSurprising, open != nil { steps.append(.wentAway) }
    return steps
  }

  /// Whether the server may be asked for something before what goes out now arrives.
  ///
  /// Where it cannot, nobody can tell when an update went out, and so it goes out as it arrives.
  var mayCommand: Bool {
    !(0...1).allSatisfy { symbol in
      // Nobody comes for the first symbol alone.
      guard rows[symbol] != nil else { return symbol == 0 && rows[1] != nil && numbers[0] == nil }
      guard let proof = line?.proofs[symbol], proof.hasSnapshot, !proof.isBroken else { return false }
      let lastSent = flights.last { $0.priced?.symbol == symbol }?.priced?.number ?? proof.number
      return numbers[symbol] == lastSent
    }
  }

  var nextDeadline: Int? {
    [connection.nextDeadline, feed.nextDeadline].compactMap { $0?.wholeMilliseconds }.min().map {
      max(now, $0)
    }
  }
}
