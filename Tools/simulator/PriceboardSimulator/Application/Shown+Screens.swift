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
    notice = state.notice.map { Notice($0) }
  }

  init(_ state: CategoryViewState) {
    var tiles: [ProductTile] = []
    switch state.content {
    case .loading: content = .loading
    case .outOfArea: content = .outOfArea
    case .failed: content = .failed
    case .empty: content = .tiles
    case .products(let shown, let following):
      content = .tiles
      tiles = shown
      footer = Footer(following)
    }
    self.tiles = tiles.map { Tile($0) }
    canOrder = state.canOrder
    notice = state.notice.map { Notice($0) }
  }
}

extension Shown.Tile {
  init(_ tile: ProductTile) {
    product = tile.sku.rawValue
    price = tile.price
    originalPrice = tile.originalPrice
    deposit = tile.deposit
    unitPrice = tile.unitPrice
    isStockAwaited = tile.unknownStock == .waiting
    isUnconfirmed = tile.stepperNote == "Not confirmed yet"
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
      case .disabled(_, let quantity): .disabled(quantity: quantity)
      }
  }

  private static func number(in text: String) -> Int {
    Int(String(text.filter(\.isASCII).filter(\.isNumber))) ?? -1
  }
}

extension Shown.Notice {
  init(_ notice: StorefrontNotice) {
    text = notice.text
    kind =
      switch notice.kind {
      case .offline: .offline
      case .closed: .closed
      case .outOfDate: .old
      }
  }
}

extension Shown.Footer {
  init(_ footer: PageFooterState) {
    self =
      switch footer {
      case .idle: .more
      case .loading: .loading
      case .failed: .failed
      case .end: .none
      }
  }
}
