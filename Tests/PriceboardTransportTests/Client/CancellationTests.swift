import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

/// A call that is cancelled at any moment throws `CancellationError` and nothing else, and leaves nothing behind.
@Suite(.timeLimit(.minutes(15))) struct CancellationTests {
  enum Moment: CaseIterable, Sendable {
    case beforeTheCall
    case waitingForTheToken
    case inFlight
    case inFlightWithALateReply
    case waitingToRetry
    case refreshingTheToken
    case inFlightWithACopy
  }

  @Test(arguments: Moment.allCases) func `cancelling is never shown as a failure`(moment: Moment) async throws
  {
    try await withTemporaryFolder { folder in
      let tokenClock = ManualClock()
      let store = try ResponseStore(in: folder, account: "a")
      let answers: [TransportFake.Answer]
      var tokens: (any TokenProvider)? = nil
      switch moment {
      case .beforeTheCall: answers = [.json()]
      case .waitingForTheToken:
        answers = [.json()]
        tokens = SilentTokens(clock: tokenClock)
      case .inFlight: answers = [.silence]
      case .inFlightWithALateReply: answers = [.lateReply(.json(status: 500))]
      case .waitingToRetry: answers = [.failure(.connectionLost), .json()]
      case .refreshingTheToken:
        answers = [.json(status: 401), .json()]
        tokens = SilentTokens(first: "old", clock: tokenClock)
      case .inFlightWithACopy: answers = [.json("{}", ["ETag": "\"1\""]), .silence]
      }
      let scene = try ClientScene(answers, tokens: tokens, store: store)
      let call = HTTPCall.home(of: "h12", isReload: true)
      if moment == .inFlightWithACopy {
        await scene.client.keep(try await scene.client.reply(to: call), to: call)
      }
      let task = Task {
        if moment == .beforeTheCall { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        return try await scene.client.reply(to: call)
      }
      switch moment {
      case .beforeTheCall: break
      case .waitingForTheToken, .refreshingTheToken: try await tokenClock.sleepers(atLeast: 1)
      case .inFlight, .inFlightWithALateReply: await scene.transport.requests(atLeast: 1)
      case .inFlightWithACopy: await scene.transport.requests(atLeast: 2)
      case .waitingToRetry: try await scene.clock.sleeper(dueIn: .milliseconds(500))
      }
      let sent = scene.transport.requests.count
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(scene.transport.requests.count == sent)
      #expect(scene.clock.sleeperCount == 0)
      #expect(tokenClock.sleeperCount == 0)
      switch moment {
      case .beforeTheCall, .waitingForTheToken: #expect(scene.events.isEmpty)
      case .inFlight, .inFlightWithALateReply, .inFlightWithACopy:
        #expect(scene.transport.cancelledCount == 1)
        guard case .attempted("home", _, .cancelled, _, 0)? = scene.events.last else {
          Issue.record("\(scene.events)")
          return
        }
      case .waitingToRetry, .refreshingTheToken: #expect(scene.events.count == 1)
      }
      await store.finishWriting()
    }
  }

  @Test func `of two refreshes of one screen the cancelled one is no error and the other has the result`()
    async throws
  {
    let scene = try ClientScene(.silence, .json("[]"))
    let first = Task { try await scene.client.reply(to: .home) }
    await scene.transport.requests(atLeast: 1)
    first.cancel()
    #expect(await scene.outcome(of: .home) == .success("[]"))
    await #expect(throws: CancellationError.self) { try await first.value }
  }
}
