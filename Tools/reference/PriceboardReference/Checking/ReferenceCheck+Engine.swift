import BasketComparison

extension ReferenceCheck {
  /// The check of the library's own engine with its default policy.
  public static var ofEngine: ReferenceCheck {
    ReferenceCheck { scenario in
      try BasketComparisonEngine().compare(
        scenario.request, in: CatalogueIndex(catalogue: scenario.catalogue, offers: scenario.offers))
    }
  }
}
