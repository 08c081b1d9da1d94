import BasketComparison
import MoneyKit

@testable import Presentation

/// The English words, each text of them changed on its way out.
struct RewordedPhrasebook: Phrasebook {
  private let base = EnglishPhrasebook()
  let reword: @Sendable (String) -> String

  var priceWords: PriceWords { base.priceWords }
  func text(_ label: Label) -> String { reword(base.text(label)) }
  func text(_ message: SetupMessage) -> String { reword(base.text(message)) }
  func text(_ message: BasketMessage) -> String { reword(base.text(message)) }
  func text(_ message: FreshnessMessage) -> String { reword(base.text(message)) }
  func text(_ message: RecommendationMessage) -> String { reword(base.text(message)) }
  func text(_ message: NoticeMessage) -> String { reword(base.text(message)) }
  func text(_ message: PriceMessage) -> String { reword(base.text(message)) }
  func text(_ message: MissingMessage) -> String { reword(base.text(message)) }
  func text(_ message: SplitMessage) -> String { reword(base.text(message)) }
  func text(_ message: MethodologyMessage) -> String { reword(base.text(message)) }
  func text(_ message: StorefrontMessage) -> String { reword(base.text(message)) }
  func text(_ message: StockMessage) -> String { reword(base.text(message)) }
  func text(_ message: OpeningMessage) -> String { reword(base.text(message)) }
  func text(_ message: TileMessage) -> String { reword(base.text(message)) }
  func text(_ message: WatchlistMessage) -> String { reword(base.text(message)) }
  func text(_ message: PriceRowMessage) -> String { reword(base.text(message)) }
  func text(_ failure: LoadFailure) -> String { reword(base.text(failure)) }
  func day(_ day: CalendarDay) -> String { base.day(day) }
  func quantity(_ quantity: Quantity) -> String { base.quantity(quantity) }
  func list(_ items: [String]) -> String { base.list(items) }
}

extension Phrasebook where Self == RewordedPhrasebook {
  /// English in capitals.
  static var shouting: Self { RewordedPhrasebook { $0.uppercased() } }
}
