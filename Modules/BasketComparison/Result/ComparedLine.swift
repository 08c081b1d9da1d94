/// One line of the basket at every compared store.
public struct ComparedLine: Equatable, Sendable {
  /// The product wanted.
  public let productID: CanonicalProductID
  /// Its name; nil where the catalogue does not know the product.
  public let name: String?
  /// How much is wanted, lines of the same product and unit added up.
  public let quantity: Quantity
  /// The store at which alone the line may be bought in a split.
  public let pinnedStoreID: StoreID?
  /// What each compared store has for it, in the order of ``ComparisonResult/stores``.
  public let outcomes: [LineOutcome]
  /// Whether the line counts in a comparison, and if not, why.
  public let comparability: Comparability

  /// Creates a line.
  public init(
    productID: CanonicalProductID, name: String?, quantity: Quantity, pinnedStoreID: StoreID? = nil,
    outcomes: [LineOutcome], comparability: Comparability
  ) {
    self.productID = productID
    self.name = name
    self.quantity = quantity
    self.pinnedStoreID = pinnedStoreID
    self.outcomes = outcomes
    self.comparability = comparability
  }

  /// Whether a line counts in a comparison.
  public enum Comparability: String, CaseIterable, Sendable, Codable {
    /// Every compared store prices it, in sizes that agree.
    case likeForLike = "like_for_like"
    /// Every store prices it; the sizes differ by more than the tolerance.
    case sizesDiffer = "sizes_differ"
    /// Every store prices it; the sizes are of different kinds, such as grams and millilitres.
    case unitKindsDiffer = "unit_kinds_differ"
    /// Every store prices it; one by the pack and another by an amount.
    case priceBasesDiffer = "price_bases_differ"
    /// Every store prices it; a size is not known.
    case sizeUnknown = "size_unknown"
    /// Every store prices it; a size is an estimate.
    case sizeEstimated = "size_estimated"
    /// Not every compared store prices it.
    case notComparable = "not_comparable"

    /// Tells whether every compared store prices the line.
    public var isComparable: Bool { self != .notComparable }
  }
}
