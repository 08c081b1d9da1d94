import PriceboardTelemetry

/// Keeps a token, and gets another one when a server refuses it.
///
/// There is one refresh at a time, whoever asks: all who wait share its result, also its failure.
/// A failure is not kept: whoever asks next starts another refresh.
/// A caller that is cancelled leaves at once; the refresh itself goes on, because a server that has carried it out may
/// take the old token back.
/// It serves HTTP and the socket of one user. It may be called from any task at any time.
public final class RefreshingTokenProvider: TokenProvider {
  /// Gets a token; `refused` is the one that a server has refused, nil where there is none yet.
  public typealias Refresh = @Sendable (_ refused: Secret?) async throws -> Secret

  private typealias Waiting = CheckedContinuation<Secret, any Error>

  private struct Shared: Sendable {
    var machine: TokenMachine
    var waiting: [Int: Waiting] = [:]
    /// Callers that were cancelled before they waited.
    var cancelled: Set<Int> = []
    private var lastCaller = 0

    init(_ token: Secret?) {
      machine = TokenMachine(token)
    }

    mutating func nextCaller() -> Int {
      lastCaller += 1
      return lastCaller
    }
  }

  private let shared: Locked<Shared>
  private let refresh: Refresh

  /// Creates a provider with the token of an earlier start, or without one.
  ///
  /// `refresh` ends by itself, also where nothing answers.
  public init(_ token: Secret? = nil, refresh: @escaping Refresh) {
    shared = Locked(Shared(token))
    self.refresh = refresh
  }

  /// The token in use, or the result of a refresh.
  ///
  /// - Throws: What the refresh throws; `CancellationError` as soon as the calling task is cancelled.
  public func token() async throws -> Secret {
    try await wait { machine, caller in machine.tokenAsked(by: caller) }
  }

  /// The token that came after the refused one, or the result of a refresh.
  ///
  /// - Throws: What the refresh throws; `CancellationError` as soon as the calling task is cancelled.
  public func token(replacing refused: Secret) async throws -> Secret {
    try await wait { machine, caller in machine.tokenRefused(refused, of: caller) }
  }

  private func wait(
    _ event: @Sendable (inout TokenMachine, _ caller: Int) -> TokenMachine.Effect?
  ) async throws -> Secret {
    let caller = shared.withLock { $0.nextCaller() }
    defer { shared.withLock { _ = $0.cancelled.remove(caller) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Waiting) in
        let (effect, isCancelled) = shared.withLock { shared -> (TokenMachine.Effect?, Bool) in
          guard !shared.cancelled.contains(caller) else { return (nil, true) }
          shared.waiting[caller] = continuation
          return (event(&shared.machine, caller), false)
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        carryOut(effect, failure: nil)
      }
    } onCancel: {
      let waiting = shared.withLock { shared in
        shared.cancelled.insert(caller)
        shared.machine.callerLeft(caller)
        return shared.waiting.removeValue(forKey: caller)
      }
      waiting?.resume(throwing: CancellationError())
    }
  }

  private func carryOut(_ effect: TokenMachine.Effect?, failure: (any Error)?) {
    switch effect {
    case nil: break
    case .refresh(let refused):
      Task {
        do {
          let token = try await refresh(refused)
          carryOut(shared.withLock { $0.machine.tokenRefreshed(token) }, failure: nil)
        } catch {
          carryOut(shared.withLock { $0.machine.refreshFailed() }, failure: error)
        }
      }
    case .hand(let token, let callers):
      for waiting in take(callers) { waiting.resume(returning: token) }
    case .fail(let callers):
      for waiting in take(callers) { waiting.resume(throwing: failure ?? CancellationError()) }
    }
  }

  private func take(_ callers: [Int]) -> [Waiting] {
    shared.withLock { shared in callers.compactMap { shared.waiting.removeValue(forKey: $0) } }
  }
}
