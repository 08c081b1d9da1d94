import Catalogue

extension Storefront {
  /// The same home as one that was kept from earlier.
  var asSaved: Storefront {
    Storefront(hub: hub, hours: hours, sections: sections, origin: .saved, clockLead: clockLead)
  }
}
