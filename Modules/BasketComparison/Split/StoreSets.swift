/// All sets of at least one and at most so many stores, in one array.
struct StoreSets {
  /// One set and what is known of its cost.
  struct Entry {
    fileprivate let start: Int32
    /// How many stores.
    let count: Int32
    /// The lines that can be bought at them.
    let covered: Int32
    /// Tells whether ``cost`` is exact; otherwise it is a lower bound.
    var isExact: Bool
    /// What the covered lines cost at best.
    var cost: Int
  }

  private(set) var entries: [Entry] = []
  private var members: [Int32] = []

  /// How many sets there are; nil above a limit.
  static func count(stores: Int, maximum: Int, limit: Int) -> Int? {
    var (sum, sets) = (0, 1)
    for size in stride(from: 1, through: min(stores, maximum), by: 1) {
      // sets is the number of sets of the size below; the product is divisible without rest.
      sets = sets * (stores - size + 1) / size
      sum += sets
      guard sum <= limit else { return nil }
    }
    return sum
  }

  /// Finds for every set the cost of buying each line where it is cheapest.
  init(_ problem: SplitProblem, maximumStores: Int) {
    var walk = Walk(problem: problem, maximumStores: min(maximumStores, problem.storeCount))
    walk.extend(
      from: 0, cheapest: [Int](repeating: .max, count: problem.lineCount), onceOff: 0, hasGroups: false)
    entries = walk.entries
    members = walk.members
  }

  /// The stores of a set, ascending.
  func stores(of entry: Entry) -> ArraySlice<Int32> {
    members[Int(entry.start)..<Int(entry.start + entry.count)]
  }

  mutating func setExactCost(_ cost: Int, at index: Int) {
    entries[index].cost = cost
    entries[index].isExact = true
  }

  /// Orders sets: the most lines covered, the lowest cost, the fewest stores, the lowest stores.
  func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.covered != right.covered { return left.covered > right.covered }
    if left.cost != right.cost { return left.cost < right.cost }
    if left.count != right.count { return left.count < right.count }
    return stores(of: left).lexicographicallyPrecedes(stores(of: right))
  }

  /// Tells whether a set holds all stores of another.
  func contains(_ entry: Entry, allOf other: Entry) -> Bool {
    let stores = stores(of: entry)
    return entry.count >= other.count && self.stores(of: other).allSatisfy(stores.contains)
  }

  /// Builds sets by adding higher stores to lower ones, so that each costs one pass over the lines.
  private struct Walk {
    let problem: SplitProblem
    let maximumStores: Int
    var entries: [Entry] = []
    var members: [Int32] = []
    private var chosen: [Int32] = []

    init(problem: SplitProblem, maximumStores: Int) {
      self.problem = problem
      self.maximumStores = maximumStores
    }

    mutating func extend(from first: Int, cheapest: [Int], onceOff: Int, hasGroups: Bool) {
      guard chosen.count < maximumStores, first < problem.storeCount else { return }
      for store in first..<problem.storeCount {
        var bounds = cheapest
        var (covered, cost) = (0, 0)
        for line in bounds.indices {
          if let bound = problem.bound(line: line, store: store), bound < bounds[line] {
            bounds[line] = bound
          }
          if bounds[line] != .max {
            covered += 1
            cost += bounds[line]
          }
        }
        let hasGroups = hasGroups || !problem.groupsOfStore[store].isEmpty
        let onceOff = problem.groupsOfStore[store].reduce(onceOff) {
          $0 + problem.groups[$1].group.terms.onceOff
        }
        chosen.append(Int32(store))
        entries.append(
          Entry(
            start: Int32(members.count), count: Int32(chosen.count), covered: Int32(covered),
            isExact: !hasGroups, cost: cost - onceOff))
        members.append(contentsOf: chosen)
        extend(from: store + 1, cheapest: bounds, onceOff: onceOff, hasGroups: hasGroups)
        chosen.removeLast()
      }
    }
  }
}
