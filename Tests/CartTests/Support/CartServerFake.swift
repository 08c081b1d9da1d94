import PriceboardTelemetry
import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server that keeps one hub's cart and answers at once.
final class CartServerFake: HTTPService {
  private struct State: Sendable {
    var quantities: [String: Int] = [:]
    var inFlight: [String: Int] = [:]
    var mostInFlight = 0
  }

  private struct Wanted: Decodable {
    let quantity: Int
  }

  private let state = Locked(State())

  /// The most writes of one product that were in flight at the same time.
  var mostInFlight: Int { state.withLock { $0.mostInFlight } }

  func quantity(of sku: String) -> Int { state.withLock { $0.quantities[sku] ?? 0 } }

  func reply(to call: HTTPCall) async throws -> HTTPReply {
    guard let body = call.body, let sku = call.path.last else {
      let items = state.withLock { $0.quantities.map { #"{"sku":"\#($0)","quantity":\#($1)}"# } }
      return HTTPReply(body: Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8))
    }
    let quantity = try JSONDecoder().decode(Wanted.self, from: body).quantity
    state.withLock { state in
      let count = (state.inFlight[sku] ?? 0) + 1
      state.inFlight[sku] = count
      state.mostInFlight = max(state.mostInFlight, count)
    }
    await Task.yield()
    state.withLock { state in
      state.quantities[sku] = quantity
      state.inFlight[sku]? -= 1
    }
    return HTTPReply(body: Data(#"{"sku":"\#(sku)","quantity":\#(quantity)}"#.utf8))
  }
}
