import PriceboardTelemetry
import QuoteStream

/// A repository whose followers a test tells what happens.
final class QuotesFake: QuotesRepository {
  private struct State: Sendable {
    var followers: [Int: Box] = [:]
    var lastID = 0
    var replay: [QuoteEvent] = []
    var releases: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// `replay` is what each follower is told first.
  init(replay: [QuoteEvent] = []) {
    state.withLock { $0.replay = replay }
  }

  var followerCount: Int { state.withLock { $0.followers.count } }

  /// Tells every follower.
  func send(_ events: [QuoteEvent]) {
    for box in state.withLock({ Array($0.followers.values) }) { box.add(events) }
  }

  /// Waits until a follower waits for something to happen.
  func waiter() async {
    for box in state.withLock({ Array($0.followers.values) }) { await box.waiter() }
  }

  /// Waits until no symbol is followed.
  func allReleased() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if !state.followers.isEmpty { state.releases.append(continuation) }
        return state.followers.isEmpty
      }
      if isFree { continuation.resume() }
    }
  }

  func events(for symbols: Set<Symbol>) -> AsyncStream<[QuoteEvent]> { AsyncStream { nil } }

  func follower(of symbols: Set<Symbol>) -> any QuoteFollower {
    let (id, box) = state.withLock { state in
      state.lastID += 1
      let box = Box(state.replay)
      state.followers[state.lastID] = box
      return (state.lastID, box)
    }
    return Follower(box: box) { [weak self] in self?.release(id) }
  }

  private func release(_ id: Int) {
    let witnesses = state.withLock { state in
      state.followers[id] = nil
      guard state.followers.isEmpty else { return [CheckedContinuation<Void, Never>]() }
      defer { state.releases = [] }
      return state.releases
    }
    for witness in witnesses { witness.resume() }
  }

  /// What one follower has not taken yet.
  private final class Box: Sendable {
    private struct State: Sendable {
      var events: [QuoteEvent]
      var reader: CheckedContinuation<Bool, Never>?
      /// Who waits for a time, and hears of nothing before but of what concerns the connection.
      var sleeper: CheckedContinuation<Bool, Never>?
      var isTimeOver = false
      var isCancelled = false
      var witnesses: [CheckedContinuation<Void, Never>] = []

      var hasInterruption: Bool {
        events.contains { event in
          switch event {
          case .interrupted(_, let reason), .cached(_, let reason): reason.isOfConnection
          case .quote, .restored: false
          }
        }
      }
    }

    private let state: Locked<State>

    init(_ events: [QuoteEvent]) {
      state = Locked(State(events: events))
    }

    func add(_ events: [QuoteEvent]) {
      let reader = state.withLock { state in
        state.events += events
        return state.hasInterruption ? state.reader.take() ?? state.sleeper.take() : state.reader.take()
      }
      reader?.resume(returning: true)
    }

    func endSleep() {
      let sleeper = state.withLock { state in
        state.isTimeOver = true
        return state.sleeper.take()
      }
      sleeper?.resume(returning: true)
    }

    func timeIsOver() async -> Bool {
      await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
          let answer = state.withLock { state -> Bool? in
            if state.isCancelled { return false }
            if state.isTimeOver || state.hasInterruption { return true }
            state.sleeper = continuation
            return nil
          }
          if let answer { continuation.resume(returning: answer) }
        }
      } onCancel: {
        let sleeper = state.withLock { state in
          state.isCancelled = true
          return state.sleeper.take()
        }
        sleeper?.resume(returning: false)
      }
    }

    func beginSleep() {
      state.withLock { $0.isTimeOver = false }
    }

    func takeAll() -> [QuoteEvent] {
      state.withLock { state in
        defer { state.events = [] }
        return state.events
      }
    }

    func waiter() async {
      await withCheckedContinuation { continuation in
        let isWaiting = state.withLock { state in
          if state.reader == nil { state.witnesses.append(continuation) }
          return state.reader != nil
        }
        if isWaiting { continuation.resume() }
      }
    }

    func wait() async -> Bool {
      await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
          let (answer, witnesses) = state.withLock { state -> (Bool?, [CheckedContinuation<Void, Never>]) in
            if state.isCancelled { return (false, []) }
            if !state.events.isEmpty { return (true, []) }
            state.reader = continuation
            defer { state.witnesses = [] }
            return (nil, state.witnesses)
          }
          for witness in witnesses { witness.resume() }
          if let answer { continuation.resume(returning: answer) }
        }
      } onCancel: {
        let reader = state.withLock { state in
          state.isCancelled = true
          return state.reader.take()
        }
        reader?.resume(returning: false)
      }
    }
  }

  private final class Follower: QuoteFollower {
    private let box: Box
    private let release: @Sendable () -> Void

    init(box: Box, release: @escaping @Sendable () -> Void) {
      self.box = box
      self.release = release
    }

    deinit { release() }

    func wait() async -> Bool { await box.wait() }

    func wait(until deadline: Duration, on timeline: Timeline) async -> Bool {
      box.beginSleep()
      return await withTaskGroup(of: Void.self) { [box] group in
        group.addTask {
          guard (try? await timeline.sleep(until: deadline)) != nil else { return }
          box.endSleep()
        }
        defer { group.cancelAll() }
        return await box.timeIsOver()
      }
    }

    func takeAll() -> [QuoteEvent] { box.takeAll() }
  }
}
