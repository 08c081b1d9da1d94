import DeliveryArea
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
  /// Decodes `{"items":[{"sku","quantity"}]}`.
  ///
  /// A line that cannot be read costs itself: where its key can be read, that product's quantity is not known. Of several
  /// lines of one product the first counts.
  static func cart(_ body: Data, of hub: HubID) throws(CartEvent.ReadFailure) -> CartReading {
    let reply: Whole
    do {
      reply = try JSONDecoder().decode(Whole.self, from: body)
    } catch {
      throw .unreadable
    }
    guard reply.hub.isNone(or: hub) else { throw .anotherHub }
    guard let items = reply.items else { throw .unreadable }

    var reading = CartReading(quantities: [:])
    for item in items {
      guard let sku = item.sku, reading.quantities[sku] == nil, !reading.unreadable.contains(sku) else {
        reading.droppedCount += 1
        continue
      }
      if let quantity = item.quantity {
        reading.quantities[sku] = quantity
      } else {
        reading.unreadable.insert(sku)
        reading.droppedCount += 1
      }
    }
    return reading
  }

  /// Decodes `{"sku","quantity"}`; nil where it is unreadable or speaks of another product or hub.
  static func quantity(_ body: Data, of sku: SKU, at hub: HubID) -> Int? {
    guard let item = try? JSONDecoder().decode(Item.self, from: body), item.hub.isNone(or: hub),
      item.sku == sku
    else { return nil }
    return item.quantity
  }

  /// Decodes `{"reason","quantity"}` of a refusal.
  static func refusal(
    _ body: Data, at hub: HubID
  ) -> (reason: QuantityOutcome.Refusal, quantity: Int?) {
    guard let refused = try? JSONDecoder().decode(Refused.self, from: body), refused.hub.isNone(or: hub)
    else { return (.other, nil) }
    let reason: QuantityOutcome.Refusal =
      switch refused.reason {
      case "outOfStock": .outOfStock
      case "limit": .limit
      default: .other
      }
    return (reason, refused.quantity)
  }
}

extension CartReply {
  private enum Key: String, CodingKey {
    case hub, items, sku, quantity, reason
  }

  private typealias Fields = KeyedDecodingContainer<Key>

  private enum EchoedHub {
    case none
    case named(HubID?)

    init(_ fields: Fields) {
      if (try? fields.decodeNil(forKey: .hub)) ?? true {
        self = .none
      } else {
        self = .named(try? fields.decode(HubID.self, forKey: .hub))
      }
    }

    func isNone(or hub: HubID) -> Bool {
      switch self {
      case .none: true
      case .named(let named): named == hub
      }
    }
  }

  private struct Whole: Decodable {
    let hub: EchoedHub
    let items: [Item]?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      hub = EchoedHub(fields)
      items = try? fields.decode([Item].self, forKey: .items)
    }
  }

  private struct Item: Decodable {
    let hub: EchoedHub
    let sku: SKU?
    let quantity: Int?

    /// Never throws, so that a bad item in a list does not end the list.
    init(from decoder: any Decoder) {
      guard let fields = try? decoder.container(keyedBy: Key.self) else {
        (hub, sku, quantity) = (.none, nil, nil)
        return
      }
      hub = EchoedHub(fields)
      sku = try? fields.decode(SKU.self, forKey: .sku)
      quantity = CartReply.quantity(in: fields)
    }
  }

  private struct Refused: Decodable {
    let hub: EchoedHub
    let reason: String?
    let quantity: Int?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      hub = EchoedHub(fields)
      reason = try? fields.decode(String.self, forKey: .reason)
      quantity = CartReply.quantity(in: fields)
    }
  }

  private static func quantity(in fields: Fields) -> Int? {
    guard let quantity = try? fields.decode(Int.self, forKey: .quantity),
      CartLine.quantities.contains(quantity)
    else { return nil }
    return quantity
  }
}
