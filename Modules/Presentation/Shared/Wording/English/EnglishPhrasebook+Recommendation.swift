import BasketComparison

extension EnglishPhrasebook {
  /// What is recommended, and why.
  public func text(_ message: RecommendationMessage) -> String {
    switch message {
    case .comparing: "Comparing stores"
    case .cheapest(let store, let share, let stores):
      "\(compared(stores)), \(store) is cheapest for \(share.isWhole ? "the whole basket" : together(share))."
    case .looksCheapest(let store, let share, let stores):
      share.isWhole
        ? "\(compared(stores)), \(store) looks cheapest, but that is not certain."
        : "\(compared(stores)), \(store) looks cheapest for \(together(share)), but that is not certain."
    case .tie(let stores, let share): "\(list(stores)) cost exactly the same in total \(likeForLike(share))."
    case .tooCloseToCall: "Too close to call."
    case .notEnoughComparable: "Not enough of this basket can be compared."
    case .nothingToCompare(let stores):
      stores == 1 ? "With one store there is nothing to compare." : "There is no store to compare."
    case .emptyBasket: "The basket is empty, so there is nothing to compare."
    case .saving(let amount, let rivals, let share, let isDoubtful):
      """
      \(isDoubtful ? "By the prices known, it" : "It") costs \(amount) less than \(list(rivals)), the next cheapest, \
      \(likeForLike(share)).
      """
    case .staysAhead(let amount?): "It stays ahead by \(amount) even if every doubt goes against it."
    case .staysAhead(nil): "It stays ahead, if only just, even if every doubt goes against it."
    case .couldTurnRound(let amount?):
      "If every doubt goes against it, another store is cheaper by up to \(amount)."
    case .couldTurnRound(nil): "If every doubt goes against it, another store costs the same."
    case .noDoubt: "None of the prices that decide this is in doubt."
    case .difference(let amount, let share, let percent, let minimum):
      """
      The cheapest totals are \(amount) apart \(likeForLike(share)). A store is named only if the \
      lead is at least \(percent)% of the cheapest total and at least \(minimum).
      """
    case .coverage(let share, let percent):
      "\(comparing(share.count, of: share.lines)); \(percent)% of them are needed."
    case .leftOut(let incomparable, let unpriced): leftOut(incomparable: incomparable, unpriced: unpriced)
    case .memberPrices(let store, let number):
      number == 1
        ? "One of the prices compared at \(store) is for members only."
        : "\(number) of the prices compared at \(store) are for members only."
    case .confidence(let points): "\(points) of 100"
    case .confidencePart(let aspect, let numerator, let denominator):
      confidencePart(aspect, numerator: numerator, denominator: denominator)
    case .points(let points, let most): "\(points) of \(most) points"
    case .depositsApart: "Deposits are in none of the totals."
    case .totalsDiffer:
      "The stores price different lines. Only the like-for-like totals can be held against each other."
    case .totalsUnlike:
      "Some lines are not alike everywhere. Only the like-for-like totals can be held against each other."
    case .nothingAlike: "No line compares like for like, so no total can be held against another."
    case .estimatedTotals:
      "An estimate adds, for each missing line that others price, what it costs there on average. It decides nothing."
    case .driversHeading(let store, let rival, let share):
      "\(store) and \(rival), on \(share.isWhole ? lines(share) : "the " + lines(share)) that every store prices"
    case .dearer(let product, let amount, let rival): "\(product): \(amount) more at \(rival)"
    case .cheaper(let product, let amount, let rival): "\(product): \(amount) less at \(rival)"
    case .dearerTogether(let amount, let rival): "Together: \(amount) more at \(rival)"
    case .cheaperTogether(let amount, let rival): "Together: \(amount) less at \(rival)"
    case .sameTogether: "Together: the same"
    case .noDifference: "No line costs more or less."
    case .notLikeForLike: "not like for like"
    }
  }

  private func compared(_ stores: Int) -> String { "Of the \(count(stores, "store", "stores")) compared" }

  private func comparing(_ number: Int, of lines: Int) -> String {
    "\(number) of \(self.lines(lines)) \(number == 1 ? "compares" : "compare") like for like"
  }

  /// A total over lines says nothing about each of them.
  private func together(_ share: LineShare) -> String {
    "\(share.count) of the \(lines(share.lines)) together"
  }

  private func leftOut(incomparable: Int, unpriced: Int) -> String {
    let parts = [
      incomparable > 0
        ? "\(lines(incomparable)) \(incomparable == 1 ? "is" : "are") not known to be of the same size and kind everywhere"
        : nil,
      unpriced > 0 ? "\(lines(unpriced)) \(unpriced == 1 ? "has" : "have") no price at some store" : nil,
    ].compactMap(\.self)
    return "Left out of the comparison: \(list(parts))."
  }

  private func confidencePart(_ aspect: Confidence.Aspect, numerator: Int, denominator: Int) -> String {
    guard denominator > 0 else { return "nothing is compared like for like" }
    let verb = numerator == 1 ? "is" : "are"
    return switch aspect {
    case .coverage: comparing(numerator, of: denominator)
    case .freshness: "\(numerator) of the \(count(denominator, "price", "prices")) compared \(verb) fresh"
    case .match: "the matches behind them count \(percent(numerator, of: denominator)) of 100 on average"
    case .size: "\(numerator) of \(lines(denominator)) priced everywhere \(verb) of the same size and kind"
    }
  }

  private func percent(_ numerator: Int, of denominator: Int) -> Int {
    let (product, overflow) = numerator.multipliedReportingOverflow(by: 100)
    return overflow ? 0 : product / denominator
  }
}
