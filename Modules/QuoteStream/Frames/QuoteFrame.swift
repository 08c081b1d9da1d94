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
