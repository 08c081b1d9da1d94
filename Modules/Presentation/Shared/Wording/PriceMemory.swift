import MoneyKit
import PriceboardTelemetry

/// What was learned of how one locale writes and says prices, kept from state to state.
///
/// It holds nothing that does not follow from the locale, the currency and the words, so that a state is the same with
/// it and without it. Whoever builds a state takes all of it and gives it back; who comes meanwhile begins anew.
final class PriceMemory: Sendable {
  private let kept = Locked<[CurrencyTexts]>([])

  /// Takes what was learned with these words.
  func take(words: PriceWords) -> [CurrencyTexts] {
    kept.withLock { kept in
      defer { kept = [] }
      return kept.filter { $0.words == words }
    }
  }

  /// Keeps what was learned for the next state.
  func keep(_ texts: [CurrencyTexts]) {
    kept.withLock { $0 = texts }
  }
}
