import BasketComparison

/// What can happen while a region is set up, without time and without waiting.
///
/// Every load has a number; a reply to any but the newest changes nothing.
struct RegionSetupMachine: Sendable {
  enum Phase: Sendable {
    case idle
    case loadingRegions
    case regionsFailed(LoadFailure)
    case choosing([Region])
    case loadingRegion(Region, from: [Region])
    case regionFailed(Region, LoadFailure, from: [Region])
    case ready(Region, RegionData, chosen: Set<StoreID>, from: [Region])
  }

  enum Effect: Equatable, Sendable {
    case loadRegions(load: Int)
    case loadRegion(Region, load: Int)
    case proceed(Region, stores: [StoreID])
  }

  private(set) var phase = Phase.idle
  private var load = 0

  mutating func appeared() -> Effect? {
    guard case .idle = phase else { return nil }
    return loadRegions()
  }

  mutating func regionsLoaded(_ regions: [Region], load: Int) {
    guard load == self.load, case .loadingRegions = phase else { return }
    phase = regions.isEmpty ? .regionsFailed(.empty) : .choosing(regions)
  }

  /// The newest load failed, whichever it was.
  mutating func loadFailed(_ failure: LoadFailure, load: Int) {
    guard load == self.load else { return }
    switch phase {
    case .loadingRegions: phase = .regionsFailed(failure)
    case .loadingRegion(let region, let regions): phase = .regionFailed(region, failure, from: regions)
    case .idle, .regionsFailed, .choosing, .regionFailed, .ready: break
    }
  }

  mutating func retryTapped() -> Effect? {
    switch phase {
    case .regionsFailed: loadRegions()
    case .regionFailed(let region, _, let regions): loadRegion(region, from: regions)
    case .idle, .loadingRegions, .choosing, .loadingRegion, .ready: nil
    }
  }

  /// A region was chosen; another one may be chosen while the first is still being loaded.
  mutating func regionTapped(_ id: RegionID) -> Effect? {
    switch phase {
    case .idle, .loadingRegions, .regionsFailed: nil
    case .choosing(let regions), .loadingRegion(_, let regions), .regionFailed(_, _, let regions),
      .ready(_, _, _, let regions):
      regions.first { $0.id == id }.flatMap { loadRegion($0, from: regions) }
    }
  }

  mutating func regionLoaded(_ data: RegionData, load: Int) {
    guard load == self.load, case .loadingRegion(let region, let regions) = phase else { return }
    phase = .ready(region, data, chosen: Set(data.index.stores.map(\.id)), from: regions)
  }

  mutating func storeTapped(_ id: StoreID) {
    guard case .ready(let region, let data, var chosen, let regions) = phase,
      data.index.stores.contains(where: { $0.id == id })
    else { return }
    if chosen.remove(id) == nil { chosen.insert(id) }
    phase = .ready(region, data, chosen: chosen, from: regions)
  }

  func proceedTapped() -> Effect? {
    guard case .ready(let region, _, let chosen, _) = phase, !chosen.isEmpty else { return nil }
    return .proceed(region, stores: chosen.sorted())
  }

  private mutating func loadRegions() -> Effect {
    load += 1
    phase = .loadingRegions
    return .loadRegions(load: load)
  }

  private mutating func loadRegion(_ region: Region, from regions: [Region]) -> Effect {
    load += 1
    phase = .loadingRegion(region, from: regions)
    return .loadRegion(region, load: load)
  }
}
