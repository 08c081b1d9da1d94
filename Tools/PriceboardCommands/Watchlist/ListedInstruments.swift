import QuoteStream
import Watchlist

/// Instruments that are known without a server.
struct ListedInstruments: WatchlistRepository {
  let list: [Instrument]

  /// Instruments that are called what their keys are.
  init(_ symbols: [Symbol]) {
    list = symbols.map { Instrument(id: $0, name: $0.rawValue) }
  }

  func instruments() async throws -> [Instrument] { list }
}

/// Some of the instruments of another list, in an order of one's own.
///
/// One that the list does not know is called what its key is: whoever asked for it sees that it has no price.
struct ChosenInstruments: WatchlistRepository {
  let list: any WatchlistRepository
  let symbols: [Symbol]

  func instruments() async throws -> [Instrument] {
    let known = Dictionary(try await list.instruments().map { ($0.id, $0) }) { first, _ in first }
    return symbols.map { known[$0] ?? Instrument(id: $0, name: $0.rawValue) }
  }
}
