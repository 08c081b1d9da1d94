import PriceboardTelemetry
import QuoteStream
import Watchlist

@testable import Presentation

/// Instruments that come when a test says so, in the order in which they were asked for.
final class WatchlistFake: WatchlistRepository {
  private typealias Answer = Result<[Instrument], any Error>

  private struct State: Sendable {
    var answers: [Answer] = []
    var waiting: [CheckedContinuation<Answer, Never>] = []
    var loads = 0
  }

  private let state = Locked(State())

  init(_ instruments: [Instrument]? = nil) {
    if let instruments { answer(.success(instruments)) }
  }

  var loadCount: Int { state.withLock { $0.loads } }

  func answer(_ result: Result<[Instrument], any Error>) {
    let caller = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.answers.append(result)
      return nil
    }
    caller?.resume(returning: result)
  }

  func instruments() async throws -> [Instrument] {
    try await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Answer? in
        state.loads += 1
        guard state.answers.isEmpty else { return state.answers.removeFirst() }
        state.waiting.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }.get()
  }
}

/// Watches whose batches a test sends, numbered from 1 in the order in which they began.
final class WatchQuotesFake: WatchQuotesUseCase {
  private struct State: Sendable {
    var watches: [(symbols: Set<Symbol>, continuation: AsyncStream<QuoteBatch>.Continuation)] = []
    var running: Set<Int> = []
    var witnesses: [(isTrue: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func takeSatisfied() -> [CheckedContinuation<Void, Never>] {
      let copy = self
      let satisfied = witnesses.filter { $0.isTrue(copy) }.map(\.continuation)
      witnesses.removeAll { $0.isTrue(copy) }
      return satisfied
    }
  }

  private let state = Locked(State())

  /// What each watch was asked for.
  var watched: [Set<Symbol>] { state.withLock { $0.watches.map(\.symbols) } }
  /// The watches that nobody has let go.
  var running: Set<Int> { state.withLock { $0.running } }

  func send(_ batch: QuoteBatch, on watch: Int) {
    state.withLock { $0.watches[watch - 1].continuation }.yield(batch)
  }

  /// Waits until exactly these watches run.
  func running(exactly watches: Set<Int>) async {
    await wait { $0.running == watches }
  }

  private func wait(until isTrue: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isTrueNow = state.withLock { state in
        if !isTrue(state) { state.witnesses.append((isTrue, continuation)) }
        return isTrue(state)
      }
      if isTrueNow { continuation.resume() }
    }
  }

  func watch(_ symbols: Set<Symbol>) -> AsyncStream<QuoteBatch> {
    let (stream, continuation) = AsyncStream<QuoteBatch>.makeStream()
    let (number, satisfied) = state.withLock { state in
      state.watches.append((symbols, continuation))
      state.running.insert(state.watches.count)
      return (state.watches.count, state.takeSatisfied())
    }
    for witness in satisfied { witness.resume() }
    continuation.onTermination = { [weak self] _ in self?.ended(number) }
    return stream
  }

  private func ended(_ number: Int) {
    let satisfied = state.withLock { state in
      state.running.remove(number)
      return state.takeSatisfied()
    }
    for witness in satisfied { witness.resume() }
  }
}

/// A connection that a test moves.
final class QuoteConnectionFake: QuoteConnection {
  private let broadcast = StateBroadcast<QuoteConnectionState>(.stopped)
  private let counts = Locked(0)

  var retryCount: Int { counts.withLock { $0 } }
  var followerCount: Int { broadcast.followerCount }

  func send(_ state: QuoteConnectionState) { broadcast.send(state) }

  func states() -> AsyncStream<QuoteConnectionState> { broadcast.states() }
  func start() {}
  func stop() {}
  func retry() { counts.withLock { $0 += 1 } }
}
