/// The fixed words of titles, buttons and headings.
public enum Label: String, CaseIterable, Sendable, Codable {
  /// The title of the first screen.
  case welcomeTitle
  /// The button that opens a demo basket.
  case tryDemo
  /// The button that starts a new basket.
  case buildBasket
  /// The button that goes on with the saved basket.
  case continueBasket
  /// The button that tries again.
  case retry
  /// The button that goes on.
  case proceed
  /// The title of the choice of region.
  case regionTitle
  /// The heading over the stores to compare.
  case storesToCompare
  /// A store that is to be compared.
  case chosen
  /// A store that is not to be compared.
  case notChosen
  /// The title of the basket's search.
  case builderTitle
  /// The heading before the text that is searched for.
  case searchText
  /// The heading over the basket templates.
  case templates
  /// The heading over products found.
  case products
  /// The button that adds a product.
  case add
  /// The button that shows the basket.
  case reviewBasket
  /// The title of the basket.
  case reviewTitle
  /// The button that adds up lines of the same product.
  case mergeLines
  /// The button that adds products.
  case addProducts
  /// The button that takes one more.
  case increase
  /// The button that takes one less.
  case decrease
  /// The button that takes a line out.
  case remove
  /// The button that compares stores.
  case compareStores
  /// The title of the recommendation.
  case recommendationTitle
  /// The heading over the confidence.
  case confidence
  /// The heading over the table of stores.
  case stores
  /// The heading of the column of stores.
  case store
  /// The heading of the column of priced lines.
  case linesPriced
  /// The heading of the column of totals over lines compared like for like.
  case likeForLikeTotal
  /// The heading of the column of totals over the lines that a store prices.
  case pricedTotal
  /// The heading of the column of totals with missing lines estimated.
  case estimatedTotal
  /// The heading of the column of deposits.
  case deposit
  /// The heading of the column of ages.
  case oldestPrice
  /// The mark of the store that is recommended.
  case recommended
  /// The mark of the store that is probably cheapest.
  case looksCheapest
  /// The mark of stores that cost the same.
  case tied
  /// The heading over what a reader must know.
  case notices
  /// The title and button of the lines and their prices.
  case itemBreakdown
  /// The title and button of the lines without a price.
  case missingItems
  /// The title and button of how a comparison is made.
  case methodology
  /// The heading over what makes the difference.
  case drivers
  /// The heading over the split.
  case split
  /// The heading of lines that no store prices.
  case pricedNowhere
  /// The button that changes the address.
  case changeAddress
}
