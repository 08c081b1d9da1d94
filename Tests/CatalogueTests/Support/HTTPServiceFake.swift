import Foundation
import PriceboardTelemetry
import PriceboardTransport

/// A service that answers from a table of endpoints and remembers what was asked and kept.
final class HTTPServiceFake: HTTPService {
  struct State: Sendable {
    var answers: [String: Result<HTTPReply, any Error>] = [:]
    /// The copies, by the endpoint and the path of their call.
    var copies: [[String]: HTTPReply] = [:]
    var asked: [HTTPCall] = []
    var keptCount = 0
    var oldestAsked: Duration?
  }

  private let state = Locked(State())

  var asked: [HTTPCall] { state.withLock { $0.asked } }
  var keptCount: Int { state.withLock { $0.keptCount } }
  var oldestAsked: Duration? { state.withLock { $0.oldestAsked } }

  func answer(_ endpoint: String, with reply: HTTPReply) {
    state.withLock { $0.answers[endpoint] = .success(reply) }
  }

  func answer(_ endpoint: String, with text: String, origin: HTTPReply.Origin = .server) {
    answer(endpoint, with: HTTPReply(body: Data(text.utf8), origin: origin))
  }

  func fail(_ endpoint: String, with error: any Error) {
    state.withLock { $0.answers[endpoint] = .failure(error) }
  }

  func setCopy(of text: String, for call: HTTPCall) {
    let copy = HTTPReply(body: Data(text.utf8), origin: .keptCopy(age: .seconds(60)))
    state.withLock { $0.copies[call.path] = copy }
  }

  func reply(to call: HTTPCall) async throws -> HTTPReply {
    let answer = state.withLock { state in
      state.asked.append(call)
      return state.answers[call.endpoint]
    }
    guard let answer else { throw HTTPFailure.unreachable }
    return try answer.get()
  }

  func keep(_ reply: HTTPReply, to call: HTTPCall) async {
    state.withLock { state in
      state.keptCount += 1
      var copy = reply
      copy.origin = .keptCopy(age: .zero)
      state.copies[call.path] = copy
    }
  }

  func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply? {
    state.withLock { state in
      state.oldestAsked = age
      return state.copies[call.path]
    }
  }
}
