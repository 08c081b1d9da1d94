/// How often a walk came to something that it is there to judge.
package struct Sights: Sendable {
  /// What there is to see.
  package enum Sight: String, CaseIterable, Sendable {
    case lowStock, outOfStock, stepper, full, asksForAddress, saved, outOfArea, failed, categoryTiles, tap,
      order, closed, offline, struck, deposit
  }

  private var seen: [Sight: Int] = [:]

  package init() {}

  /// All there is to see, and how often it was seen.
  package var counts: [(sight: Sight, count: Int)] {
    Sight.allCases.map { ($0, seen[$0, default: 0]) }
  }

  package mutating func add(_ other: Sights) {
    seen.merge(other.seen) { $0 + $1 }
  }

  mutating func note(_ sight: Sight) {
    seen[sight, default: 0] += 1
  }

  mutating func note(_ shown: Shown, by follower: Follower) {
    switch shown.content {
    case .loading: break
    case .outOfArea: note(.outOfArea)
    case .failed: note(.failed)
    case .tiles: if follower == .category, !shown.tiles.isEmpty { note(.categoryTiles) }
    }
    if shown.isSaved { note(.saved) }
    if shown.canOrder { note(.order) }
    switch shown.notice?.kind {
    case .closed: note(.closed)
    case .offline: note(.offline)
    case .old, nil: break
    }
    for tile in shown.tiles {
      if tile.originalPrice != nil { note(.struck) }
      if tile.deposit != nil { note(.deposit) }
      switch tile.badge {
      case .none: break
      case .low: note(.lowStock)
      case .out: note(.outOfStock)
      }
      switch tile.stepper {
      case .hidden, .disabled: break
      case .enabled(_, let canAdd, _): note(canAdd ? .stepper : .full)
      case .asksForAddress: note(.asksForAddress)
      }
    }
  }
}
