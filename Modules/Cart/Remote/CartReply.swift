import DeliveryArea
import PriceboardTransport
import StockCache

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A reply as the cart's endpoints write it.
///
/// A hub that is echoed has to be the one asked; what cannot be read as a hub is another one.
enum CartReply {
  /// Reads `{"items":[{"sku","quantity"}]}`.
  ///
  /// A line that cannot be read costs itself: where its key can be read, that product's quantity is not known. Of several
  /// lines of one product the first counts.
  static func cart(_ body: Data, of hub: HubID) throws(CartEvent.ReadFailure) -> CartReading {
    guard let reply = try? JSONDocument(body).root else { throw .unreadable }
    guard isReply(reply, of: hub) else { throw .anotherHub }
    guard let items = reply["items"]?.elements else { throw .unreadable }

    var reading = CartReading(quantities: [:])
    for item in items {
      guard let sku = sku(of: item), reading.quantities[sku] == nil, !reading.unreadable.contains(sku) else {
        reading.droppedCount += 1
        continue
      }
      if let quantity = quantity(of: item) {
        reading.quantities[sku] = quantity
      } else {
        reading.unreadable.insert(sku)
        reading.droppedCount += 1
      }
    }
    return reading
  }

  /// Reads `{"sku","quantity"}`; nil where it is unreadable or speaks of another product or hub.
  static func quantity(_ body: Data, of sku: SKU, at hub: HubID) -> Int? {
    guard let reply = try? JSONDocument(body).root, isReply(reply, of: hub), self.sku(of: reply) == sku
    else { return nil }
    return quantity(of: reply)
  }

  /// Reads `{"reason","quantity"}` of a refusal; its quantity is nil where it is unreadable or of another hub.
  static func refusal(_ body: Data, at hub: HubID) -> (reason: QuantityOutcome.Refusal, quantity: Int?) {
    guard let reply = try? JSONDocument(body).root, isReply(reply, of: hub) else { return (.other, nil) }
    let reason: QuantityOutcome.Refusal =
      switch reply["reason"]?.text {
      case "outOfStock": .outOfStock
      case "limit": .limit
      default: .other
      }
    return (reason, quantity(of: reply))
  }

  private static func isReply(_ reply: JSONValue, of hub: HubID) -> Bool {
    guard let echo = reply.present("hub") else { return true }
    return echo.text.flatMap { HubID($0) } == hub
  }

  private static func sku(of item: JSONValue) -> SKU? {
    item["sku"]?.text.flatMap { SKU($0) }
  }

  private static func quantity(of item: JSONValue) -> Int? {
    guard let quantity = item["quantity"]?.number?.wholeValue, CartLine.quantities.contains(quantity) else {
      return nil
    }
    return quantity
  }
}
