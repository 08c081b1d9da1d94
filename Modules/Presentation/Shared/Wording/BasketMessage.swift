/// What is said while a basket is put together.
public enum BasketMessage: Hashable, Sendable {
  /// How many lines are in the basket.
  case lines(Int)
  /// How many lines a ready-made basket has.
  case templateLines(Int)
  /// The search goes on.
  case searching(text: String)
  /// No product was found.
  case noHits(text: String)
  /// How many products were found and are not listed.
  case moreHits(Int)
  /// How much of a product is in the basket, in the quantities of its lines.
  case inBasket(quantities: [String])
  /// A product sold by weight.
  case soldByWeight
  /// The basket is empty.
  case nothingInBasket
  /// How many lines stand for a product that another line stands for.
  case duplicateLines(Int)
  /// The line is of a product that another line asks for in the same unit.
  case duplicate
  /// The line is of a product that an earlier line asks for in another unit, so that it cannot be priced.
  case conflictingUnit
  /// The amount is below 1 or larger than can be priced.
  case invalidAmount
  /// The unit's word is not known.
  case unknownUnit(word: String)
  /// The catalogue does not know the product.
  case unknownProduct
  /// The line may be bought at one store alone.
  case onlyAt(store: String)
}
