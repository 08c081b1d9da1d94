public import BasketComparison
public import MoneyKit

/// The words of one language for everything that a screen says.
///
/// Each message is a typed value, so that a phrasebook that compiles leaves no sentence out. Prices inside a
/// message are already written for the locale; names are those of the source. A phrasebook adds no meaning: it
/// says what the message says, and nothing that the message does not prove.
/// An app may bring its own, or wrap one of ours and change single sentences.
public protocol Phrasebook: Sendable {
  /// The words in and beside prices.
  var priceWords: PriceWords { get }

  /// The words of a title, a button or a heading.
  func text(_ label: Label) -> String
  /// What is said before a basket is compared.
  func text(_ message: SetupMessage) -> String
  /// What is said while a basket is put together.
  func text(_ message: BasketMessage) -> String
  /// How old prices are.
  func text(_ message: FreshnessMessage) -> String
  /// What is recommended, and why.
  func text(_ message: RecommendationMessage) -> String
  /// What a reader of a comparison must know.
  func text(_ message: NoticeMessage) -> String
  /// What the price of one line rests on.
  func text(_ message: PriceMessage) -> String
  /// Why a line has no price.
  func text(_ message: MissingMessage) -> String
  /// How a basket is bought at several stores.
  func text(_ message: SplitMessage) -> String
  /// How a comparison is made.
  func text(_ message: MethodologyMessage) -> String

  /// What is said around the products of a home or a category.
  func text(_ message: StorefrontMessage) -> String
  /// What is said of a product's stock.
  func text(_ message: StockMessage) -> String
  /// When a closed hub opens.
  func text(_ message: OpeningMessage) -> String
  /// All that a screen reader says of a product's tile.
  func text(_ message: TileMessage) -> String

  /// What is said on a watchlist and on the screen of one instrument.
  func text(_ message: WatchlistMessage) -> String
  /// All that a screen reader says of an instrument's row.
  func text(_ message: PriceRowMessage) -> String

  /// Why something could not be loaded.
  func text(_ failure: LoadFailure) -> String
  /// A calendar day, such as "26 June 2023".
  func day(_ day: CalendarDay) -> String
  /// A quantity, such as "2 packs" or "1.5 kg".
  func quantity(_ quantity: Quantity) -> String
  /// Several names in a row, such as "A, B and C".
  func list(_ items: [String]) -> String
}
