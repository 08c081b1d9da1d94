package import DeliveryArea
import PriceboardTransport

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What a home says, as far as it can be used.
package struct HomeReply {
  package let hours: HubHours
  package private(set) var sections: [HomeSection] = []
  package private(set) var report = CatalogueReport()
  /// The products with what is stated of their prices, only where that is asked for.
  private(set) var stated: [(section: Int, products: [StatedProduct])] = []

  private let keepsStatements: Bool
  private var keys = OwnKeys()

  /// Reads a reply in one pass.
  package init(_ data: Data, of hub: HubID?, keepsStatements: Bool = false) throws(ReplyRefusal) {
    let root = try CatalogueReply.root(data, of: hub)
    guard let list = root["sections"]?.elements else { throw .noList }
    self.keepsStatements = keepsStatements
    hours = HubHours(root["hours"], &report)
    for (index, value) in list.enumerated() { read(value, at: index) }
  }

  private mutating func read(_ section: JSONValue, at index: Int) {
    let place = WirePlace(section: index)
    let id = id(of: section, at: index)
    guard let typeValue = section["type"], let type = SectionType(typeValue) else {
      report.skipped(place.path("type"), type: Self.name(ofType: section["type"], in: section))
      return
    }
    guard let list = section["items"]?.elements else {
      let reason: CatalogueProblem.Reason = section.present("items") == nil ? .missing : .unreadable
      report.note(place.path("items"), reason, costs: .section)
      return
    }
    guard let content = content(list, type: type, at: index) else {
      report.note(place.path("items"), .empty, costs: .section)
      return
    }
    if let reason = id.reason { report.note(place.path("id"), reason, costs: .nothing) }
    sections.append(HomeSection(id: id.id, title: title(of: section, at: place), content: content))
  }

  /// What is in a section; nil where nothing is left.
  private mutating func content(
    _ list: JSONValue.Elements, type: SectionType, at index: Int
  ) -> HomeSection.Content? {
    var reader = ItemReader(section: index, report: report)
    // The one reference to the report, so that it is not copied.
    report = CatalogueReport()
    defer { report = reader.report }
    switch type {
    case .banners:
      let banners = reader.banners(list)
      return banners.isEmpty ? nil : .banners(banners)
    case .categories:
      let links = reader.categoryLinks(list)
      return links.isEmpty ? nil : .categories(links)
    case .products, .buyAgain:
      let items = reader.products(list)
      guard !items.isEmpty else { return nil }
      if keepsStatements { stated.append((index, items)) }
      let products = items.map(\.product)
      return type == .products ? .products(products) : .buyAgain(products)
    }
  }
}

extension HomeReply {
  /// The section's own key, or with a reason its position.
  private mutating func id(
    of section: JSONValue, at index: Int
  ) -> (id: SectionID, reason: CatalogueProblem.Reason?) {
    do throws(FieldFailure) {
      return (SectionID(key: try keys.take(from: section)), nil)
    } catch {
      return (SectionID(position: index), error.reason)
    }
  }

  private mutating func title(of section: JSONValue, at place: WirePlace) -> String? {
    guard let value = section.present("title") else { return nil }
    let title = value.text
    if title == nil { report.note(place.path("title"), .unreadable, costs: .field) }
    return title
  }

  /// What a section is counted under that cannot be drawn.
  private static func name(ofType type: JSONValue?, in section: JSONValue) -> String {
    guard let type else { return section.kind == .object ? "(missing)" : "(no section)" }
    switch type.kind {
    case .null: return "(null)"
    case .boolean: return "(boolean)"
    case .number: return "(number)"
    case .text: return type.text ?? "(unreadable)"
    case .list: return "(list)"
    case .object: return "(object)"
    }
  }
}

extension HubHours {
  /// Reads the hours of a home.
  ///
  /// What cannot be read is not closed. Open wins over a stray time; a time that cannot be read leaves it closed.
  fileprivate init(_ value: JSONValue?, _ report: inout CatalogueReport) {
    guard let value, !value.isNull else {
      report.note("hours", .missing, costs: .nothing)
      self = .unknown
      return
    }
    guard value.kind == .object else {
      report.note("hours", .unreadable, costs: .field)
      self = .unknown
      return
    }
    guard let isOpen = value.present("isOpen")?.boolean else {
      let isMissing = value.present("isOpen") == nil
      report.note("hours.isOpen", isMissing ? .missing : .unreadable, costs: .field)
      self = .unknown
      return
    }
    guard !isOpen, let opensAt = value.present("opensAt") else {
      self = isOpen ? .open : .closed(opensAt: nil)
      return
    }
    let time = opensAt.text.flatMap { OpeningTime($0) }
    if time == nil { report.note("hours.opensAt", .unreadable, costs: .field) }
    self = .closed(opensAt: time)
  }
}
