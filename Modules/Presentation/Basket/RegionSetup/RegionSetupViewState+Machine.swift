import BasketComparison
import MoneyKit

extension RegionSetupViewState {
  /// What the screen shows in a phase, on a day, in words.
  init(
    _ phase: RegionSetupMachine.Phase, policy: StalenessPolicy, wording: Wording, day: (Region) -> CalendarDay
  ) {
    let words = wording.phrasebook
    title = words.text(.regionTitle)
    self.phase =
      switch phase {
      case .idle, .loadingRegions: .loading(message: words.text(.loadingRegions))
      case .regionsFailed(let failure): .failed(failure: FailureState(failure, wording: wording))
      case .choosing(let regions):
        .choosing(
          regions: regions.map { RegionRow(id: $0.id, name: $0.name, detail: $0.currency.code) })
      case .loadingRegion(let region, _): .loading(message: words.text(.loadingRegion(name: region.name)))
      case .regionFailed(_, let failure, _): .failed(failure: FailureState(failure, wording: wording))
      case .ready(let region, let data, let chosen, _):
        .ready(
          region: ReadyRegion(
            region, data, chosen: chosen, ages: data.ages(on: day(region), policy), words: words))
      }
  }
}

extension RegionSetupViewState.ReadyRegion {
  fileprivate init(
    _ region: Region, _ data: RegionData, chosen: Set<StoreID>, ages: [PriceFreshness: Int],
    words: any Phrasebook
  ) {
    id = region.id
    name = region.name
    summary = words.text(
      .regionSummary(
        stores: data.index.stores.count, products: data.search.productCount, prices: data.priceCount))
    freshness = FreshnessState(ages: ages, words: words)
    storesTitle = words.text(.storesToCompare)
    stores = data.index.stores.map { store in
      let isChosen = chosen.contains(store.id)
      return .init(
        id: store.id, name: store.name, isChosen: isChosen, text: words.text(isChosen ? .chosen : .notChosen))
    }
    notices = Self.notices(data, chosen: chosen.count, words: words)
    proceed = ButtonState(words.text(.proceed), isEnabled: !chosen.isEmpty)
  }

  private static func notices(_ data: RegionData, chosen: Int, words: any Phrasebook) -> [NoticeState] {
    var notices: [NoticeState] = []
    if chosen == 0 { notices.append(NoticeState(role: .problem, text: words.text(.chooseStores))) }
    if chosen == 1 { notices.append(NoticeState(role: .caution, text: words.text(.chooseAnotherStore))) }
    if !data.problems.isEmpty {
      let rows = data.problems.count { $0.dropsRow }
      notices.append(
        NoticeState(
          role: .caution, text: words.text(.sourceProblems(rows: rows, values: data.problems.count - rows))))
    }
    return notices
  }
}

extension FreshnessState {
  /// How many prices there are of each age; the state is as bad as the worst price that is used.
  fileprivate init(ages: [PriceFreshness: Int], words: any Phrasebook) {
    func count(_ freshness: PriceFreshness) -> Int { ages[freshness] ?? 0 }
    let worst = [PriceFreshness.expired, .stale, .fresh, .tooOld].first { count($0) > 0 }
    role = worst.map(FreshnessRole.init) ?? .unknown
    text =
      worst == nil
      ? words.text(.noPrices)
      : words.text(
        .counts(
          fresh: count(.fresh), stale: count(.stale), expired: count(.expired), tooOld: count(.tooOld)))
  }
}
