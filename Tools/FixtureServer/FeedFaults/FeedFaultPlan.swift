/// The faults of the feed that are set, and the count of the frames that each was meant for.
struct FeedFaultPlan: Sendable {
  private struct Rule: Sendable {
    let fault: FeedFault
    let target: FeedFaultTarget
    let schedule: FaultSchedule
    let until: Duration?
    var seen = 0

    func isOver(at now: Duration) -> Bool { until.map { $0 <= now } ?? false }

    var isFlap: Bool { if case .flap = fault { true } else { false } }
  }

  private var rules: [Rule] = []

  /// Adds a fault behind those that are set, which ends at `until`.
  mutating func add(
    _ fault: FeedFault, on target: FeedFaultTarget, when schedule: FaultSchedule, until: Duration?
  ) {
    var target = target
    target.kinds = target.kinds ?? fault.usualKinds
    rules.append(Rule(fault: fault, target: target, schedule: schedule, until: until))
  }

  mutating func removeAll() { rules = [] }

  /// What happens to the next frame, in the order in which it was set.
  mutating func actions(on kind: FeedFrameKind, of symbol: FeedSymbol?, at now: Duration) -> [FeedFault] {
    rules.removeAll { $0.isOver(at: now) }
    var actions: [FeedFault] = []
    for index in rules.indices where !rules[index].isFlap && rules[index].target.fits(kind, symbol) {
      if count(index) { actions.append(rules[index].fault) }
    }
    return actions
  }

  /// What happens to the next connection.
  mutating func connectionActions(at now: Duration) -> [FeedFault] {
    rules.removeAll { $0.isOver(at: now) }
    return rules.indices.filter { rules[$0].isFlap && count($0) }.map { rules[$0].fault }
  }

  /// Whether nothing at all is sent, frame or not.
  func isSilent(at now: Duration) -> Bool {
    rules.contains { rule in
      rule.fault == .silence && rule.schedule == .always && rule.target == FeedFaultTarget()
        && !rule.isOver(at: now)
    }
  }

  /// A frame without a number and what happens to it.
  mutating func outgoing(_ frame: FeedFrame, at now: Duration) -> OutgoingFrame {
    OutgoingFrame(frame: frame, faults: actions(on: frame.kind, of: frame.symbol, at: now))
  }

  private mutating func count(_ index: Int) -> Bool {
    rules[index].seen += 1
    return rules[index].schedule.includes(rules[index].seen)
  }
}
