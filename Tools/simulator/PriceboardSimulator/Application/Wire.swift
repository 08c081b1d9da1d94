import Catalogue
import DeliveryArea

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The replies of the simulated server, read by the modules themselves.
enum Wire {
  static func area(_ text: String, hasAddress: Bool) -> DeliveryArea? {
    try? DeliveryAreaReply.area(in: Data(text.utf8), hasAddress: hasAddress)
  }

  static func home(_ text: String, hub: HubID, clockLead: Int) -> Storefront? {
    guard let reply = try? HomeReply(Data(text.utf8), of: hub) else { return nil }
    return Storefront(hub: hub, hours: reply.hours, sections: reply.sections, clockLead: clockLead)
  }

  static func page(_ text: String, hub: HubID, category: CategoryID) -> ProductPage? {
    guard let reply = try? PageReply(Data(text.utf8), of: hub) else { return nil }
    return ProductPage(hub: hub, category: category, items: reply.products, nextCursor: reply.nextCursor)
  }
}
