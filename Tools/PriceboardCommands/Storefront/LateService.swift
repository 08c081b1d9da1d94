import PriceboardTransport

/// A service over a network that does not hear of a cancellation: the reply to a call that was given up comes all the same.
///
/// Giving up is cooperative, so this is what an app has to be ready for. Over a real network it is a matter of chance.
struct LateService: HTTPService {
  let service: any HTTPService

  func reply(to call: HTTPCall) async throws -> HTTPReply {
    let reply = Task { try await service.reply(to: call) }
    return try await reply.value
  }

  func keep(_ reply: HTTPReply, to call: HTTPCall) async {
    await service.keep(reply, to: call)
  }

  func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply? {
    await service.keptReply(to: call, notOlderThan: age)
  }

  var baseAddressLength: Int { service.baseAddressLength }
}
