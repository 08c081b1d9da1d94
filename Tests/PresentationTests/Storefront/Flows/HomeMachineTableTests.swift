import Testing

@testable import Presentation

/// Every state of the home by every event.
///
/// A line says what the home does and what is shown then; the marks are those of `MarkedEffect`.
@Suite struct HomeMachineTableTests {
  @Test(arguments: HomeStage.allCases) func `each event does in each state what the table says`(
    _ stage: HomeStage
  ) {
    let lines = HomeMoment.allCases.map { moment in
      var machine = stage.machine
      let effects = moment.happen(to: &machine)
      return "\(moment): \(effects.marks) | \(machine.look)"
    }
    #expect(lines == stage.table.split(separator: "\n").map(String.init))
  }
}

extension HomeStage {
  fileprivate var table: String {
    switch self {
    case .unused:
      """
      appeared: area#1 | loading
      disappeared: - | loading
      foregrounded: - | loading
      foregroundedLater: - | loading
      refreshed: - | loading
      retried: - | loading
      otherHub: - | loading
      outOfArea: - | out of area
      browsing: - | loading
      sameArea: - | loading
      areaResolved: - | loading
      areaFailed: - | loading
      savedHome1: late(savedHome@a) | loading
      noSavedHome1: - | loading
      home1: late(home@a) | loading
      savedHome2AsHome: late(home@a) | loading
      otherHubsHome1: late(home@b) | loading
      failure1: late(home@a) | loading
      home2: late(home@a) | loading
      failure2: late(home@a) | loading
      networkLost: - | loading, offline
      sectionAppeared: - | loading
      tilesReported: - | loading
      """
    case .searching:
      """
      appeared: - | loading
      disappeared: cancel#1 | loading
      foregrounded: - | loading
      foregroundedLater: - | loading
      refreshed: - | loading
      retried: - | loading
      otherHub: cancel#1 saved#2@b home#2@b | loading
      outOfArea: cancel#1 | out of area
      browsing: cancel#1 saved#2@a home#2@a | loading
      sameArea: cancel#1 saved#2@a home#2@a | loading
      areaResolved: saved#2@c home#2@c | loading
      areaFailed: - | failed(unreadable)
      savedHome1: - | loading
      noSavedHome1: - | loading
      home1: late(home@a) | loading
      savedHome2AsHome: late(home@a) | loading
      otherHubsHome1: late(home@b) | loading
      failure1: late(home@a) | loading
      home2: late(home@a) | loading
      failure2: late(home@a) | loading
      networkLost: - | loading, offline
      sectionAppeared: - | loading
      tilesReported: - | loading
      """
    case .unresolved:
      """
      appeared: area#2 | loading, offline
      disappeared: - | failed(unreachable), offline
      foregrounded: area#2 | loading, offline
      foregroundedLater: area#2 | loading, offline
      refreshed: area#2 | loading, offline
      retried: area#2 | loading, offline
      otherHub: saved#2@b home#2@b | loading
      outOfArea: - | out of area
      browsing: saved#2@a home#2@a | loading
      sameArea: saved#2@a home#2@a | loading
      areaResolved: - | failed(unreachable), offline
      areaFailed: - | failed(unreachable), offline
      savedHome1: - | failed(unreachable), offline
      noSavedHome1: - | failed(unreachable), offline
      home1: late(home@a) | failed(unreachable), offline
      savedHome2AsHome: late(home@a) | failed(unreachable), offline
      otherHubsHome1: late(home@b) | failed(unreachable), offline
      failure1: late(home@a) | failed(unreachable), offline
      home2: late(home@a) | failed(unreachable), offline
      failure2: late(home@a) | failed(unreachable), offline
      networkLost: - | failed(unreachable), offline
      sectionAppeared: - | failed(unreachable), offline
      tilesReported: - | failed(unreachable), offline
      """
    case .loading:
      """
      appeared: - | loading
      disappeared: cancel#1 | loading
      foregrounded: - | loading
      foregroundedLater: cancel#1 saved#2@a home#2@a | loading
      refreshed: cancel#1 saved#2@a home#2@a | loading
      retried: - | loading
      otherHub: cancel#1 saved#2@b home#2@b | loading
      outOfArea: cancel#1 | out of area
      browsing: - | loading
      sameArea: - | loading
      areaResolved: - | loading
      areaFailed: - | loading
      savedHome1: first(saved@a 1s) | saved@a, out of date
      noSavedHome1: - | loading
      home1: cancel#1 first(current@a 1s) stock?1 | current@a, orders
      savedHome2AsHome: late(home@a) | loading
      otherHubsHome1: late(home@b) | loading
      failure1: - | loading
      home2: late(home@a) | loading
      failure2: late(home@a) | loading
      networkLost: - | loading, offline
      sectionAppeared: - | loading
      tilesReported: - | loading
      """
    case .savedShown:
      """
      appeared: - | saved@a, out of date
      disappeared: cancel#1 | saved@a, out of date
      foregrounded: - | saved@a, out of date
      foregroundedLater: cancel#1 home#2@a | saved@a, out of date
      refreshed: cancel#1 home#2@a | saved@a, out of date
      retried: - | saved@a, out of date
      otherHub: cancel#1 saved#2@b home#2@b | loading
      outOfArea: cancel#1 | out of area
      browsing: - | saved@a, out of date
      sameArea: - | saved@a, out of date
      areaResolved: - | saved@a, out of date
      areaFailed: - | saved@a, out of date
      savedHome1: - | saved@a, out of date
      noSavedHome1: - | saved@a, out of date
      home1: first(current@a 1s) stock?1 | current@a, orders
      savedHome2AsHome: late(home@a) | saved@a, out of date
      otherHubsHome1: late(home@b) | saved@a, out of date
      failure1: - | saved@a, out of date
      home2: late(home@a) | saved@a, out of date
      failure2: late(home@a) | saved@a, out of date
      networkLost: - | saved@a, offline, out of date
      sectionAppeared: - | saved@a, out of date
      tilesReported: - | saved@a, out of date
      """
    case .shown:
      """
      appeared: stock?2 | current@a, orders
      disappeared: - | current@a, orders
      foregrounded: stock?2 | current@a, orders
      foregroundedLater: home#2@a | current@a, out of date, orders
      refreshed: home#2@a | current@a, orders
      retried: home#2@a | current@a, orders
      otherHub: no-stockExpiry saved#2@b home#2@b | loading
      outOfArea: no-stockExpiry | out of area
      browsing: no-stockExpiry | current@a
      sameArea: - | current@a, orders
      areaResolved: - | current@a, orders
      areaFailed: - | current@a, orders
      savedHome1: - | current@a, orders
      noSavedHome1: - | current@a, orders
      home1: late(home@a) | current@a, orders
      savedHome2AsHome: late(home@a) | current@a, orders
      otherHubsHome1: late(home@b) | current@a, orders
      failure1: late(home@a) | current@a, orders
      home2: late(home@a) | current@a, orders
      failure2: late(home@a) | current@a, orders
      networkLost: - | current@a, offline
      sectionAppeared: stockWindow=1100ms | current@a, orders
      tilesReported: stockWindow=1100ms | current@a, orders
      """
    case .refreshing:
      """
      appeared: - | current@a, orders
      disappeared: cancel#2 | current@a, orders
      foregrounded: - | current@a, orders
      foregroundedLater: cancel#2 home#3@a | current@a, out of date, orders
      refreshed: cancel#2 home#3@a | current@a, orders
      retried: - | current@a, orders
      otherHub: cancel#2 no-stockExpiry saved#3@b home#3@b | loading
      outOfArea: cancel#2 no-stockExpiry | out of area
      browsing: no-stockExpiry | current@a
      sameArea: - | current@a, orders
      areaResolved: - | current@a, orders
      areaFailed: - | current@a, orders
      savedHome1: late(savedHome@a) | current@a, orders
      noSavedHome1: - | current@a, orders
      home1: late(home@a) | current@a, orders
      savedHome2AsHome: - | current@a, offline, out of date
      otherHubsHome1: late(home@b) | current@a, orders
      failure1: late(home@a) | current@a, orders
      home2: stock?2 | current@a, orders
      failure2: - | current@a, offline, out of date
      networkLost: - | current@a, offline
      sectionAppeared: stockWindow=1100ms | current@a, orders
      tilesReported: stockWindow=1100ms | current@a, orders
      """
    case .outOfArea:
      """
      appeared: - | out of area
      disappeared: - | out of area
      foregrounded: - | out of area
      foregroundedLater: - | out of area
      refreshed: - | out of area
      retried: - | out of area
      otherHub: saved#2@b home#2@b | loading
      outOfArea: - | out of area
      browsing: saved#2@a home#2@a | loading
      sameArea: saved#2@a home#2@a | loading
      areaResolved: - | out of area
      areaFailed: - | out of area
      savedHome1: - | out of area
      noSavedHome1: - | out of area
      home1: late(home@a) | out of area
      savedHome2AsHome: late(home@a) | out of area
      otherHubsHome1: late(home@b) | out of area
      failure1: late(home@a) | out of area
      home2: late(home@a) | out of area
      failure2: late(home@a) | out of area
      networkLost: - | out of area, offline
      sectionAppeared: - | out of area
      tilesReported: - | out of area
      """
    case .failed:
      """
      appeared: saved#2@a home#2@a | loading, offline
      disappeared: - | failed(unreachable), offline
      foregrounded: saved#2@a home#2@a | loading, offline
      foregroundedLater: saved#2@a home#2@a | loading, offline
      refreshed: saved#2@a home#2@a | loading, offline
      retried: saved#2@a home#2@a | loading, offline
      otherHub: saved#2@b home#2@b | loading
      outOfArea: - | out of area
      browsing: - | failed(unreachable), offline
      sameArea: - | failed(unreachable), offline
      areaResolved: - | failed(unreachable), offline
      areaFailed: - | failed(unreachable), offline
      savedHome1: - | failed(unreachable), offline
      noSavedHome1: - | failed(unreachable), offline
      home1: late(home@a) | failed(unreachable), offline
      savedHome2AsHome: late(home@a) | failed(unreachable), offline
      otherHubsHome1: late(home@b) | failed(unreachable), offline
      failure1: late(home@a) | failed(unreachable), offline
      home2: late(home@a) | failed(unreachable), offline
      failure2: late(home@a) | failed(unreachable), offline
      networkLost: - | failed(unreachable), offline
      sectionAppeared: - | failed(unreachable), offline
      tilesReported: - | failed(unreachable), offline
      """
    }
  }
}
