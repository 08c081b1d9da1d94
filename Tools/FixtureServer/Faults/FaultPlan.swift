/// The faults that are set, and the count of the requests that each was meant for.
struct FaultPlan: Sendable {
  /// What a rule does to a request's reply.
  enum Action: Equatable, Sendable {
    case fault(Fault)
    case hold(Gate)
  }

  private struct Rule: Sendable {
    let action: Action
    let endpoint: FixtureEndpoint?
    let hub: String?
    let schedule: FaultSchedule
    var seen = 0

    func fits(_ route: Route) -> Bool {
      (endpoint == nil || endpoint == route.endpoint) && (hub == nil || hub == route.hub)
    }
  }

  private var rules: [Rule] = []

  /// Adds a rule behind those that are set.
  mutating func add(
    _ action: Action, endpoint: FixtureEndpoint?, hub: String?, schedule: FaultSchedule
  ) {
    rules.append(Rule(action: action, endpoint: endpoint, hub: hub, schedule: schedule))
  }

  /// Removes the faults of an endpoint, or all; gates stay.
  mutating func removeFaults(of endpoint: FixtureEndpoint?) {
    rules.removeAll { rule in
      guard case .fault = rule.action else { return false }
      return endpoint == nil || rule.endpoint == endpoint
    }
  }

  /// Removes a gate, so that it holds no further reply.
  mutating func remove(_ gate: Gate) {
    rules.removeAll { $0.action == .hold(gate) }
  }

  /// What happens to the next request of a route, in the order in which it was set.
  mutating func actions(for route: Route) -> [Action] {
    var actions: [Action] = []
    for index in rules.indices where rules[index].fits(route) {
      rules[index].seen += 1
      if rules[index].schedule.includes(rules[index].seen) { actions.append(rules[index].action) }
    }
    return actions
  }
}
