import MoneyKit

/// Every line of a basket at every compared store, with what it costs there.
struct PriceTable {
  let stores: [Store]
  let shelf: StoreShelf
  let wanted: [WantedLine]
  /// By line, then by store.
  let cells: [[PriceCell]]
  /// What each line costs when all lines that a store prices are bought there, by store, then by line.
  let costs: [[Int?]]
  /// The lines whose group promotion lowers their cost at a store, by store.
  private let isGroupPromoted: [Set<Int>]
  /// The promotions over several lines, by store.
  let groups: [[PromotionGroup]]

  init(
    wanted: [WantedLine], stores: [Store], request: ComparisonRequest, index: CatalogueIndex,
    policy: ComparisonPolicy, warnings: inout Set<Warning>
  ) {
    self.wanted = wanted
    self.stores = stores
    let shelf = Self.shelf(of: stores, request: request, index: index, policy: policy)
    self.shelf = shelf
    var cells: [[PriceCell]] = []
    for line in wanted {
      guard line.refusal == nil, let canonical = index.ordinal(of: line.productID) else {
        let reason = line.refusal?.reason ?? .unknownProduct
        cells.append(stores.map { _ in .missing(reason) })
        continue
      }
      cells.append(shelf.cells(for: line.quantity, of: canonical, warnings: &warnings))
    }
    self.cells = cells

    let productIDs = wanted.map(\.productID)
    let zero = try? Money.zero(in: index.region.currency)
    var costs: [[Int?]] = []
    var groups: [[PromotionGroup]] = []
    var promoted: [Set<Int>] = []
    for store in stores.indices {
      let prices = cells.map { $0[store].price }
      let storeGroups = PromotionGroup.groups(of: prices, productIDs: productIDs)
      var storeCosts = prices.map { $0?.cost }
      var storePromoted: Set<Int> = []
      for group in storeGroups {
        for member in group.members { storeCosts[member.line] = member.run.plainCost }
        guard let zero, let shares = group.costs(currency: zero, where: { _ in true }) else { continue }
        for (line, cost) in shares {
          storeCosts[line] = cost
          storePromoted.insert(line)
        }
      }
      costs.append(storeCosts)
      groups.append(storeGroups)
      promoted.append(storePromoted)
    }
    self.costs = costs
    self.groups = groups
    isGroupPromoted = promoted
  }

  private static func shelf(
    of stores: [Store], request: ComparisonRequest, index: CatalogueIndex, policy: ComparisonPolicy
  ) -> StoreShelf {
    var comparedStores = [Int](repeating: -1, count: index.stores.count)
    var place = 0
    for (ordinal, store) in index.stores.enumerated()
    where place < stores.count && store.id == stores[place].id {
      comparedStores[ordinal] = place
      place += 1
    }
    return StoreShelf(
      index: index,
      pricer: LinePricer(
        asOf: request.asOf, currency: index.region.currency, staleness: policy.staleness, match: policy.match),
      comparedStores: comparedStores, stores: stores,
      isMember: stores.map { request.memberships.contains($0.retailerID) })
  }

  /// The mechanic that set the cost of a line at a store.
  func mechanic(line: Int, store: Int) -> PricedLine.Mechanic {
    guard let price = cells[line][store].price else { return .shelf }
    let isInGroup = groups[store].contains { group in group.members.contains { $0.line == line } }
    let isPromoted = isInGroup ? isGroupPromoted[store].contains(line) : price.isPromoted
    guard isPromoted, let promotion = price.promotion else { return price.plainMechanic }
    return promotion.terms.name
  }

  /// The lines that every compared store prices.
  func isPricedEverywhere(_ line: Int) -> Bool {
    !stores.isEmpty && cells[line].allSatisfy { $0.price != nil }
  }
}
