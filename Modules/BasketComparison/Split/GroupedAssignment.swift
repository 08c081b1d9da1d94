import MoneyKit

/// Assigns lines to the stores of one set at the lowest cost, where promotions span several lines.
struct GroupedAssignment {
  /// The most steps that all searches of one comparison take together, 50,000.
  static let largestStepCount = 50_000

  private let problem: SplitProblem
  private var tables: [GroupTable]
  private var steps = 0
  /// The places found for sets of stores without a proof.
  private var unproven: [[Int]: [Int?]] = [:]

  /// Tells whether a search was cut off, from when on no other one begins.
  private var isCutOff = false
  private let hasMore: Bool

  /// Tells whether what was found is proven.
  var isComplete: Bool { !isCutOff && !hasMore }

  init(_ problem: SplitProblem) {
    self.problem = problem
    tables = problem.groups
    hasMore = problem.groups.contains(where: \.hasMore)
  }

  /// What all lines that can be bought at the stores cost at least.
  mutating func cost(at stores: [Int], zero: Money) -> Int {
    let values = cheapestCosts(at: stores)
    let answer = isCutOff ? nil : answer(at: stores, values: values)
    if isComplete, let answer { return values.sum - answer.gain }

    // Not proven, so the best of what is at hand: what the search has, or all that one store has bought there.
    var candidates = stores.map { places(at: stores, mainly: $0) }
    if let answer { candidates.append(places(of: answer, values: values, at: stores)) }
    let costs = candidates.map { costed($0, at: stores, zero: zero).reduce(0) { $0 + $1.cost } }
    guard let best = costs.indices.min(by: { costs[$0] < costs[$1] }) else { return values.sum }
    unproven[stores] = candidates[best]
    return costs[best]
  }

  /// Where each line is bought, and what it costs there.
  ///
  /// Of several best assignments it is the one whose first line by product key goes to the lowest store, then the
  /// second one, and so on: each line in turn is held to the lowest store at which the others can still make up the
  /// best cost.
  mutating func assignment(at stores: [Int], zero: Money) -> [(line: Int, store: Int, cost: Int)] {
    if let places = unproven[stores] { return costed(places, at: stores, zero: zero) }
    var values = cheapestCosts(at: stores)
    guard let first = answer(at: stores, values: values) else { return [] }
    let lowest = values.sum - first.gain
    var places = places(of: first, values: values, at: stores)
    var holds: [Int: PackingSearch.Hold] = [:]
    for line in problem.linesByProduct where isGrouped(line, at: stores) {
      for store in stores {
        guard let option = problem.option(line: line, store: store) else { continue }
        var trial = (values: values, holds: holds)
        if option.group == nil { trial.values[line] = option.cost }
        trial.holds[line] = option.group.map(PackingSearch.Hold.member) ?? .outside
        if store != places[line] {
          let target = trial.values.sum - lowest
          guard let answer = answer(at: stores, values: trial.values, holds: trial.holds, target: target)
          else {
            continue
          }
          let found = self.places(of: answer, values: trial.values, at: stores)
          for other in places.indices where trial.holds[other] == nil { places[other] = found[other] }
          places[line] = store
        }
        (values, holds) = trial
        break
      }
    }
    return costed(places, at: stores, zero: zero)
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
    isCutOff = isCutOff || !search.isComplete
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

  /// Everything that one store has bought there, and the rest where it is cheapest.
  private func places(at stores: [Int], mainly main: Int) -> [Int?] {
    cheapestCosts(at: stores).enumerated().map { line, value in
      if problem.option(line: line, store: main) != nil { return main }
      return value.flatMap { value in stores.first { problem.option(line: line, store: $0)?.cost == value } }
    }
  }

  private func costed(_ places: [Int?], at stores: [Int], zero: Money) -> [(line: Int, store: Int, cost: Int)]
  {
    var shares: [Int: Int] = [:]
    for table in stores.flatMap({ problem.groupsOfStore[$0] }) {
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
