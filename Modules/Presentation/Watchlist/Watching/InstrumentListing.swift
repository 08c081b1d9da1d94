import QuoteStream
package import Watchlist

/// The instruments of a watchlist, with what their orders need that does not change with the prices.
///
/// Created where the list is loaded, away from the main actor, because names are folded once for each.
package struct InstrumentListing: Hashable, Sendable {
  /// In the server's order, each once.
  package let instruments: [Instrument]
  /// The places of the instruments in that order, by name.
  private let placesByName: [Int]

  /// Takes instruments; of a symbol that comes twice the first counts, whoever sent it.
  package init(_ instruments: [Instrument] = []) {
    var symbols: Set<Symbol> = []
    let instruments = instruments.filter { symbols.insert($0.id).inserted }
    self.instruments = instruments
    let names = instruments.map { FoldedText.words($0.name).map(\.plain) }
    placesByName = instruments.indices.sorted { left, right in
      if names[left] == names[right] { return left < right }
      return names[left].lexicographicallyPrecedes(names[right]) { $0.lexicographicallyPrecedes($1) }
    }
  }

  /// By name, whatever its case and diacritics; equal names in the server's order.
  var byName: [Instrument] { placesByName.map { instruments[$0] } }

  /// Two listings of the same instruments are equal, since all else follows from them.
  package static func == (left: Self, right: Self) -> Bool { left.instruments == right.instruments }

  package func hash(into hasher: inout Hasher) { hasher.combine(instruments) }
}
