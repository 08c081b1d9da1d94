import Catalogue
import Presentation
import StockCache

extension Shown {
  init(_ state: HomeViewState, isSaved: Bool) {
    var tiles: [ProductTile] = []
    switch state.content {
    case .loading: content = .loading
    case .outOfArea: content = .outOfArea
    case .failed: content = .failed
    case .empty: content = .tiles
    case .sections(let rows):
      content = .tiles
      tiles = rows.flatMap(\.products)
    }
    self.tiles = tiles.map { Tile($0) }
    self.isSaved = isSaved
    canOrder = state.canOrder
  }

  init(_ state: CategoryViewState) {
    var tiles: [ProductTile] = []
    switch state.content {
    case .loading: content = .loading
    case .outOfArea: content = .outOfArea
    case .failed: content = .failed
    case .empty: content = .tiles
    case .products(let shown, _):
      content = .tiles
      tiles = shown
    }
    self.tiles = tiles.map { Tile($0) }
    canOrder = state.canOrder
  }
}

extension Shown.Tile {
  init(_ tile: ProductTile) {
    product = tile.sku.rawValue
    price = tile.price
    badge =
      switch tile.stockBadge {
      case .none: .none
      case .low(let text): .low(Self.number(in: text))
      case .out: .out
      }
    stepper =
      switch tile.stepper {
      case .hidden: .hidden
      case .enabled(let quantity, let canAdd, let canRemove):
        .enabled(quantity: quantity, canAdd: canAdd, canRemove: canRemove)
      case .asksForAddress: .asksForAddress
      case .disabled: .disabled
      }
  }

  private static func number(in text: String) -> Int {
    Int(String(text.filter(\.isASCII).filter(\.isNumber))) ?? -1
  }
}
