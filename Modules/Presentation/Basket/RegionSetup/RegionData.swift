public import BasketComparison

/// Everything about one region that the screens after its choice work on, indexed once.
public struct RegionData: Sendable {
  /// The region's products and prices, indexed for comparisons.
  public let index: CatalogueIndex
  /// The region's products, indexed for a search while typing.
  public let search: ProductSearch
  /// The names of the region's products.
  public let names: ProductNames
  /// How many prices the source holds.
  public let priceCount: Int
  /// What of the source could not be used.
  public let problems: [SourceProblem]
  private let observedDays: [CalendarDay: Int]

  /// Indexes a region; for a large region that takes tens of milliseconds and belongs off the main actor.
  public init(catalogue: CataloguePayload, offers: OffersPayload) {
    index = CatalogueIndex(catalogue: catalogue, offers: offers)
    search = ProductSearch(catalogue)
    names = ProductNames(catalogue)
    priceCount = offers.offers.count
    problems = catalogue.problems + offers.problems
    observedDays = offers.offers.reduce(into: [:]) { days, offer in
      days[offer.observation.day, default: 0] += 1
    }
  }

  /// How many prices there are of each freshness on a day; a price seen later counts as fresh.
  func ages(on day: CalendarDay, _ policy: StalenessPolicy) -> [PriceFreshness: Int] {
    observedDays.reduce(into: [:]) { ages, entry in
      ages[policy.freshness(ageDays: max(0, entry.key.days(until: day))), default: 0] += entry.value
    }
  }
}
