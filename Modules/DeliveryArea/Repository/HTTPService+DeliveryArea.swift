import PriceboardTransport

/// Why a lookup has no area, and what is reported of it.
struct LookupFailure: Error {
  let error: DeliveryAreaError
  var event: DeliveryAreaEvent?
}

extension HTTPService {
  /// Asks for the area of an address, or without one for the hub that is browsed.
  func deliveryArea(of address: Address?) async -> Result<DeliveryArea, LookupFailure> {
    do {
      let reply = try await reply(to: .deliveryArea(at: address?.coordinate))
      return .success(try DeliveryAreaReply.area(in: reply.body, hasAddress: address != nil))
    } catch DeliveryAreaReply.Problem.reported(let event) {
      return .failure(LookupFailure(error: .unreadable, event: event))
    } catch {
      return .failure(LookupFailure(error: .unreachable))
    }
  }
}
