public import BasketComparison
public import MoneyKit

/// The English words.
public struct EnglishPhrasebook: Phrasebook {
  /// Creates the phrasebook.
  public init() {}

  /// The English words in and beside prices.
  public var priceWords: PriceWords { .english }

  /// The words of a title, a button or a heading.
  public func text(_ label: Label) -> String {
    switch label {
    case .welcomeTitle: "Welcome"
    case .tryDemo: "Try the demo basket"
    case .buildBasket: "Build a basket"
    case .continueBasket: "Continue"
    case .retry: "Try again"
    case .proceed: "Continue"
    case .regionTitle: "Region"
    case .storesToCompare: "Stores to compare"
    case .chosen: "compared"
    case .notChosen: "not compared"
    case .builderTitle: "Find products"
    case .searchText: "Search"
    case .templates: "Ready-made baskets"
    case .products: "Products"
    case .add: "Add"
    case .reviewBasket: "View basket"
    case .reviewTitle: "Basket"
    case .mergeLines: "Merge lines of the same product"
    case .addProducts: "Add products"
    case .increase: "One more"
    case .decrease: "One less"
    case .remove: "Remove"
    case .compareStores: "Compare stores"
    case .recommendationTitle: "Where to shop"
    case .confidence: "Confidence"
    case .stores: "Stores"
    case .store: "Store"
    case .linesPriced: "Lines priced"
    case .likeForLikeTotal: "Like for like"
    case .pricedTotal: "Total of the lines priced"
    case .estimatedTotal: "With estimates for the rest"
    case .deposit: "Deposit"
    case .oldestPrice: "Oldest price"
    case .recommended: "cheapest"
    case .looksCheapest: "looks cheapest"
    case .tied: "tied"
    case .notices: "Good to know"
    case .itemBreakdown: "Item breakdown"
    case .missingItems: "Missing items"
    case .methodology: "How stores are compared"
    case .drivers: "What makes the difference"
    case .split: "Shopping at more than one store"
    case .pricedNowhere: "Priced nowhere"
    case .changeAddress: "Change address"
    }
  }

  /// Why something could not be loaded.
  public func text(_ failure: LoadFailure) -> String {
    let nothingOlder = "No older prices are shown in their place."
    return switch failure {
    case .unreachable: "The prices could not be loaded: the source does not answer. \(nothingOlder)"
    case .empty: "The source is empty. \(nothingOlder)"
    case .unreadable: "The prices could not be read. \(nothingOlder)"
    case .unknownRegion: "The source has no prices for this region. \(nothingOlder)"
    case .tooLarge: "That is too much to compare at once. Take fewer lines or fewer stores."
    case .refused: "The prices could not be loaded: the source reports an error. \(nothingOlder)"
    case .tryLater: "The source is too busy to answer. Please try again in a while. \(nothingOlder)"
    case .notTrusted: "The connection is not safe, so nothing was loaded. \(nothingOlder)"
    case .other: "Something went wrong. \(nothingOlder)"
    }
  }

  /// A calendar day, such as "26 June 2023".
  public func day(_ day: CalendarDay) -> String {
    guard let parts = DayParts(day) else { return day.description }
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ]
    return "\(parts.day) \(months[parts.month - 1]) \(parts.year)"
  }

  /// A quantity, such as "2 packs" or "1.5 kg".
  public func quantity(_ quantity: Quantity) -> String {
    QuantityWords(decimalMark: ".", pack: ("pack", "packs"), piece: ("piece", "pieces")).text(quantity)
  }

  /// Several names in a row, such as "A, B and C".
  public func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return "\(items.dropLast().joined(separator: ", ")) and \(last)"
  }

  func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  func lines(_ number: Int) -> String { count(number, "line", "lines") }

  /// "all 15 lines" or "12 of 15 lines".
  func lines(_ share: LineShare) -> String {
    guard share.isWhole else { return "\(share.count) of \(lines(share.lines))" }
    return switch share.lines {
    case 1: "the only line"
    case 2: "both lines"
    default: "all \(share.lines) lines"
    }
  }

  /// "on the 12 of 15 lines that compare like for like".
  func likeForLike(_ share: LineShare) -> String {
    let compare = share.count == 1 ? "compares" : "compare"
    return share.isWhole
      ? "on \(lines(share)), which \(compare) like for like"
      : "on the \(lines(share)) that \(compare) like for like"
  }

  func quoted(_ text: String) -> String { "“\(text)”" }
}
