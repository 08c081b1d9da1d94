import Foundation
import PriceboardTelemetry
import PriceboardTransport

/// Requests that are cancelled at random moments: every one ends, and nothing of them stays.
struct CancellationStress {
  enum Outcome: Sendable {
    case answered
    case cancelled
    case failed(String)
  }

  let requests: Int
  let seed: UInt64
  /// As many as one screen might have, and more than may use connections at a time.
  private let atATime = 16
  /// A transport is opened anew after so many, so that its own end is among what is checked.
  private let perTransport = 500

  func run() async throws -> Verdict {
    // What the first use of anything leaves for good: the thread pool's threads, the library.
    _ = try await pass(requests: 2 * atATime, seed: 0)
    let before = await ProcessCounts.calm()
    let started = ContinuousClock.now
    let outcomes = try await pass(requests: requests, seed: seed)
    let time = ContinuousClock.now - started
    var (answered, cancelled, failures) = (0, 0, [String]())
    for outcome in outcomes {
      switch outcome {
      case .answered: answered += 1
      case .cancelled: cancelled += 1
      case .failed(let reason): failures.append(reason)
      }
    }
    var text =
      "\(requests) requests: \(answered) answered, \(cancelled) cancelled, \(failures.count) failed, in \(time)"
    for reason in Set(failures).sorted() { text += "\n  failed: \(reason)" }
    var holds = failures.isEmpty && outcomes.count == requests && answered > 0 && cancelled > 0
    if let before, let after = await ProcessCounts.settled(below: before) {
      text += "\n  threads \(before.threads) before, \(after.threads) after"
      text += "; descriptors \(before.descriptors) before, \(after.descriptors) after"
      holds = holds && after.threads <= before.threads && after.descriptors <= before.descriptors
    } else {
      text += "\n  threads and descriptors are not counted on this system"
    }
    return Verdict(name: "cancellation at random moments", text: text, holds: holds)
  }

  private func pass(requests: Int, seed: UInt64) async throws -> [Outcome] {
    let server = try LoopbackServer()
    defer { server.stop() }
    var dice = Dice(seed: seed)
    var outcomes: [Outcome] = []
    while outcomes.count < requests {
      let transport = SystemHTTPTransport()
      let watch = Watch(seed: seed, after: outcomes.count)
      for _ in 0..<min(perTransport, requests - outcomes.count) / atATime + 1 where outcomes.count < requests
      {
        let batch = (0..<min(atATime, requests - outcomes.count)).map { _ in Request(&dice) }
        outcomes += await send(batch, over: transport, to: server)
      }
      watch.stop()
    }
    return outcomes
  }

  private func send(
    _ batch: [Request], over transport: SystemHTTPTransport, to server: LoopbackServer
  ) async -> [Outcome] {
    await withTaskGroup(of: Outcome.self) { group in
      for request in batch {
        group.addTask { await request.outcome(over: transport, to: server) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

/// One request of the stress, drawn before it is sent.
private struct Request: Sendable {
  let path: String
  /// When it is cancelled, in microseconds after it is sent; nil for never.
  let cancelledAfter: Int?

  init(_ dice: inout Dice) {
    let milliseconds = Int.random(in: 0...4, using: &dice)
    path =
      ["/now", "/after/\(milliseconds)", "/part/\(milliseconds)", "/hold/0", "/hold-part/0"][
        Int.random(in: 0..<5, using: &dice)]
    let isHeld = path.hasPrefix("/hold")
    // What is never answered has to be cancelled; of the others two in three are.
    let isCancelled = isHeld || Int.random(in: 0..<3, using: &dice) > 0
    cancelledAfter = isCancelled ? Int.random(in: 0...5_000, using: &dice) : nil
  }

  func outcome(over transport: SystemHTTPTransport, to server: LoopbackServer) async
    -> CancellationStress.Outcome
  {
    let task = Task {
      try await transport.send(HTTPRequest(url: server.url(path)), within: HTTPLimits(time: .seconds(60)))
    }
    if let cancelledAfter {
      if cancelledAfter > 0 { try? await Task.sleep(for: .microseconds(cancelledAfter)) }
      task.cancel()
    }
    do {
      let response = try await task.value
      return response.status == 200 && response.body.count == 16
        ? .answered : .failed("a reply that is not whole")
    } catch is CancellationError {
      return cancelledAfter == nil ? .failed("cancelled by nobody") : .cancelled
    } catch {
      return .failed("\(error)")
    }
  }
}

/// Ends the process where nothing moves for two minutes: a hang is what this is looking for.
private struct Watch: Sendable {
  private let isOver = Locked(false)

  init(seed: UInt64, after count: Int) {
    Thread.detachNewThread { [isOver] in
      let end = ContinuousClock.now + .seconds(120)
      while ContinuousClock.now < end {
        if isOver.withLock({ $0 }) { return }
        Thread.sleep(forTimeInterval: 0.05)
      }
      print("FAILED: a request hangs, after \(count) requests of --seed \(seed)")
      exit(1)
    }
  }

  func stop() {
    isOver.withLock { $0 = true }
  }
}
