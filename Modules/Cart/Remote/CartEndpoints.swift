import DeliveryArea
import PriceboardTransport
import StockCache

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The cart's two endpoints: how they are asked, and what their answers mean.
struct CartEndpoints: Sendable {
  let service: any HTTPService

  /// `GET hubs/{hub}/cart`.
  func cart(of hub: HubID) async throws(CartEvent.ReadFailure) -> CartReading {
    let call = HTTPCall("cart", path: ["hubs", hub.rawValue, "cart"])
    let reply: HTTPReply
    do {
      reply = try await service.reply(to: call)
    } catch {
      throw .noReply
    }
    return try CartReply.cart(reply.body, of: hub)
  }

  /// `PUT hubs/{hub}/cart/items/{sku}`, once: whether a write is sent again is the shopper's to say.
  func write(_ quantity: Int, of sku: SKU, at hub: HubID) async -> CartMachine.WriteAnswer {
    let call = HTTPCall(
      "cart-item", .put, path: ["hubs", hub.rawValue, "cart", "items", sku.rawValue],
      body: Data(#"{"quantity":\#(quantity)}"#.utf8))
    do {
      let reply = try await service.reply(to: call)
      // A reply that cannot be read is no refusal: the quantity may well have been taken.
      return CartReply.quantity(reply.body, of: sku, at: hub).map { .accepted(quantity: $0) } ?? .lost(.other)
    } catch let failure as HTTPFailure {
      return Self.answer(to: failure, at: hub)
    } catch {
      return .lost(.other)
    }
  }

  /// What a failed write means: only a failure that proves that it was not carried out is a refusal.
  private static func answer(to failure: HTTPFailure, at hub: HubID) -> CartMachine.WriteAnswer {
    switch failure {
    case .status(409, let body):
      let refusal = CartReply.refusal(body, at: hub)
      return .refused(refusal.reason, quantity: refusal.quantity)
    case .status(400..<500, _): return .refused(.other, quantity: nil)
    case .unreachable, .timedOut: return .lost(.offline)
    case .status, .tryLater, .notJSON, .invalidReply, .tooLarge, .redirectRefused: return .lost(.other)
    case .notTrusted: return .refused(.offline, quantity: nil)
    case .noToken, .invalidCall, .libraryMissing: return .refused(.other, quantity: nil)
    }
  }
}
