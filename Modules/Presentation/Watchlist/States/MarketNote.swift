public import QuoteStream

/// What the market does with an instrument that is not traded right now.
public struct MarketNote: Equatable, Sendable, Codable {
  /// What it does.
  public let state: MarketState
  /// The same in words, such as "trading halted".
  public let text: String

  /// Nil while it is traded.
  init?(_ state: MarketState, words: any Phrasebook) {
    guard state != .open else { return nil }
    self.state = state
    text = words.text(.market(state))
  }
}
