import DeliveryArea
import Foundation
import PriceboardTransport
import StockCache
import Testing

@testable import Catalogue

/// Wire texts in the short forms that the cases are written in.
enum Wire {
  /// A product for so many cents; `fields` come first, and so win over those that they repeat.
  static func item(_ sku: String, _ minorUnits: Int = 139, _ fields: String = "") -> String {
    let fields = fields.isEmpty ? "" : fields + ","
    return """
      {\(fields)"sku":"\(sku)","name":"\(sku)","image":null,"price":{"minorUnits":\(minorUnits),"currency":"EUR"},\
      "originalPrice":null,"deposit":null,"unitPrice":null}
      """
  }

  static func section(_ id: String, _ type: String, _ items: String...) -> String {
    #"{"id":"\#(id)","type":"\#(type)","title":"T","items":[\#(items.joined(separator: ","))]}"#
  }

  static func home(_ sections: String..., hours: String = #"{"isOpen":true,"opensAt":null}"#) -> String {
    #"{"hours":\#(hours),"sections":[\#(sections.joined(separator: ","))]}"#
  }

  /// A home with one section of products.
  static func home(items: String...) -> String {
    #"{"hours":{"isOpen":true},"sections":[{"id":"a","type":"products","items":[\#(items.joined(separator: ","))]}]}"#
  }

  static func page(_ items: [String], next cursor: String? = nil) -> String {
    #"{"items":[\#(items.joined(separator: ","))],"nextCursor":\#(cursor.map { "\"\($0)\"" } ?? "null")}"#
  }
}

extension HubID {
  static func named(_ text: String) throws -> HubID { try #require(HubID(text)) }
}

func readHome(_ text: String, hub: HubID? = nil) throws -> HomeReply {
  try HomeReply(Data(text.utf8), of: hub)
}

func readPage(_ text: String, hub: HubID? = nil) throws -> PageReply {
  try PageReply(Data(text.utf8), of: hub)
}

/// The one product of a home with one item, if it is shown, and what was told of it.
func readItem(_ fields: String) throws -> (product: Product?, problems: [CatalogueProblem]) {
  let home = try readHome(Wire.home(items: "{\(fields)}", Wire.item("neighbour")))
  let products = try #require(home.sections.first).products
  try #require(products.last?.id.rawValue == "neighbour", "the neighbour is lost")
  return (products.count == 2 ? products[0] : nil, home.report.problems)
}

extension HomeReply {
  /// The keys of the products of each section.
  var keys: [[String]] { sections.map { $0.products.map(\.id.rawValue) } }
}

extension CatalogueReport {
  /// The problems as lines.
  var lines: [String] { problems.map { "\($0.path): \($0.reason.rawValue), \($0.cost.rawValue)" } }
}
