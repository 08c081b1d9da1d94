/// Which token is in use, and who waits for another one; one refresh at a time.
///
/// | state | token asked | token refused | refreshed | refresh failed |
/// |---|---|---|---|---|
/// | no token | refresh, wait | refresh, wait | - | - |
/// | a token | handed over | another one: handed over; the same: refresh, wait | - | - |
/// | refreshing | wait | wait | handed to all, kept | told to all; no token |
///
/// While a token is refreshed nobody gets the old one: somebody has been refused with it.
struct TokenMachine: Sendable {
  enum Effect: Equatable, Sendable {
    case hand(Secret, to: [Int])
    /// `refused` is nil where there was no token.
    case refresh(refused: Secret?)
    case fail([Int])
  }

  private enum State: Sendable {
    case none
    case token(Secret)
    case refreshing(refused: Secret?)
  }

  private var state: State
  private var waiting: Set<Int> = []

  init(_ token: Secret?) {
    state = token.map(State.token) ?? .none
  }

  mutating func tokenAsked(by caller: Int) -> Effect? {
    switch state {
    case .token(let token): return .hand(token, to: [caller])
    case .none: return startRefresh(refused: nil, for: caller)
    case .refreshing:
      waiting.insert(caller)
      return nil
    }
  }

  mutating func tokenRefused(_ refused: Secret, of caller: Int) -> Effect? {
    switch state {
    // Refreshed since that call was sent.
    case .token(let token) where token != refused: return .hand(token, to: [caller])
    case .token, .none: return startRefresh(refused: refused, for: caller)
    case .refreshing:
      waiting.insert(caller)
      return nil
    }
  }

  mutating func tokenRefreshed(_ token: Secret) -> Effect? {
    guard case .refreshing(let refused) = state else { return nil }
    // The refused one again is handed over, for the callers to see, and not kept.
    state = token == refused ? .none : .token(token)
    return .hand(token, to: takeWaiting())
  }

  mutating func refreshFailed() -> Effect? {
    guard case .refreshing = state else { return nil }
    state = .none
    return .fail(takeWaiting())
  }

  /// The refresh goes on without the last who waits, too: a server that has carried it out takes the old token back.
  mutating func callerLeft(_ caller: Int) {
    waiting.remove(caller)
  }

  private mutating func startRefresh(refused: Secret?, for caller: Int) -> Effect {
    state = .refreshing(refused: refused)
    waiting.insert(caller)
    return .refresh(refused: refused)
  }

  private mutating func takeWaiting() -> [Int] {
    defer { waiting = [] }
    return waiting.sorted()
  }
}
