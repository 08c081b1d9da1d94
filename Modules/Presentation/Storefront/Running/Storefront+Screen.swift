import Catalogue

extension Storefront {
  /// The same home as one that was kept from earlier, at a time of the server in milliseconds since 1970.
  func saved(at now: Int) -> Storefront {
    Storefront(
      hub: hub, hours: hours.kept(at: now), sections: sections, origin: .saved, clockLead: clockLead)
  }
}
