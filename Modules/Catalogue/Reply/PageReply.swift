package import DeliveryArea
import PriceboardTransport

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What a page of a category says, as far as it can be used.
package struct PageReply {
  let items: [StatedProduct]
  package let nextCursor: Cursor?
  package let report: CatalogueReport

  /// The products, in order.
  package var products: [Product] { items.map(\.product) }

  /// Reads a reply in one pass.
  package init(_ data: Data, of hub: HubID?) throws(ReplyRefusal) {
    let root = try CatalogueReply.root(data, of: hub)
    guard let list = root["items"]?.elements else { throw .noList }
    var reader = ItemReader(report: CatalogueReport())
    items = reader.products(list)
    var report = reader.report
    nextCursor = Self.cursor(root.present("nextCursor"), &report)
    self.report = report
  }

  /// Where the next page begins; an empty cursor would begin again at the first page, and ends the category.
  private static func cursor(_ value: JSONValue?, _ report: inout CatalogueReport) -> Cursor? {
    guard let value else { return nil }
    guard let text = value.text else {
      report.note("nextCursor", .unreadable, costs: .field)
      return nil
    }
    let cursor = Cursor(text)
    if cursor == nil { report.note("nextCursor", .empty, costs: .field) }
    return cursor
  }
}
