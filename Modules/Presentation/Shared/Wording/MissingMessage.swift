public import BasketComparison

/// Why lines have no price.
public enum MissingMessage: Hashable, Sendable {
  /// Every store prices every line.
  case nothingMissing
  /// A store prices every line.
  case nothingMissingAt(store: String)
  /// How many lines a store does not price.
  case missingAt(store: String, share: LineShare)
  /// Why a line has no price at a store.
  case reason(MissingLine.Reason)
  /// The nearest product that the store does price.
  case nearestSwap(product: String)
  /// Missing lines are in no total.
  case notInTotals
  /// How many lines have no price at some store, for a button; each counts once.
  case missingLines(Int)
}
