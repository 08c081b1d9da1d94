import MoneyKit
import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads frames with Foundation's JSON decoder; the keys of a heartbeat's numbers byte by byte.
///
/// What it says is right: any other decoder is held to it. A frame is one JSON object whose `type` says what the others
/// mean. Fields that it does not know are skipped, and a repeated key keeps its first value.
///
/// | field | of | missing or null | of another form |
/// |---|---|---|---|
/// | type | all | malformed | not text: malformed; another text: unknown |
/// | symbol | snapshot, update, status | malformed | malformed; the empty text, too |
/// | symbol | error | an error of none | malformed; the empty text, too |
/// | seq | snapshot, update | malformed | malformed |
/// | last | snapshot, update | no price; 0 and below, too | malformed |
/// | previousClose | snapshot | not known; 0 and below, too | malformed |
/// | currency | snapshot | malformed | malformed: not listed, without a minor unit, in mixed case |
/// | time | snapshot, update, heartbeat | malformed | malformed: not RFC 3339, without a zone |
/// | seqs | heartbeat | none | not an object: malformed; an entry that is no number is left out |
/// | state | status | malformed | not text: malformed; another text: unknown |
/// | code | error | malformed | malformed |
///
/// Numbers are whole: 249, 249.0 and 2.49e2 are 249; a fraction, a text, and what 64 bits cannot hold are of another
/// form. A malformed frame names its symbol where that much can be read. What is not one JSON object names none:
/// text that was cut, two objects, an array, `null`. Text and binary messages are read alike.
package struct JSONQuoteDecoder: QuoteFrameDecoder {
  private let decoder = JSONDecoder()

  package init() {}

  package func frame(of message: ArraySlice<UInt8>) -> QuoteFrame {
    let data = Data(message)
    // All errors are alike: Foundation has private ones besides those of decoding.
    guard let wire = try? decoder.decode(WireFrame.self, from: data) else { return .malformed(nil) }
    guard case .heartbeat(let heartbeat) = wire.frame, wire.hasSequences else { return wire.frame }
    return Self.sequences(in: data).map {
      .heartbeat(QuoteFrame.Heartbeat(time: heartbeat.time, sequences: $0))
    } ?? .malformed(nil)
  }

  /// The numbers of a heartbeat; nil where they are no object.
  ///
  /// Foundation's decoder takes two keys for one that differ in nothing but their Unicode normalisation.
  private static func sequences(in data: Data) -> [Symbol: Int]? {
    guard let members = (try? JSONDocument(data).root)?.present("seqs")?.members else { return nil }
    var sequences: [Symbol: Int] = [:]
    var seen: Set<Symbol> = []
    for (name, value) in members {
      guard let symbol = name.text.flatMap(Symbol.init), seen.insert(symbol).inserted else { continue }
      sequences[symbol] = value.number?.wholeValue
    }
    return sequences
  }
}

private struct WireFrame: Decodable {
  let frame: QuoteFrame
  /// Whether there is something to read at `seqs`.
  let hasSequences: Bool

  /// Throws only where there is no object.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    frame = fields.frame ?? .malformed(fields.symbol.value)
    hasSequences = fields.isPresent(.seqs)
  }

  enum Key: String, CodingKey {
    case type, symbol, seq, last, previousClose, currency, time, seqs, state, code
  }
}

/// A field that may be missing.
private enum Field<Value> {
  case missing
  case value(Value)
  case unreadable

  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension KeyedDecodingContainer<WireFrame.Key> {
  /// The frame; nil where a field that it needs cannot be read.
  fileprivate var frame: QuoteFrame? {
    switch text(.type) {
    case nil: nil
    case "snapshot": snapshot.map(QuoteFrame.snapshot)
    case "update": update.map(QuoteFrame.update)
    case "heartbeat": heartbeat.map(QuoteFrame.heartbeat)
    case "status": status
    case "error": error
    case _?: .unknown
    }
  }

  fileprivate var symbol: Field<Symbol> {
    guard isPresent(.symbol) else { return .missing }
    return text(.symbol).flatMap(Symbol.init).map(Field.value) ?? .unreadable
  }

  private var snapshot: QuoteFrame.Snapshot? {
    guard
      let symbol = symbol.value, let sequence = number(.seq), let last = price(.last),
      let previousClose = price(.previousClose), let currency, let time
    else { return nil }
    return QuoteFrame.Snapshot(
      symbol: symbol, sequence: sequence, last: last.value, previousClose: previousClose.value,
      currency: currency, time: time)
  }

  private var update: QuoteFrame.Update? {
    guard let symbol = symbol.value, let sequence = number(.seq), let last = price(.last), let time else {
      return nil
    }
    return QuoteFrame.Update(symbol: symbol, sequence: sequence, last: last.value, time: time)
  }

  private var heartbeat: QuoteFrame.Heartbeat? {
    time.map { QuoteFrame.Heartbeat(time: $0) }
  }

  private var status: QuoteFrame? {
    guard let symbol = symbol.value, let state = text(.state) else { return nil }
    return QuoteFrame.InstrumentStatus(rawValue: state).map { .status(symbol, $0) } ?? .unknown
  }

  private var error: QuoteFrame? {
    guard let code = text(.code) else { return nil }
    switch symbol {
    case .missing: return .error(nil, code: code)
    case .value(let symbol): return .error(symbol, code: code)
    case .unreadable: return nil
    }
  }

  fileprivate func isPresent(_ key: Key) -> Bool {
    // Throws where the key is missing.
    (try? decodeNil(forKey: key)) == false
  }

  private func text(_ key: Key) -> String? {
    try? decode(String.self, forKey: key)
  }

  private func number(_ key: Key) -> Int? {
    try? decode(Int.self, forKey: key)
  }

  /// An amount; missing where there is none or it is not above 0, nil where it cannot be read.
  private func price(_ key: Key) -> Field<Int>? {
    guard isPresent(key) else { return .missing }
    return number(key).map { QuoteFrame.price($0).map(Field.value) ?? .missing }
  }

  private var currency: Currency? {
    text(.currency).flatMap(QuoteFrame.currency)
  }

  private var time: Int? {
    text(.time).flatMap(InstantText.init)?.milliseconds
  }
}
