import QuoteStream
import Testing

@testable import Presentation

@Suite struct QuoteConnectionStatusTests {
  private static let now = Duration.seconds(100)

  @Test(arguments: [
    (QuoteConnectionState.stopped, QuoteConnectionStatus.Kind.stopped, "Stopped", "Angehalten"),
    (.connecting(since: .seconds(9)), .connecting, "Connecting", "Verbindung wird aufgebaut"),
    (.connected(since: .seconds(9)), .connected, "Connected", "Verbunden"),
    (.authFailed(since: .seconds(9)), .refused, "Sign-in refused", "Anmeldung abgelehnt"),
    (
      .waiting(since: .seconds(9), retryAt: .seconds(104)), .waiting, "Next attempt in 4 s",
      "Nächster Versuch in 4 s"
    ),
  ])
  func `every state of the connection has words`(
    _ state: QuoteConnectionState, _ kind: QuoteConnectionStatus.Kind, _ english: String, _ german: String
  ) throws {
    let status = QuoteConnectionStatus(state, now: Self.now, words: EnglishPhrasebook())
    try expectCodable(status)
    #expect(status.kind == kind)
    #expect(status.text == english)
    #expect(status.line == "[\(kind.rawValue)] \(english)\n")
    #expect(QuoteConnectionStatus(state, now: Self.now, words: GermanPhrasebook()).text == german)
  }

  @Test(arguments: [
    (Duration.seconds(104), 4), (.milliseconds(103_001), 4), (.milliseconds(100_001), 1), (.seconds(100), 0),
    (.seconds(1), 0), (.seconds(Int.max), Int.max / 1_000 + 1),
  ])
  func `the wait is counted in seconds that have begun`(_ retryAt: Duration, _ seconds: Int) {
    let status = QuoteConnectionStatus(
      .waiting(since: .zero, retryAt: retryAt), now: Self.now, words: EnglishPhrasebook())
    #expect(status.retrySeconds == seconds)
    #expect(status.text == (seconds == 0 ? "Next attempt now" : "Next attempt in \(seconds) s"))
  }

  @Test(arguments: [
    (0, "0.0 s late"), (9, "0.9 s late"), (24, "2.4 s late"), (Int.max, "922337203685477580.7 s late"),
  ])
  func `a lag is told in tenths of a second`(_ tenths: Int, _ words: String) {
    #expect(EnglishPhrasebook().text(.lag(tenthsOfSecond: tenths)) == words)
  }
}

extension QuoteConnectionStatus {
  /// The text that is drawn; `text` is that of the state.
  fileprivate var line: String {
    var canvas = TextCanvas()
    draw(on: &canvas)
    return canvas.text
  }
}
