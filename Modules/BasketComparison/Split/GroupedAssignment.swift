import MoneyKit

/// Assigns lines to the stores of one set at the lowest cost, where promotions span several lines.
struct GroupedAssignment {
  /// The most steps that all searches of one comparison take together, 200,000.
  static let largestStepCount = 200_000

  private let problem: SplitProblem
  private var tables: [GroupTable]
  private var steps = 0

  /// Tells whether no search was cut off.
  private(set) var isComplete: Bool

  init(_ problem: SplitProblem) {
    self.problem = problem
    tables = problem.groups
    isComplete = !problem.groups.contains(where: \.hasMore)
  }

  /// What all lines that can be bought at the stores cost at least.
  mutating func cost(at stores: [Int]) -> Int {
    let values = cheapestCosts(at: stores)
    return values.sum - (answer(at: stores, values: values)?.gain ?? 0)
  }

  /// Where each line is bought, and what it costs there.
  ///
  /// Of several best assignments it is the one whose first line goes to the lowest store, then the second one, and
  /// so on: each line in turn is held to the lowest store at which the others can still make up the best cost.
  mutating func assignment(at stores: [Int], zero: Money) -> [(line: Int, store: Int, cost: Int)] {
    var values = cheapestCosts(at: stores)
    guard let first = answer(at: stores, values: values) else { return [] }
    let lowest = values.sum - first.gain
    var places = places(of: first, values: values, at: stores)
    var holds: [Int: PackingSearch.Hold] = [:]
    for line in places.indices where isGrouped(line, at: stores) {
      for store in stores {
        guard let option = problem.option(line: line, store: store) else { continue }
        let hold = option.group.map(PackingSearch.Hold.member) ?? .outside
        var trial = (values: values, holds: holds)
        if option.group == nil { trial.values[line] = option.cost }
        trial.holds[line] = hold
        if store != places[line] {
          let target = trial.values.sum - lowest
          guard let answer = answer(at: stores, values: trial.values, holds: trial.holds, target: target)
          else {
            continue
          }
          let later = self.places(of: answer, values: trial.values, at: stores)
          places = places.prefix(line) + [store] + later.dropFirst(line + 1)
        }
        (values, holds) = trial
        break
      }
    }
    return costed(places, zero: zero)
  }

  /// By line: what it costs at its cheapest place when no promotion over several lines counts; nil where it cannot
  /// be bought.
  private func cheapestCosts(at stores: [Int]) -> [Int?] {
    (0..<problem.lineCount).map { line in
      var cheapest: Int?
      for store in stores {
        guard let cost = problem.option(line: line, store: store)?.cost else { continue }
        cheapest = min(cost, cheapest ?? cost)
      }
      return cheapest
    }
  }

  private func isGrouped(_ line: Int, at stores: [Int]) -> Bool {
    stores.contains { problem.option(line: line, store: $0)?.group != nil }
  }

  private mutating func answer(
    at stores: [Int], values: [Int?], holds: [Int: PackingSearch.Hold] = [:], target: Int? = nil
  ) -> PackingSearch.Answer? {
    var search = PackingSearch(values: values.map { $0 ?? 0 })
    let answer = search.run(
      stores.flatMap { problem.groupsOfStore[$0] }, tables: &tables, holds: holds, target: target,
      steps: &steps,
      limit: Self.largestStepCount)
    isComplete = isComplete && search.isComplete
    return answer
  }

  /// Where an answer buys each line.
  private func places(of answer: PackingSearch.Answer, values: [Int?], at stores: [Int]) -> [Int?] {
    var places = values.enumerated().map { line, value in
      value.flatMap { value in stores.first { problem.option(line: line, store: $0)?.cost == value } }
    }
    for (table, members) in answer.chosen {
      for member in members.bits { places[tables[table].members[member].line] = problem.storeOfGroup[table] }
    }
    return places
  }

  private func costed(_ places: [Int?], zero: Money) -> [(line: Int, store: Int, cost: Int)] {
    var shares: [Int: Int] = [:]
    for table in tables.indices {
      let costs = tables[table].group.costs(currency: zero) { places[$0.line] == problem.storeOfGroup[table] }
      shares.merge(costs ?? [:]) { first, _ in first }
    }
    return places.enumerated().compactMap { line, store in
      store.flatMap { store in
        problem.option(line: line, store: store).map { (line, store, shares[line] ?? $0.cost) }
      }
    }
  }
}

extension [Int?] {
  /// The sum of what is there.
  fileprivate var sum: Int { reduce(0) { $0 + ($1 ?? 0) } }
}
