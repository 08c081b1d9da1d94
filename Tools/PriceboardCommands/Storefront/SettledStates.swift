import Presentation
import StockCache

/// Tells when a screen has got all that it asked for.
extension HomeViewState {
  /// Whether nothing on the screen is still waited for.
  var isSettled: Bool {
    switch content {
    case .loading: false
    case .sections(let rows): rows.flatMap(\.products).allSatisfy(\.isSettled)
    case .empty, .outOfArea, .failed: true
    }
  }

  /// Whether there is nothing to show because it could not be loaded.
  var hasFailed: Bool {
    if case .failed = content { true } else { false }
  }

  /// The tile of a product; the first, where it stands in several sections.
  func tile(_ sku: String) -> ProductTile? {
    products.first { $0.sku.rawValue == sku }
  }

  /// The tiles of all products, in the order of the screen.
  var products: [ProductTile] {
    if case .sections(let rows) = content { rows.flatMap(\.products) } else { [] }
  }
}

extension CategoryViewState {
  /// Whether nothing on the screen is still waited for.
  var isSettled: Bool {
    switch content {
    case .loading: false
    case .products(let tiles, let footer): tiles.allSatisfy(\.isSettled) && !footer.isLoading
    case .empty, .outOfArea, .failed: true
    }
  }
}

extension CategoryViewState {
  /// Whether there is nothing to show because it could not be loaded.
  var hasFailed: Bool {
    if case .failed = content { true } else { false }
  }
}

extension PageFooterState {
  fileprivate var isLoading: Bool {
    switch self {
    case .loading: true
    case .idle, .failed, .end: false
    }
  }
}

extension ProductTile {
  fileprivate var isSettled: Bool {
    if unknownStock == .waiting { return false }
    switch stepper {
    case .disabled(.cartLoading, _): return false
    case .hidden, .enabled, .asksForAddress, .disabled: return true
    }
  }
}

extension HomeViewModel {
  /// The first state that is as `isWanted` has it.
  func state(where isWanted: (HomeViewState) -> Bool) async -> HomeViewState {
    for await state in states() where isWanted(state) { return state }
    return state
  }
}

extension CategoryViewModel {
  /// The first state that is as `isWanted` has it.
  func state(where isWanted: (CategoryViewState) -> Bool) async -> CategoryViewState {
    for await state in states() where isWanted(state) { return state }
    return state
  }
}
