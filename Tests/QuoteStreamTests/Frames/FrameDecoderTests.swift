import MoneyKit
import PriceboardTestSupport
import QuoteStream
import Testing

@Suite struct FrameDecoderTests {
  private func frame(_ text: String) -> QuoteFrame {
    JSONQuoteDecoder().frame(of: Array(text.utf8)[...])
  }

  private let noon = 1_796_040_000_000

  @Test func `the frames of the document are read`() throws {
    let snapshot = frame(
      #"{ "type": "snapshot", "symbol": "ACME", "seq": 1042, "last": 18240, "previousClose": 18010, "#
        + #""currency": "EUR", "time": "2026-11-30T12:00:00Z" }"#)
    #expect(
      snapshot
        == .snapshot(
          .init(
            symbol: "ACME", sequence: 1042, last: 18240, previousClose: 18010,
            currency: try Currency(code: "EUR"), time: noon)))
    let update = frame(
      #"{"type":"update","symbol":"ACME","seq":1043,"last":18245,"time":"2026-11-30T13:00:00.25+01:00"}"#)
    #expect(update == .update(.init(symbol: "ACME", sequence: 1043, last: 18245, time: noon + 250)))
    #expect(frame(#"{"type":"heartbeat","time":"2026-11-30T12:00:00Z"}"#) == .heartbeat(.init(time: noon)))
    #expect(
      frame(#"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","seqs":{"ACME":1043,"BRK.B":-1}}"#)
        == .heartbeat(.init(time: noon, sequences: ["ACME": 1043, "BRK.B": -1])))
    #expect(frame(#"{"type":"status","symbol":"ACME","state":"halted"}"#) == .status("ACME", .halted))
    #expect(frame(#"{"type":"error","symbol":"ACME","code":"unknown"}"#) == .error("ACME", code: "unknown"))
    #expect(frame(#"{"type":"error","code":"slow"}"#) == .error(nil, code: "slow"))
    #expect(frame(#"{"type":"error","symbol":null,"code":"slow"}"#) == .error(nil, code: "slow"))
  }

  @Test(arguments: [
    "null", "5", #""x""#, "[]", "{}", "", " ", "true", "nul", #"{"type":"upd"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z"}{"type":"heartbeat","time":"2026-11-30T12:00:00Z"}"#,
    #"[{"type":"heartbeat","time":"2026-11-30T12:00:00Z"}]"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z"} x"#, #"{'type':'heartbeat'}"#,
    #"{"type":null}"#, #"{"type":5}"#, #"{"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"heartbeat"}"#, #"{"type":"heartbeat","time":null}"#,
    #"{"type":"heartbeat","time":1796040000}"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00"}"#, #"{"type":"heartbeat","time":"2026-11-30"}"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","seqs":[]}"#,
    #"{"type":"update","seq":1,"last":1,"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"update","symbol":null,"seq":1,"last":1,"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"update","symbol":"","seq":1,"last":1,"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"update","symbol":7,"seq":1,"last":1,"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"error","symbol":7,"code":"x"}"#, #"{"type":"error","symbol":"","code":"x"}"#,
  ])
  func `what is no frame is malformed, and names nobody`(_ text: String) {
    #expect(frame(text) == .malformed(nil))
  }

  @Test(arguments: [
    #""type":"update","seq":1.5,"last":1,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","last":1,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":null,"last":1,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":"1","last":1,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":9223372036854775808,"last":1,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":18240.5,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":"18240","time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":"","time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":true,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":1e400,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":1e-7,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":[1],"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":100182534526255757567432481,"time":"2026-11-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":1,"time":"2026-11-30T12:00:00""#,
    #""type":"update","seq":1,"last":1,"time":"2026-02-30T12:00:00Z""#,
    #""type":"update","seq":1,"last":1"#,
    #""type":"snapshot","seq":1,"last":1,"time":"2026-11-30T12:00:00Z""#,
    #""type":"snapshot","seq":1,"last":1,"currency":"GBp","time":"2026-11-30T12:00:00Z""#,
    #""type":"snapshot","seq":1,"last":1,"currency":"GBX","time":"2026-11-30T12:00:00Z""#,
    #""type":"snapshot","seq":1,"last":1,"currency":"XAU","time":"2026-11-30T12:00:00Z""#,
    #""type":"snapshot","seq":1,"last":1,"currency":"EURO","time":"2026-11-30T12:00:00Z""#,
    #""type":"snapshot","seq":1,"last":1,"currency":978,"time":"2026-11-30T12:00:00Z""#,
    #""type":"snapshot","seq":1,"last":1,"previousClose":0.5,"currency":"EUR","time":"2026-11-30T12:00:00Z""#,
    #""type":"status""#, #""type":"status","state":null"#, #""type":"status","state":3"#,
    #""type":"error""#, #""type":"error","code":404"#, #""seq":1"#, #""type":3"#,
  ])
  func `a frame with a field that cannot be read names its symbol`(_ fields: String) {
    #expect(frame("{\(fields),\"symbol\":\"A\"}") == .malformed("A"))
    #expect(frame("{\"symbol\":\"A\",\(fields)}") == .malformed("A"))
  }

  @Test(
    arguments: [
      ("18240", 18240), ("18240.0", 18240), ("1.824e4", 18240), ("182400e-1", 18240),
      ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max), ("null", nil), ("0", nil),
      ("-0", nil), ("-1", nil), ("-9223372036854775808", nil), ("0.0", nil),
    ] as [(String, Int?)])
  func `prices are whole numbers, exact, and there is none at or below 0`(_ text: String, _ price: Int?) {
    let update = frame(
      #"{"type":"update","symbol":"A","seq":1,"last":\#(text),"time":"2026-11-30T12:00:00Z"}"#)
    #expect(update == .update(.init(symbol: "A", sequence: 1, last: price, time: noon)))
    guard case .snapshot(let snapshot) = frame(WireText.snapshot("A", 1, last: text, previousClose: text))
    else {
      Issue.record("no snapshot")
      return
    }
    #expect(snapshot.last == price)
    #expect(snapshot.previousClose == price)
  }

  @Test func `a price that is absent is none`() {
    let bare = frame(
      #"{"type":"snapshot","symbol":"A","seq":1,"currency":"jpy","time":"2026-11-30T12:00:00Z"}"#)
    guard case .snapshot(let snapshot) = bare else {
      Issue.record("no snapshot")
      return
    }
    #expect(snapshot.last == nil)
    #expect(snapshot.previousClose == nil)
    #expect(snapshot.currency.code == "JPY")
    let update = frame(#"{"type":"update","symbol":"A","seq":1,"time":"2026-11-30T12:00:00Z"}"#)
    #expect(update == .update(.init(symbol: "A", sequence: 1, last: nil, time: noon)))
  }

  @Test(arguments: ["eur", "EUR", "KWD", "CLF", "HRK"])
  func `currencies with a minor unit are taken in one case or the other`(_ code: String) {
    guard case .snapshot(let snapshot) = frame(WireText.snapshot("A", 1, currency: code)) else {
      Issue.record("no snapshot")
      return
    }
    #expect(snapshot.currency.code == code.uppercased())
  }

  @Test func `a key that is repeated keeps its first value`() {
    let update = frame(
      #"{"type":"update","symbol":"A","seq":11,"seq":12,"last":1,"last":"x","time":"2026-11-30T12:00:00Z"}"#)
    #expect(update == .update(.init(symbol: "A", sequence: 11, last: 1, time: noon)))
  }

  @Test func `fields that are not known are skipped, whatever they hold`() {
    let update = frame(
      #"{"x":{"symbol":"B","y":[1,{"seq":5}]},"type":"update","symbol":"A","seq":11,"last":1,"#
        + #""currency":7,"note":"\u0041\n","time":"2026-11-30T12:00:00Z","z":1e400}"#)
    #expect(update == .update(.init(symbol: "A", sequence: 11, last: 1, time: noon)))
  }

  @Test(arguments: [
    #"{"type":"news"}"#, #"{"type":""}"#, #"{"type":"Snapshot","symbol":5}"#, #"{"type":"auth"}"#,
    #"{"type":"status","symbol":"A","state":"auction"}"#,
  ])
  func `a type or a state of another time is unknown`(_ text: String) {
    #expect(frame(text) == .unknown)
  }

  @Test func `an entry of a heartbeat that cannot be read costs itself`() {
    let heartbeat = frame(
      #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","seqs":{"A":1,"B":"2","C":null,"D":1.5,"":3,"E":4.0}}"#
    )
    #expect(heartbeat == .heartbeat(.init(time: noon, sequences: ["A": 1, "E": 4])))
    #expect(
      frame(#"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","seqs":null}"#)
        == .heartbeat(.init(time: noon)))
  }

  @Test func `keys of a heartbeat's numbers are bytes, and one that is repeated keeps its first number`() {
    let heartbeat = frame(
      #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","seqs":{"\u00c9":1,"E\u0301":2,"É":3,"\u0041":4,"A":5}}"#
    )
    #expect(heartbeat == .heartbeat(.init(time: noon, sequences: ["\u{C9}": 1, "E\u{301}": 2, "A": 4])))
  }

  @Test(arguments: ["BRK.B", "BF/B", "^GSPC", "tTESTBTC:TESTUSD", "\u{C9}", "E\u{301}", "🍋", "a b", "\u{7F}"])
  func `symbols are read byte for byte`(_ text: String) {
    #expect(frame(WireText.status(text, "open")) == .status(Symbol(stringLiteral: text), .open))
    #expect(Array(frame(WireText.status(text, "open")).symbolText.utf8) == Array(text.utf8))
  }

  @Test func `escapes in a symbol and in a key are read`() {
    let text = #"{"t\u0079pe":"st\u0061tus","symbol":"A\"\\\/\b\f\n\r\t\u00e9\ud83c\udf4b","state":"open"}"#
    #expect(frame(text) == .status("A\"\\/\u{8}\u{C}\n\r\t\u{E9}\u{1F34B}", .open))
    #expect(frame(#"{"type":"status","symbol":"\ud83c","state":"open"}"#) == .malformed(nil))
  }

  @Test func `bytes that are no UTF-8 are no frame`() {
    let bytes =
      Array(#"{"type":"status","symbol":""#.utf8) + [0xFF, 0xFE] + Array(#"","state":"open"}"#.utf8)
    #expect(JSONQuoteDecoder().frame(of: bytes[...]) == .malformed(nil))
  }

  @Test func `a frame is read where it lies in a larger buffer`() {
    let text = WireText.status("A", "closed")
    let buffer = Array("xx\(text)yy".utf8)
    #expect(JSONQuoteDecoder().frame(of: buffer[2..<2 + text.utf8.count]) == .status("A", .closed))
  }
}

extension QuoteFrame {
  fileprivate var symbolText: String {
    if case .status(let symbol, _) = self { symbol.rawValue } else { "" }
  }
}
