import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing

@testable import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct RemoteWatchlistRepositoryTests {
  private let telemetry = TelemetrySpy()

  private func instruments(of body: String) async throws -> [Instrument] {
    try await RemoteWatchlistRepository(
      service: AnsweringService(.success(HTTPReply(body: Data(body.utf8)))), telemetry: telemetry
    ).instruments()
  }

  private var events: [WatchlistEvent] { telemetry.events(of: WatchlistEvent.self) }

  @Test func `instruments come in the server's order, with one call of the endpoint`() async throws {
    let service = AnsweringService(
      .success(
        HTTPReply(
          body: Data(
            #"{"instruments":[{"symbol":"ZETA","name":"Zeta AG"},{"symbol":"ACME","name":"Acme"}]}"#.utf8))))
    let list = try await RemoteWatchlistRepository(service: service, telemetry: telemetry).instruments()
    #expect(
      list == [
        Instrument(id: Quotes.symbol("ZETA"), name: "Zeta AG"),
        Instrument(id: Quotes.symbol("ACME"), name: "Acme"),
      ])
    #expect(service.calls.map(\.path) == [["watchlist"]])
    #expect(service.calls.map(\.method) == [.get])
    #expect(service.kept == 1)
    #expect(events == [.loaded(instruments: 2, dropped: 0)])
  }

  @Test(arguments: [
    (#"5"#, "instruments[1]", WatchlistProblem.Reason.unreadable),
    (#"null"#, "instruments[1]", .unreadable),
    (#"{"name":"X"}"#, "instruments[1].symbol", .missing),
    (#"{"symbol":null,"name":"X"}"#, "instruments[1].symbol", .missing),
    (#"{"symbol":7,"name":"X"}"#, "instruments[1].symbol", .unreadable),
    (#"{"symbol":"","name":"X"}"#, "instruments[1].symbol", .empty),
    (#"{"symbol":"X"}"#, "instruments[1].name", .missing),
    (#"{"symbol":"X","name":["X"]}"#, "instruments[1].name", .unreadable),
    (#"{"symbol":"X","name":""}"#, "instruments[1].name", .empty),
    (#"{"symbol":"\ud800","name":"X"}"#, "instruments[1].symbol", .unreadable),
    (#"{"symbol":"A","name":"A again"}"#, "instruments[1].symbol", .repeated),
  ])
  func `a bad instrument costs itself and is told with its path`(
    element: String, path: String, reason: WatchlistProblem.Reason
  ) async throws {
    let list = try await instruments(
      of: #"{"instruments":[{"symbol":"A","name":"A"},\#(element),{"symbol":"B","name":"B"}]}"#)
    #expect(list.map(\.name) == ["A", "B"])
    #expect(
      events == [
        .dropped(WatchlistProblem(path: path, reason: reason)), .loaded(instruments: 2, dropped: 1),
      ])
  }

  @Test func `keys are bytes, so that composed and decomposed letters are two instruments`() async throws {
    let list = try await instruments(
      of: #"{"instruments":[{"symbol":"\u00c9","name":"1"},{"symbol":"E\u0301","name":"2"},"#
        + #"{"symbol":"BRK.B","name":"3"},{"symbol":"^GSPC","name":"4"},{"symbol":"\"\\","name":"5"}]}"#)
    #expect(list.map(\.name) == ["1", "2", "3", "4", "5"])
    #expect(list[4].id.rawValue == #""\"#)
  }

  @Test func `an empty list is a list`() async throws {
    #expect(try await instruments(of: #"{"instruments":[]}"#).isEmpty)
    #expect(events == [.loaded(instruments: 0, dropped: 0)])
  }

  @Test func `of many problems the first hundred are told, and all are counted`() async throws {
    let elements = Array(repeating: "0", count: 250).joined(separator: ",")
    let list = try await instruments(of: #"{"instruments":[\#(elements),{"symbol":"A","name":"A"}]}"#)
    #expect(list.map(\.name) == ["A"])
    #expect(events.count == 101)
    #expect(events.last == .loaded(instruments: 1, dropped: 250))
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"instruments":null}"#, #"{"instruments":{}}"#, "{", "<html>", #"{"instruments":[0]}"#,
    #"{"instruments":[{"ticker":"A","name":"A"},{"ticker":"B","name":"B"}]}"#,
  ])
  func `a reply without a list is a failure, and is not kept`(body: String) async {
    let service = AnsweringService(.success(HTTPReply(body: Data(body.utf8))))
    await #expect(throws: WatchlistError.unreadable) {
      try await RemoteWatchlistRepository(service: service, telemetry: telemetry).instruments()
    }
    #expect(service.kept == 0)
    #expect(events == [.failed(.unreadable)])
  }

  @Test(arguments: ["{}", #"{"instruments":[{"symbol":"","name":"A"}]}"#])
  func `a reply of no use leaves the last good list standing`(body: String) async throws {
    let copy = HTTPReply(
      body: Data(#"{"instruments":[{"symbol":"A","name":"A"}]}"#.utf8), origin: .keptCopy(age: .seconds(9)))
    let service = AnsweringService(.success(HTTPReply(body: Data(body.utf8))), copy: copy)
    let list = try await RemoteWatchlistRepository(service: service, telemetry: telemetry).instruments()
    #expect(list.map(\.name) == ["A"])
    #expect(events == [.usedCopy(.unreadable)])
  }

  @Test func `offline the last good list is shown, and says nothing new`() async throws {
    let copy = HTTPReply(
      body: Data(#"{"instruments":[{"symbol":"A","name":"A"},5]}"#.utf8),
      origin: .staleCopy(age: .seconds(9), after: .unreachable))
    let service = AnsweringService(.success(copy))
    let list = try await RemoteWatchlistRepository(service: service, telemetry: telemetry).instruments()
    #expect(list.map(\.name) == ["A"])
    #expect(service.kept == 0)
    #expect(events == [.usedCopy(.offline)])
  }

  @Test func `a copy that cannot be read is none, and the failure before it is told`() async {
    let copy = HTTPReply(
      body: Data("{}".utf8), origin: .staleCopy(age: .zero, after: .status(503, body: Data())))
    await #expect(throws: WatchlistError.failed(.status(503, body: Data()))) {
      try await RemoteWatchlistRepository(service: AnsweringService(.success(copy)), telemetry: telemetry)
        .instruments()
    }
    #expect(events == [.failed(.failed)])
  }

  @Test func `a failure is thrown as what it is`() async {
    await #expect(throws: WatchlistError.failed(.timedOut)) {
      try await RemoteWatchlistRepository(
        service: AnsweringService(.failure(HTTPFailure.timedOut)), telemetry: telemetry
      ).instruments()
    }
    #expect(events == [.failed(.offline)])
  }

  @Test func `cancelling the caller cancels the call, and is no failure`() async {
    let service = HTTPServiceFake()
    let repository = RemoteWatchlistRepository(service: service, telemetry: telemetry)
    let loading = Task { try await repository.instruments() }
    let call = await service.nextCall()
    loading.cancel()
    await call.cancelled()
    await #expect(throws: CancellationError.self) { try await loading.value }
    #expect(events.isEmpty)
  }
}

/// A service that has one answer, and perhaps a copy.
private final class AnsweringService: HTTPService {
  private let answer: Result<HTTPReply, any Error>
  private let copy: HTTPReply?
  private let state = Locked((calls: [HTTPCall](), kept: 0))

  init(_ answer: Result<HTTPReply, any Error>, copy: HTTPReply? = nil) {
    self.answer = answer
    self.copy = copy
  }

  var calls: [HTTPCall] { state.withLock { $0.calls } }
  var kept: Int { state.withLock { $0.kept } }

  func reply(to call: HTTPCall) async throws -> HTTPReply {
    state.withLock { $0.calls.append(call) }
    return try answer.get()
  }

  func keep(_ reply: HTTPReply, to call: HTTPCall) async { state.withLock { $0.kept += 1 } }

  func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply? { copy }
}
