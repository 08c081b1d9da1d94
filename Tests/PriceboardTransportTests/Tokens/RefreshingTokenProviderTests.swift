import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite(.timeLimit(.minutes(15))) struct RefreshingTokenProviderTests {
  private struct Failed: Error {}

  /// A refresh that is answered by hand.
  private final class RefreshFake: Sendable {
    private struct State: Sendable {
      var refused: [Secret?] = []
      var open: [CheckedContinuation<Secret, any Error>] = []
      var witnesses: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Locked(State())

    var refused: [Secret?] { state.withLock { $0.refused } }

    func run(_ refused: Secret?) async throws -> Secret {
      try await withCheckedThrowingContinuation { continuation in
        let witnesses = state.withLock { state in
          state.refused.append(refused)
          state.open.append(continuation)
          defer { state.witnesses = [] }
          return state.witnesses
        }
        for witness in witnesses { witness.resume() }
      }
    }

    func started() async {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if state.open.isEmpty { state.witnesses.append(continuation) }
          return !state.open.isEmpty
        }
        if isOpen { continuation.resume() }
      }
    }

    func end(_ result: Result<Secret, any Error>) {
      state.withLock { $0.open.isEmpty ? nil : $0.open.removeFirst() }?.resume(with: result)
    }
  }

  private static func provider(_ token: String?, _ fake: RefreshFake) -> RefreshingTokenProvider {
    RefreshingTokenProvider(token.map { Secret($0) }) { try await fake.run($0) }
  }

  @Test func `a token is handed over without a refresh`() async throws {
    let fake = RefreshFake()
    let provider = Self.provider("a", fake)
    #expect(try await provider.token() == Secret("a"))
    #expect(try await provider.token() == Secret("a"))
    #expect(fake.refused.isEmpty)
  }

  @Test func `all who wait share one refresh`() async throws {
    let fake = RefreshFake()
    let provider = Self.provider("old", fake)
    try await withThrowingTaskGroup(of: Secret.self) { group in
      for number in 0..<50 {
        group.addTask {
          // Only the first are refused; the others come while it is refreshed.
          if number < 25 { return try await provider.token(replacing: Secret("old")) }
          await fake.started()
          return try await provider.token()
        }
      }
      await fake.started()
      fake.end(.success(Secret("new")))
      for try await token in group { #expect(token == Secret("new")) }
    }
    #expect(fake.refused == [Secret("old")])
    // Whoever was refused with the old one meanwhile gets the new one.
    #expect(try await provider.token(replacing: Secret("old")) == Secret("new"))
    #expect(fake.refused.count == 1)
  }

  @Test func `a failure is told and not kept`() async throws {
    let fake = RefreshFake()
    let provider = Self.provider(nil, fake)
    let failing = Task { try await provider.token() }
    await fake.started()
    fake.end(.failure(Failed()))
    await #expect(throws: Failed.self) { try await failing.value }
    let next = Task { try await provider.token() }
    await fake.started()
    fake.end(.success(Secret("b")))
    #expect(try await next.value == Secret("b"))
    #expect(fake.refused.count == 2)
  }

  @Test func `a cancelled caller leaves at once, and the refresh goes on`() async throws {
    let fake = RefreshFake()
    let provider = Self.provider("old", fake)
    let leaving = Task { try await provider.token(replacing: Secret("old")) }
    await fake.started()
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    let staying = Task { try await provider.token() }
    fake.end(.success(Secret("new")))
    #expect(try await staying.value == Secret("new"))
    #expect(fake.refused.count == 1)
  }

  @Test func `a caller that was cancelled before it asked gets nothing`() async throws {
    let provider = Self.provider("a", RefreshFake())
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await provider.token()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite struct TokenMachineTests {
  private static let (old, new) = (Secret("old"), Secret("new"))

  @Test func `each state answers each event as the table has it`() {
    var none = TokenMachine(nil)
    #expect(none.tokenRefreshed(Self.new) == nil)
    #expect(none.refreshFailed() == nil)
    #expect(none.tokenAsked(by: 1) == .refresh(refused: nil))
    #expect(none.tokenAsked(by: 2) == nil)
    #expect(none.tokenRefused(Self.old, of: 3) == nil)
    none.callerLeft(2)
    #expect(none.tokenRefreshed(Self.new) == .hand(Self.new, to: [1, 3]))
    #expect(none.tokenRefreshed(Self.old) == nil)
    #expect(none.refreshFailed() == nil)
    #expect(none.tokenAsked(by: 4) == .hand(Self.new, to: [4]))
    #expect(none.tokenRefused(Self.old, of: 5) == .hand(Self.new, to: [5]))
    #expect(none.tokenRefused(Self.new, of: 6) == .refresh(refused: Self.new))
    #expect(none.refreshFailed() == .fail([6]))
    #expect(none.tokenRefused(Self.old, of: 7) == .refresh(refused: Self.old))
  }

  @Test func `a refused token that comes back is shown and not kept`() {
    var machine = TokenMachine(Self.old)
    #expect(machine.tokenRefused(Self.old, of: 1) == .refresh(refused: Self.old))
    #expect(machine.tokenRefreshed(Self.old) == .hand(Self.old, to: [1]))
    #expect(machine.tokenAsked(by: 2) == .refresh(refused: nil))
  }
}
