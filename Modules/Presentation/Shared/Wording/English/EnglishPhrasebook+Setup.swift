extension EnglishPhrasebook {
  /// What is said before a basket is compared.
  public func text(_ message: SetupMessage) -> String {
    switch message {
    case .promise: "Where to shop this week for your usual basket, and why."
    case .loadingBasket: "Looking for your saved basket"
    case .savedBasket(let title, let lines):
      title.isEmpty
        ? "Your saved basket: \(self.lines(lines))"
        : "Your saved basket \(quoted(title)): \(self.lines(lines))"
    case .savedBasketUnreadable: "Your saved basket could not be read."
    case .loadingRegions: "Loading the regions"
    case .loadingRegion(let name): "Loading products and prices for \(name)"
    case .regionSummary(let stores, let products, let prices):
      list([
        count(stores, "store", "stores"), count(products, "product", "products"),
        count(prices, "price", "prices"),
      ])
    case .sourceProblems(let rows, let values): sourceProblems(rows: rows, values: values)
    case .chooseStores: "Choose the stores to compare."
    case .chooseAnotherStore: "With one store there is nothing to compare. Choose another one."
    }
  }

  private func sourceProblems(rows: Int, values: Int) -> String {
    let parts = [
      rows > 0 ? "\(count(rows, "row", "rows"))" : nil, values > 0 ? count(values, "value", "values") : nil,
    ].compactMap(\.self)
    let verb = rows + values == 1 ? "is" : "are"
    return "\(list(parts)) of the source could not be used and \(verb) left out."
  }

  /// What is said while a basket is put together.
  public func text(_ message: BasketMessage) -> String {
    switch message {
    case .lines(let number): number == 0 ? "The basket is empty" : "\(lines(number)) in the basket"
    case .templateLines(let number): lines(number)
    case .searching(let text): "Searching for \(quoted(text))"
    case .noHits(let text): "Nothing was found for \(quoted(text))."
    case .moreHits(let number): "\(number) more; type further to narrow it down"
    case .inBasket(let quantities): "in the basket: \(list(quantities))"
    case .soldByWeight: "sold by weight"
    case .nothingInBasket: "The basket is empty. Add products to compare stores."
    case .duplicateLines(let number):
      number == 1
        ? "1 line asks for a product that an earlier line asks for, too. Both are compared as one."
        : "\(number) lines ask for products that earlier lines ask for, too. They are compared as one."
    case .duplicate: "also on an earlier line"
    case .conflictingUnit: "on an earlier line in another unit; this line will have no price"
    case .invalidAmount: "this amount cannot be priced"
    case .unknownUnit(let word): "the unit \(quoted(word)) is not known; this line will have no price"
    case .unknownProduct: "not in this region's catalogue; this line will have no price"
    case .onlyAt(let store): "only at \(store)"
    }
  }

  /// How old prices are.
  public func text(_ message: FreshnessMessage) -> String {
    switch message {
    case .oldest(let days, .fresh):
      switch days {
      case ...0: "All prices used were seen today."
      case 1: "All prices used were seen today or yesterday."
      default: "All prices used were seen in the last \(days) days."
      }
    case .oldest(let days, .expired), .oldest(let days, .tooOld):
      "The oldest price used is \(age(days)) old. It has expired and may well have changed."
    case .oldest(let days, .stale), .oldest(let days, .unknown):
      "The oldest price used is \(age(days)) old and may have changed."
    case .age(let days, .fresh):
      switch days {
      case ...0: "seen today"
      case 1: "seen yesterday"
      default: "seen \(days) days ago"
      }
    case .age(let days, .expired): "\(age(days)) old, expired"
    case .age(let days, .tooOld): "\(age(days)) old, too old"
    case .age(let days, .stale), .age(let days, .unknown): "\(age(days)) old"
    case .counts(let fresh, let stale, let expired, let tooOld):
      "Prices by age: "
        + list(
          [
            fresh > 0 ? "\(fresh) fresh" : nil, stale > 0 ? "\(stale) some days old" : nil,
            expired > 0 ? "\(expired) expired" : nil, tooOld > 0 ? "\(tooOld) too old to be used" : nil,
          ].compactMap(\.self))
    case .noPrices: "no prices"
    }
  }

  private func age(_ days: Int) -> String { count(days, "day", "days") }
}
