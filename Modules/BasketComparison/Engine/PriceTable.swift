import MoneyKit

/// Every line of a basket at every compared store, with what it costs there.
struct PriceTable {
  let stores: [Store]
  let shelf: StoreShelf
  let index: CatalogueIndex
  let wanted: [WantedLine]
  let zero: Money
  /// By line, then by store.
  let cells: [[PriceCell]]
  /// What the lines cost, by store.
  let columns: [StoreColumn]
  /// What they would cost a member, by store; nil where that is the same.
  let memberColumns: [StoreColumn?]

  init(
    wanted: [WantedLine], stores: [Store], request: ComparisonRequest, index: CatalogueIndex,
    policy: ComparisonPolicy, zero: Money, warnings: inout Set<Warning>
  ) {
    self.wanted = wanted
    self.stores = stores
    self.index = index
    self.zero = zero
    let shelf = StoreShelf(stores: stores, request: request, index: index, policy: policy)
    self.shelf = shelf

    var cells: [[PriceCell]] = []
    cells.reserveCapacity(wanted.count)
    for line in wanted {
      guard line.refusal == nil, let canonical = index.ordinal(of: line.productID) else {
        let reason = line.refusal?.reason ?? .unknownProduct
        cells.append(stores.map { _ in PriceCell(outcome: .missing(reason), asMember: nil) })
        continue
      }
      cells.append(shelf.cells(for: line.quantity, of: canonical, warnings: &warnings))
    }
    self.cells = cells

    let productIDs = wanted.map(\.productID)
    func column(_ store: Int, price: (PriceCell) -> LinePrice?) -> StoreColumn {
      StoreColumn(
        prices: cells.map { price($0[store]) }, productIDs: productIDs, offers: index.offers, zero: zero)
    }
    columns = stores.indices.map { store in column(store) { $0.price } }
    memberColumns = stores.indices.map { store in
      guard cells.contains(where: { $0[store].asMember != nil }) else { return nil }
      return column(store) { $0.asMember ?? $0.price }
    }
  }

  /// What a line costs at a store; nil where the store has no price.
  func cost(line: Int, store: Int) -> Int? { columns[store].costs[line] }

  /// What a member would pay for a line at a store, where that is less.
  func memberCost(line: Int, store: Int) -> Int? {
    guard let cost = cost(line: line, store: store), let column = memberColumns[store],
      let memberCost = column.costs[line], memberCost < cost
    else { return nil }
    return memberCost
  }

  /// The deposit on all packs of a line together; nil where there is none.
  func deposit(of price: LinePrice) -> Int? {
    guard let packs = price.packs, let deposit = index.offers[price.offerRow].deposit,
      deposit.currency == index.region.currency, (1...LinePrice.largestCost).contains(deposit.minorUnits)
    else { return nil }
    let (sum, overflow) = deposit.minorUnits.multipliedReportingOverflow(by: packs)
    return overflow || sum > LinePrice.largestCost ? nil : sum
  }

  /// Tells whether every compared store prices a line.
  func isPricedEverywhere(_ line: Int) -> Bool {
    !stores.isEmpty && cells[line].allSatisfy { $0.price != nil }
  }
}
