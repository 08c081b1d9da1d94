import Watchlist

@testable import Presentation

/// A state that a watchlist can be in, and how it gets there.
enum WatchlistStage: String, CaseIterable, Sendable {
  case unused, loading, loaded, watching, failed, background

  var machine: WatchlistMachine {
    switch self {
    case .unused: return WatchlistMachine()
    case .watching: return Desk.watching([0], of: 5)
    case .background:
      var machine = Desk.watching([0], of: 5)
      _ = machine.backgrounded(at: Desk.time(400))
      return machine
    case .loading, .loaded, .failed:
      var machine = WatchlistMachine()
      _ = machine.appeared(at: Desk.time(0))
      if self == .loaded { _ = machine.listLoaded(Desk.listing(5), number: 1, at: Desk.time(0)) }
      if self == .failed { _ = machine.listFailed(.unreachable, number: 1, at: Desk.time(0)) }
      return machine
    }
  }
}

/// What can happen to a watchlist, a second after it began, and what follows in each stage.
enum WatchlistMoment: String, CaseIterable, Sendable {
  case appeared, disappeared, foregrounded, backgrounded, refreshed, retried, rowsChanged, rowsSettled
  case listLoaded, listFailed, lateList, ordered, batch, lateBatch

  func happen(to machine: inout WatchlistMachine) -> [WatchlistMachine.Effect] {
    let time = Desk.time(1_000)
    switch self {
    case .appeared: return machine.appeared(at: time)
    case .disappeared: return machine.disappeared(at: time)
    case .foregrounded: return machine.foregrounded(at: time)
    case .backgrounded: return machine.backgrounded(at: time)
    case .refreshed: return machine.refreshed(at: time)
    case .retried: return machine.retried(at: time)
    case .rowsChanged: return machine.visibleRowsChanged(Desk.symbols([4]), at: time)
    case .rowsSettled:
      let effects = machine.visibleRowsChanged(Desk.symbols([4]), at: time)
      return effects + machine.timePassed(at: Desk.time(1_300))
    case .listLoaded: return machine.listLoaded(Desk.listing(2), number: 1, at: time)
    case .listFailed: return machine.listFailed(.refused, number: 1, at: time)
    case .lateList: return machine.listLoaded(Desk.listing(2), number: 9, at: time)
    case .ordered: return machine.optionsChanged(to: WatchlistOptions(order: .change), at: time)
    case .batch: return machine.batchReceived(Desk.batch([0: Desk.live(0, 1)]), generation: 1, at: time)
    case .lateBatch: return machine.batchReceived(Desk.batch([0: Desk.live(0, 1)]), generation: 0, at: time)
    }
  }

  /// Unused, loading, loaded, watching, failed, in the background.
  var cells: [String] {
    switch self {
    case .appeared:
      ["loading: load1", "loading", "5", "5 w4", "loading: load2", "5"]
    case .disappeared:
      ["loading", "loading: cancel1", "5", "5: stop stale", "failed(unreachable)", "5"]
    case .foregrounded:
      ["loading", "loading", "5", "5 w4", "loading: load2", "5 w4: watch3(4)"]
    case .backgrounded:
      ["loading", "loading", "5", "5: stop stale", "failed(unreachable)", "5"]
    case .refreshed:
      ["loading", "loading", "5: load2", "5 w4: load2", "loading: load2", "5: load2"]
    case .retried:
      ["loading: retry", "loading: retry", "5: retry", "5 w4: retry", "loading: load2 retry", "5: retry"]
    case .rowsChanged:
      ["loading", "loading", "5", "5 w4", "failed(unreachable)", "5"]
    case .rowsSettled:
      ["loading", "loading", "5 w4: watch1(4)", "5 w4: watch2(4)", "failed(unreachable)", "5"]
    case .listLoaded:
      ["loading", "2", "5", "5 w4", "failed(unreachable)", "5"]
    case .listFailed:
      ["loading", "failed(refused)", "5", "5 w4", "failed(unreachable)", "5"]
    case .lateList:
      ["loading", "loading", "5", "5 w4", "failed(unreachable)", "5"]
    case .ordered:
      ["loading", "loading", "5", "5 w5: watch2(5)", "failed(unreachable)", "5"]
    case .batch:
      [
        "loading: late", "loading: late", "5: late", "5 w4 live1: first", "failed(unreachable): late",
        "5: late",
      ]
    case .lateBatch:
      ["loading: late", "loading: late", "5: late", "5 w4: late", "failed(unreachable): late", "5: late"]
    }
  }
}

extension WatchlistMachine {
  /// What is shown and watched, in a word or a few.
  var look: String {
    let liveRows = screen.prices.values.count { $0.freshness == .live }
    let watched = watch.prices.watched.count
    let notes = (watched > 0 ? " w\(watched)" : "") + (liveRows > 0 ? " live\(liveRows)" : "")
    return switch screen.content {
    case .loading: "loading" + notes
    case .loaded: "\(screen.listing.instruments.count)" + notes
    case .failed(let failure): "failed(\(failure))" + notes
    }
  }
}

extension WatchlistMachine.Effect {
  var mark: String {
    switch self {
    case .loadList(let number): "load\(number)"
    case .cancelLoad(let number): "cancel\(number)"
    case .retryConnection: "retry"
    case .watching(.startWatch(let generation, let symbols)): "watch\(generation)(\(symbols.count))"
    case .watching(.stopWatch): "stop"
    case .watching(.report(.firstPrice)): "first"
    case .watching(.report(.shownStale)): "stale"
    case .watching(.report(.lateBatchDropped)): "late"
    }
  }
}
