extension EnglishPhrasebook {
  /// How a comparison is made.
  public func text(_ message: MethodologyMessage) -> String {
    switch message {
    case .title(let section): title(section)
    case .ages(let fresh, let stale, let expired):
      """
      A price counts as fresh \(fresh == 0 ? "on the day it was seen" : "up to an age of \(days(fresh))"), \
      as some days old up to \(days(stale)), and as expired up to \(days(expired)). An expired price is still \
      used and always marked. Older prices are not used at all. Days are those of the region's calendar.
      """
    case .ageDoubts(let stale, let expired):
      "A price that is some days old may be off by \(stale)%, an expired one by \(expired)%."
    case .matchStrengths(let exact, let equivalent, let weak):
      """
      A product found by its barcode, by a person, or by brand and size counts \(exact) of 100. An own-brand \
      counterpart counts \(equivalent), any other match \(weak).
      """
    case .matchDoubts(let equivalent, let weak):
      "The price of a counterpart may be off by \(equivalent)%, that of any other match by \(weak)%."
    case .largerDoubt: "Where age and match both raise a doubt, the larger one counts."
    case .likeForLike(let percent):
      """
      A line compares like for like if every store has a price for it and the sizes are of one kind, known, and \
      differ by no more than \(percent)%. Goods asked for and priced by weight or volume compare by that. Savings are only ever stated on these lines.
      """
    case .missingLines:
      """
      A line without a price is in no total. It never makes a store look cheaper. A total with estimates for \
      missing lines is marked as an estimate and decides nothing.
      """
    case .minimumCoverage(let percent):
      "No store is named unless at least \(percent)% of the lines compare like for like."
    case .tooClose(let percent, let percentOfMajorUnit):
      """
      A lead below \(percent)% of the cheapest total, or below \(percentOfMajorUnit)% of the currency's main \
      unit (such as one euro), is too close to call. Equal totals are a tie.
      """
    case .clearAndLeaning:
      """
      A store is cheapest if it stays ahead when each of its prices is raised and each of the others' prices \
      lowered by its doubt. Otherwise it only looks cheapest.
      """
    case .confidence(let coverage, let freshness, let match, let size):
      """
      Up to \(coverage) points for the share of lines that compare like for like, \(freshness) for fresh prices, \
      \(match) for sure matches and \(size) for sizes that agree; each part is rounded down.
      """
    case .prices:
      """
      A line costs what the one best offer makes it cost; offers are never combined. Members' prices count only \
      for members. Deposits stand apart and are in no total. A regular price is what the store calls so.
      """
    case .quantities:
      """
      Weighed goods cost price times weight, rounded once for each line. For an amount of packed goods the packs \
      are rounded up. A price that rests on an estimated size or weight says “about”.
      """
    case .choiceOfStores:
      """
      Every choice of stores is tried. The best covers the most lines, then costs least, then needs the fewest \
      stores. The way to each store is not counted. A search \
      that is cut off says so; what it found is then not proven to be the best.
      """
    }
  }

  private func title(_ section: MethodologyMessage.Section) -> String {
    switch section {
    case .prices: "What a price is"
    case .ages: "How old prices may be"
    case .matches: "Whether it is the same product"
    case .likeForLike: "What is compared"
    case .recommendation: "When a store is named"
    case .confidence: "How sure it is"
    case .split: "Several stores"
    }
  }

  private func days(_ number: Int) -> String { count(number, "day", "days") }
}
