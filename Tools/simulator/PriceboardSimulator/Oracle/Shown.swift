/// What a screen shows, in the oracle's own words.
struct Shown: Equatable {
  enum Content: Equatable {
    case loading
    case tiles
    case outOfArea
    case failed
  }

  enum Badge: Equatable {
    case none
    case low(Int)
    case out
  }

  enum Stepper: Equatable {
    case hidden
    case enabled(quantity: Int, canAdd: Bool, canRemove: Bool)
    case asksForAddress
    case disabled(quantity: Int?)
  }

  struct Notice: Equatable {
    enum Kind {
      case offline, closed, old
    }

    let kind: Kind
    let text: String
  }

  /// What follows the last product of a category.
  enum Footer: Equatable {
    case none, more, loading, failed
  }

  struct Tile: Equatable {
    let product: String
    let price: String
    let originalPrice: String?
    let deposit: String?
    let unitPrice: String?
    let badge: Badge
    let stepper: Stepper
    /// Whether its stock is said to be on its way.
    let isStockAwaited: Bool
    /// Whether its quantity is said not to be sure.
    let isUnconfirmed: Bool
  }

  var content: Content
  var tiles: [Tile] = []
  /// Whether what is shown is said to be kept from earlier.
  var isSaved = false
  var canOrder = false
  var notice: Notice?
  var footer = Footer.none
  /// Whether the screen is there.
  var isOpen = true
}

/// The parts of the app that follow the area, each in its own time.
enum Follower: String, CaseIterable {
  case home, category, cart
}

/// What a follower was told of the area, in the oracle's own words.
enum ToldArea: Equatable {
  case served(Int)
  case browsing(Int)
  case outOfArea

  var hub: Int? {
    switch self {
    case .served(let hub), .browsing(let hub): hub
    case .outOfArea: nil
    }
  }
}

/// What an asker learned of one product's stock.
enum LearnedStock: Equatable {
  case known(Int?)
  case out
  case unknown(String)
}
