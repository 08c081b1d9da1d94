import Catalogue

extension Storefront {
  /// The products of the first two sections that hold any, which is about what a screen shows at first.
  var screenful: [Product] {
    sections.lazy.map(\.products).filter { !$0.isEmpty }.prefix(2).flatMap(\.self)
  }

  /// The same home as one that was kept from earlier.
  var asSaved: Storefront {
    Storefront(hub: hub, hours: hours, sections: sections, origin: .saved, clockLead: clockLead)
  }
}
