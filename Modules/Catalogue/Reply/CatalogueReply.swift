import DeliveryArea
import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The checks that every reply of a hub passes before anything in it is read.
enum CatalogueReply {
  /// The object that a reply is.
  ///
  /// A reply may say which hub it is of, and must then be the one that was asked; nil asks none.
  static func root(_ data: Data, of hub: HubID?) throws(ReplyRefusal) -> JSONValue {
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(data).root
    } catch {
      throw .notJSON
    }
    guard root.kind == .object else { throw .noObject }
    if let hub, let echo = root.present("hub") {
      guard let text = echo.text, HubID(text) == hub else { throw .anotherHub }
    }
    return root
  }
}
