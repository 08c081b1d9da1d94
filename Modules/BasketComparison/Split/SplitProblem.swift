/// What a split has to decide: for every line, at which store it is bought.
///
/// Most lines cost at a store what they cost there whatever else is bought. Lines in a promotion over several
/// lines do not; for them a lower bound stands beside the cost without the promotion.
struct SplitProblem {
  /// One line at one store.
  struct Option {
    /// The cost, promotions over several lines left out.
    let cost: Int
    /// What the line costs at least, whatever else is bought.
    let bound: Int
    /// The promotion over several lines that it takes part in, as an index into ``SplitProblem/groups``.
    let group: Int?
  }

  let lineCount: Int
  /// The lines by product key, so that of equal splits the same one is found whatever the order of the basket.
  let linesByProduct: [Int]
  let storeCount: Int
  let groups: [GroupTable]
  /// By store: the groups there.
  let groupsOfStore: [[Int]]
  /// By group: its store.
  let storeOfGroup: [Int]
  /// By line, then by store; nil where the line cannot be bought there.
  private let options: [Option?]
  private let bounds: [Int]

  init(table: PriceTable, wanted: [WantedLine]) {
    lineCount = wanted.count
    linesByProduct = wanted.indices.sorted { wanted[$0].productID < wanted[$1].productID }
    storeCount = table.stores.count
    var options = [Option?](repeating: nil, count: wanted.count * table.stores.count)
    var groups: [GroupTable] = []
    var groupsOfStore: [[Int]] = []
    var storeOfGroup: [Int] = []
    for store in table.stores.indices {
      func canBuy(_ line: Int) -> Bool {
        wanted[line].pinnedStoreID.map { $0 == table.stores[store].id } ?? true
      }
      for line in wanted.indices where canBuy(line) {
        guard let price = table.cells[line][store].price else { continue }
        options[line * storeCount + store] = Option(cost: price.cost, bound: price.cost, group: nil)
      }
      var here: [Int] = []
      for group in table.columns[store].groups {
        let members = group.members.filter { canBuy($0.line) }
        guard members.count > 1 else { continue }
        here.append(groups.count)
        storeOfGroup.append(store)
        let table = GroupTable(group: group, members: members)
        for member in table.members {
          options[member.line * storeCount + store] = Option(
            cost: member.run.plainCost, bound: group.terms.lowerBound(of: member.run), group: groups.count)
        }
        for member in members.dropFirst(table.members.count) {
          options[member.line * storeCount + store] = Option(
            cost: member.run.plainCost, bound: member.run.plainCost, group: nil)
        }
        groups.append(table)
      }
      groupsOfStore.append(here)
    }
    self.options = options
    bounds = options.map { $0?.bound ?? .max }
    self.groups = groups
    self.groupsOfStore = groupsOfStore
    self.storeOfGroup = storeOfGroup
  }

  func option(line: Int, store: Int) -> Option? {
    options[line * storeCount + store]
  }

  /// What a line costs at least at a store; nil where it cannot be bought there.
  func bound(line: Int, store: Int) -> Int? {
    let bound = bounds[line * storeCount + store]
    return bound == .max ? nil : bound
  }
}

extension PromotionTerms {
  /// What units cost at least in any company.
  ///
  /// Added up over a group it never exceeds what the group costs, apart from an amount off, which comes off
  /// once.
  func lowerBound(of run: UnitRun) -> Int {
    switch self {
    case .multiBuy(let count, let total):
      min(run.plainCost, run.count * total / count)
    case .buyGetFree(let buy, let free):
      min(run.plainCost, run.count * run.regular * buy / (buy + free))
    case .percentOff(let percent):
      min(run.plainCost, run.count * run.regular * (100 - percent) / 100)
    case .amountOff:
      run.plainCost
    }
  }

  /// The most that comes off a group once, whatever its lines.
  var onceOff: Int {
    switch self {
    case .amountOff(let amount): amount
    case .multiBuy, .buyGetFree, .percentOff: 0
    }
  }
}
