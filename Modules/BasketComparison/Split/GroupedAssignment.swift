import MoneyKit

/// Assigns lines to the stores of one set at the lowest cost, where promotions span several lines.
///
/// The lines fall apart into those that cost the same whatever else is bought, and clusters that share a
/// promotion. A cluster is searched by branch and bound in the order of lines and stores, so that of several
/// best assignments the first one in that order is found.
struct GroupedAssignment {
  /// The most steps that all searches of one comparison take together, 200,000.
  static let largestStepCount = 200_000

  private let problem: SplitProblem
  private var groups: [GroupCosts]
  /// By group and member: what the member adds at least; nil where that is not known.
  private var leastAdditions: [[Int?]?]
  private var steps = 0

  /// Tells whether no search was cut off.
  private(set) var isComplete = true

  init(_ problem: SplitProblem) {
    self.problem = problem
    groups = problem.groups
    leastAdditions = problem.groups.map { _ in nil }
  }

  /// What all lines that can be bought at the stores cost at least.
  mutating func cost(at stores: [Int32]) -> Int {
    let places = places(at: stores)
    var (cost, choices) = (0, [Int: GroupCosts.Choice]())
    for place in places {
      if let group = place.option.group {
        choices[group.index, default: .init()].add(group.member)
      } else {
        cost += place.option.cost
      }
    }
    for (group, choice) in choices { cost += groups[group].cost(of: choice) }
    return cost
  }

  /// Where each line is bought, and what it costs there.
  mutating func assignment(at stores: [Int32], zero: Money) -> [(line: Int, store: Int, cost: Int)] {
    let places = places(at: stores)
    var linesOfGroup: [Int: Set<Int>] = [:]
    for place in places {
      if let group = place.option.group { linesOfGroup[group.index, default: []].insert(place.line) }
    }
    var shares: [Int: Int] = [:]
    for (group, lines) in linesOfGroup {
      let costs = groups[group].group.costs(currency: zero) { lines.contains($0.line) }
      shares.merge(costs ?? [:]) { first, _ in first }
    }
    return places.map { ($0.line, $0.store, shares[$0.line] ?? $0.option.cost) }
  }

  /// One line at one store.
  private struct Place {
    let line: Int
    let store: Int
    let option: SplitProblem.Option
  }

  /// The best places of all lines that can be bought at the stores, in the order of the lines.
  private mutating func places(at stores: [Int32]) -> [Place] {
    var best: [Place] = []
    var open: [[Place]] = []
    for line in 0..<problem.lineCount {
      let choices = worthwhile(
        stores.compactMap { store in
          problem.option(line: line, store: Int(store)).map {
            Place(line: line, store: Int(store), option: $0)
          }
        })
      guard let first = choices.first else { continue }
      if choices.contains(where: { $0.option.group != nil }) {
        open.append(choices)
      } else {
        best.append(choices.dropFirst().reduce(first) { $1.option.cost < $0.option.cost ? $1 : $0 })
      }
    }
    for cluster in clusters(of: open) {
      var search = ClusterSearch(
        cluster.map { $0.map { ($0.option.cost, $0.option.bound, $0.option.group) } })
      let chosen = search.run(groups: &groups, steps: &steps, limit: Self.largestStepCount)
      isComplete = isComplete && search.isComplete
      best += zip(cluster, chosen).map { $0[$1] }
    }
    return best.sorted { $0.line < $1.line }
  }

  /// Leaves out stores at which a line costs more, whatever else is bought, than it does at another one.
  private mutating func worthwhile(_ places: [Place]) -> [Place] {
    guard places.count > 1, places.contains(where: { $0.option.group != nil }) else { return places }
    let lowest = places.map(\.option.cost).min() ?? 0
    return places.filter { place in
      guard let group = place.option.group else { return place.option.cost <= lowest }
      guard let least = leastAddition(group: group.index, member: group.member) else { return true }
      return least <= lowest
    }
  }

  private mutating func leastAddition(group: Int, member: Int) -> Int? {
    if let known = leastAdditions[group] { return known[member] }
    var known: [Int?] = []
    for member in groups[group].members.indices { known.append(groups[group].leastAddition(of: member)) }
    leastAdditions[group] = known
    return known[member]
  }

  /// Puts lines together that may meet in a promotion, each cluster in the order of its lines.
  private func clusters(of open: [[Place]]) -> [[[Place]]] {
    var clusterOfGroup: [Int: Int] = [:]
    var clusters: [[[Place]]] = []
    for choices in open {
      let met = Set(choices.compactMap { $0.option.group.flatMap { clusterOfGroup[$0.index] } }).sorted()
      let target = met.first ?? clusters.count
      if met.isEmpty { clusters.append([]) }
      for other in met.dropFirst() {
        clusters[target] += clusters[other]
        clusters[other] = []
        for (group, cluster) in clusterOfGroup where cluster == other { clusterOfGroup[group] = target }
      }
      clusters[target].append(choices)
      for place in choices {
        if let group = place.option.group { clusterOfGroup[group.index] = target }
      }
    }
    return clusters.filter { !$0.isEmpty }.map { $0.sorted { $0[0].line < $1[0].line } }
  }
}
