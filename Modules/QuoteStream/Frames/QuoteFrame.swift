package import MoneyKit

/// One frame of the server, read.
package enum QuoteFrame: Hashable, Sendable {
  case snapshot(Snapshot)
  case update(Update)
  case heartbeat(Heartbeat)
  case status(Symbol, InstrumentStatus)
  /// An error, of one symbol or of none.
  case error(Symbol?, code: String)
  /// A type that this version does not know.
  case unknown
  /// No frame of the protocol, or one with a field that cannot be read; its symbol where that much can.
  case malformed(Symbol?)

  /// The currency of a code; nil where no price can be told in it: it is not listed, or has no minor unit.
  static func currency(_ code: String) -> Currency? {
    (try? Currency(code: code)).flatMap { $0.exponent == nil ? nil : $0 }
  }

  /// An amount as a price; nil for what is not above 0, which is none.
  static func price(_ amount: Int) -> Int? {
    amount > 0 ? amount : nil
  }

  /// A full price.
  package struct Snapshot: Hashable, Sendable {
    package let symbol: Symbol
    package let sequence: Int
    /// nil for a missing price, and for one that is not above 0.
    package let last: Int?
    package let previousClose: Int?
    package let currency: Currency
    /// Milliseconds since 1970.
    package let time: Int

    package init(
      symbol: Symbol, sequence: Int, last: Int?, previousClose: Int?, currency: Currency, time: Int
    ) {
      self.symbol = symbol
      self.sequence = sequence
      self.last = last
      self.previousClose = previousClose
      self.currency = currency
      self.time = time
    }
  }

  /// What has changed since the frame before.
  package struct Update: Hashable, Sendable {
    package let symbol: Symbol
    package let sequence: Int
    package let last: Int?
    package let time: Int

    package init(symbol: Symbol, sequence: Int, last: Int?, time: Int) {
      self.symbol = symbol
      self.sequence = sequence
      self.last = last
      self.time = time
    }
  }

  /// A sign of life.
  package struct Heartbeat: Hashable, Sendable {
    package let time: Int
    /// The last number of each symbol, where the server says so.
    package let sequences: [Symbol: Int]

    package init(time: Int, sequences: [Symbol: Int] = [:]) {
      self.time = time
      self.sequences = sequences
    }
  }

  /// What the server says of one instrument.
  package enum InstrumentStatus: String, Hashable, Sendable {
    case open, halted, closed, suspect, unavailable
  }
}
