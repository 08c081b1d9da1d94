import Catalogue
import DeliveryArea

@testable import Presentation

/// A state that the home can be in, and how it gets there.
enum HomeStage: String, CaseIterable, Sendable {
  case unused, searching, unresolved, loading, savedShown, shown, refreshing, outOfArea, failed

  /// The machine in this state, a second after the last event.
  var machine: HomeMachine {
    var machine = HomeMachine()
    if self == .unused { return machine }
    if self == .searching || self == .unresolved {
      _ = machine.appeared(now: .zero)
      if self == .unresolved { machine.areaFailed(.unreachable, number: 1) }
      return machine
    }
    if self == .outOfArea {
      _ = machine.appeared(now: .zero)
      _ = machine.areaChanged(.outOfArea, now: .zero)
      return machine
    }
    _ = machine.areaChanged(Flow.served("a"), now: .zero)
    _ = machine.appeared(now: .zero)
    switch self {
    case .savedShown:
      _ = machine.savedHomeLoaded(Flow.home("a", origin: .saved), number: 1, now: .zero, wallClock: 0)
    case .shown, .refreshing:
      _ = machine.homeLoaded(Flow.home("a"), number: 1, now: .zero, wallClock: 0)
      _ = machine.stockAdded(
        to: Flow.home("a").stocked(Flow.counts(["A": 5])), question: 1, now: .zero)
      if self == .refreshing { _ = machine.refreshed(now: .zero) }
    case .failed:
      _ = machine.savedHomeLoaded(nil, number: 1, now: .zero, wallClock: 0)
      _ = machine.homeFailed(.unreachable, number: 1, hub: Flow.hub("a"), now: .zero)
    case .unused, .searching, .unresolved, .loading, .outOfArea: break
    }
    return machine
  }
}

/// What can happen to the home, a second after it came into its state.
enum HomeMoment: String, CaseIterable, Sendable {
  case appeared, disappeared, foregrounded, foregroundedLater, refreshed, retried
  case otherHub, outOfArea, browsing, sameArea
  case areaResolved, areaFailed
  case savedHome1, noSavedHome1, home1, savedHome2AsHome, otherHubsHome1, failure1, home2, failure2
  case networkLost, sectionAppeared, tilesReported

  func happen(to machine: inout HomeMachine) -> [HomeMachine.Effect] {
    let now = Duration.seconds(1)
    let a = Flow.hub("a")
    switch self {
    case .appeared: return machine.appeared(now: now)
    case .disappeared: return machine.disappeared()
    case .foregrounded: return machine.foregrounded(now: now)
    case .foregroundedLater: return machine.foregrounded(now: .seconds(9 * 3_600))
    case .refreshed: return machine.refreshed(now: now)
    case .retried: return machine.retried(now: now)
    case .otherHub: return machine.areaChanged(Flow.served("b"), now: now)
    case .outOfArea: return machine.areaChanged(.outOfArea, now: now)
    case .browsing: return machine.areaChanged(Flow.browsing("a"), now: now)
    case .sameArea: return machine.areaChanged(Flow.served("a"), now: now)
    case .areaResolved: return machine.areaResolved(Flow.browsing("c"), number: 1, now: now)
    case .areaFailed:
      machine.areaFailed(.unreadable, number: 1)
      return []
    case .savedHome1:
      return machine.savedHomeLoaded(Flow.home("a", origin: .saved), number: 1, now: now, wallClock: 0)
    case .noSavedHome1: return machine.savedHomeLoaded(nil, number: 1, now: now, wallClock: 0)
    case .home1: return machine.homeLoaded(Flow.home("a"), number: 1, now: now, wallClock: 0)
    case .savedHome2AsHome:
      return machine.homeLoaded(
        Flow.home("a", origin: .saved, isOffline: true), number: 2, now: now, wallClock: 0)
    case .otherHubsHome1: return machine.homeLoaded(Flow.home("b"), number: 1, now: now, wallClock: 0)
    case .failure1: return machine.homeFailed(.refused, number: 1, hub: a, now: now)
    case .home2: return machine.homeLoaded(Flow.home("a", price: 159), number: 2, now: now, wallClock: 0)
    case .failure2: return machine.homeFailed(.unreachable, number: 2, hub: a, now: now)
    case .networkLost: return machine.networkChanged(isOnline: false, now: now)
    case .sectionAppeared: return machine.sectionAppeared(SectionID(key: "s3"), now: now)
    case .tilesReported: return machine.visibleTilesChanged(Flow.tiles("D", section: "s3"), now: now)
    }
  }
}

extension HomeMachine {
  /// What is shown, in a word or a few.
  var look: String {
    let screen = screen
    let notes =
      (screen.isOffline ? ", offline" : "") + (screen.freshness.isStale ? ", out of date" : "")
      + (screen.canOrder ? ", orders" : "")
    return switch screen.content {
    case .loading: "loading" + notes
    case .outOfArea: "out of area" + notes
    case .failed(let failure): "failed(\(failure))" + notes
    case .storefront(let storefront):
      "\(storefront.origin)@\(storefront.hub)" + notes
    }
  }
}
