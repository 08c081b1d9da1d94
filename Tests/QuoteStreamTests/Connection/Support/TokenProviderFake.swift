import PriceboardTestSupport
import PriceboardTransport

/// A provider that counts its tokens and does what a test decides where one is refused.
final class TokenProviderFake: TokenProvider {
  enum Refresh: Sendable {
    /// Another token.
    case another
    /// The refused one again.
    case same
    case fail(any Error)
    /// Nothing, until the task is cancelled.
    case wait
  }

  struct Calls: Sendable {
    var number = 1
    var asked = 0
    /// What was refused, kept as secret as it came.
    var refusedTokens: [Secret] = []
    var cancelled = 0

    var refused: [String] { refusedTokens.map { token in token.reveal { $0 } } }
  }

  let calls = Watched(Calls())
  private let refresh: @Sendable (_ time: Int) -> Refresh

  init(_ refresh: @escaping @Sendable (_ time: Int) -> Refresh = { _ in .another }) {
    self.refresh = refresh
  }

  func token() async throws -> Secret {
    calls.change { $0.asked += 1 }
    return current
  }

  func token(replacing refused: Secret) async throws -> Secret {
    let time = calls.change { calls in
      calls.refusedTokens.append(refused)
      return calls.refusedTokens.count
    }
    switch refresh(time) {
    case .another:
      calls.change { $0.number += 1 }
      return current
    case .same: return refused
    case .fail(let error): throw error
    case .wait:
      while !Task.isCancelled { await Task.yield() }
      calls.change { $0.cancelled += 1 }
      throw CancellationError()
    }
  }

  private var current: Secret {
    Secret("token-\(calls.value.number)")
  }
}
