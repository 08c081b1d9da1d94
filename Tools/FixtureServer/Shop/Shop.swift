/// The hubs of the storefront and what they sell, made from a seed.
///
/// A hub is stocked when it is first asked for. Equal seeds make equal shops.
struct Shop: Sendable {
  static let hubs = FixtureArea.allCases.map(\.hub)

  let seed: UInt64
  private let home: HomeLayout
  private var assortment: Assortment?
  private var shelves: [String: HubShelves] = [:]
  private var homes: [String: [JSON]] = [:]

  init(seed: UInt64, home: HomeLayout) {
    self.seed = seed
    self.home = home
  }

  func has(hub: String) -> Bool { Self.hubs.contains(hub) }

  /// The shelves of a hub.
  mutating func shelves(of hub: String) -> HubShelves {
    if let known = shelves[hub] { return known }
    let new = HubShelves(hub: hub, assortment: stockedAssortment(), seed: seed)
    shelves[hub] = new
    return new
  }

  mutating func categories() -> [GoodsCategory] { stockedAssortment().categories }

  /// The sections of a hub's home, whatever a client can draw.
  mutating func sections(of hub: String) -> [JSON] {
    if let known = homes[hub] { return known }
    let new = home.sections(of: shelves(of: hub), categories: categories(), seed: seed)
    homes[hub] = new
    return new
  }

  private mutating func stockedAssortment() -> Assortment {
    if let assortment { return assortment }
    let new = Assortment(seed: seed, categories: GoodsTable.categories() ?? [])
    assortment = new
    return new
  }
}
