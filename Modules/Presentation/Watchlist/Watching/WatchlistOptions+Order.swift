import MoneyKit
import QuoteStream
import Watchlist

extension WatchlistOptions {
  /// Instruments in display order under one heading.
  struct Group: Equatable {
    let heading: String?
    let instruments: [Instrument]
  }

  /// The instruments of the chosen list in display order, under their headings; groups without one are left out.
  func arrange(_ listing: InstrumentListing, prices: [Symbol: LiveQuote]) -> [Group] {
    let shown = chosen(of: ordered(listing, prices: prices))
    guard !groups.isEmpty else { return shown.isEmpty ? [] : [Group(heading: nil, instruments: shown)] }
    var places: [Symbol: Int] = [:]
    for (place, group) in groups.enumerated() {
      for symbol in group.symbols where places[symbol] == nil { places[symbol] = place }
    }
    var members = Array(repeating: [Instrument](), count: groups.count + 1)
    for instrument in shown { members[places[instrument.id] ?? groups.count].append(instrument) }
    return zip(groups.map { Optional($0.name) } + [nil], members)
      .filter { !$0.1.isEmpty }
      .map { Group(heading: $0.0, instruments: $0.1) }
  }

  private func chosen(of instruments: [Instrument]) -> [Instrument] {
    guard let list else { return instruments }
    let symbols = Set(list.symbols)
    return instruments.filter { symbols.contains($0.id) }
  }

  private func ordered(_ listing: InstrumentListing, prices: [Symbol: LiveQuote]) -> [Instrument] {
    switch order {
    case .server: return listing.instruments
    case .name: return listing.byName
    case .change:
      let instruments = listing.instruments
      let changes = instruments.map { instrument -> PercentChange? in
        guard let quote = prices[instrument.id]?.quote, let last = quote.last else { return nil }
        return PercentChange(from: quote.previousClose, to: last)
      }
      return instruments.indices.sorted { left, right in
        switch (changes[left], changes[right]) {
        case (let first?, let second?): first == second ? left < right : second < first
        case (nil, nil): left < right
        case (_?, nil): true
        case (nil, _?): false
        }
      }.map { instruments[$0] }
    }
  }
}
