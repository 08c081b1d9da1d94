import MoneyKit
import QuoteStream

extension ServerFrame {
  /// Whether the frame shows that the server is alive.
  var isLife: Bool {
    switch self {
    case .snapshot, .update, .heartbeat: true
    case .status, .failure, .foreign, .broken: false
    }
  }

  /// The price in the frame.
  var priced: PricedFrame? {
    switch self {
    case .snapshot(let frame), .update(let frame): frame
    case .heartbeat, .status, .failure, .foreign, .broken: nil
    }
  }

  /// The frame as a decoder gives it, without the way over its text.
  var decoded: QuoteFrame {
    switch self {
    case .snapshot(let frame):
      guard let currency = try? Currency(code: "EUR") else { return .malformed(frame.key) }
      return .snapshot(
        QuoteFrame.Snapshot(
          symbol: frame.key, sequence: frame.number, last: frame.last, previousClose: frame.close,
          currency: currency, time: frame.time))
    case .update(let frame):
      return .update(
        QuoteFrame.Update(symbol: frame.key, sequence: frame.number, last: frame.last, time: frame.time))
    case .heartbeat(let time, let numbers):
      let sequences = numbers.map { (ModelWorld.symbols[$0.key], $0.value) }
      return .heartbeat(
        QuoteFrame.Heartbeat(time: time, sequences: Dictionary(sequences) { first, _ in first }))
    case .status(let symbol, let state):
      return QuoteFrame.InstrumentStatus(rawValue: state).map { .status(ModelWorld.symbols[symbol], $0) }
        ?? .unknown
    case .failure(let symbol): return .error(symbol.map { ModelWorld.symbols[$0] }, code: "unknownSymbol")
    case .foreign: return .unknown
    case .broken(let symbol): return .malformed(symbol.map { ModelWorld.symbols[$0] })
    }
  }
}

extension PricedFrame {
  fileprivate var key: Symbol { ModelWorld.symbols[symbol] }
}
