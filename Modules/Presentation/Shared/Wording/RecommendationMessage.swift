public import BasketComparison

/// What is recommended, and why.
public enum RecommendationMessage: Hashable, Sendable {
  /// A comparison is being made.
  case comparing
  /// Of so many compared stores, the store is cheapest whatever the doubts.
  case cheapest(store: String, share: LineShare, stores: Int)
  /// Of so many compared stores, the store is cheapest unless the doubts turn it round.
  case looksCheapest(store: String, share: LineShare, stores: Int)
  /// The stores cost exactly the same.
  case tie(stores: [String], share: LineShare)
  /// The lead is too small to name a store.
  case tooCloseToCall
  /// Too few lines are compared like for like.
  case notEnoughComparable
  /// There are fewer than two stores.
  case nothingToCompare(stores: Int)
  /// The basket is empty.
  case emptyBasket
  /// What the named store costs less than the second cheapest ones, on the lines compared like for like.
  ///
  /// It is doubtful where old prices or weak matches are behind it.
  case saving(amount: String, rivals: [String], share: LineShare, isDoubtful: Bool)
  /// By how much the store stays ahead if every doubt goes against it; nil where that is less than one minor
  /// unit.
  case staysAhead(amount: String?)
  /// By how much the order turns round if every doubt goes against the store; nil where it then is level.
  case couldTurnRound(amount: String?)
  /// No doubt lowers the lead.
  case noDoubt
  /// What lies between the cheapest totals, and what would be enough to name a store: the larger of a percentage of
  /// the cheapest total and an amount.
  case difference(amount: String, share: LineShare, minimumPercent: Int, minimumAmount: String)
  /// How many lines are compared like for like, and how many percent of them must be.
  case coverage(share: LineShare, minimumPercent: Int)
  /// Which lines are not compared like for like: those with a price everywhere, and those without.
  case leftOut(incomparable: Int, unpriced: Int)
  /// So many of the named store's prices are for members alone.
  case memberPrices(store: String, count: Int)
  /// How sure it is.
  case confidence(points: Int)
  /// What one part of the confidence counts.
  case confidencePart(Confidence.Aspect, numerator: Int, denominator: Int)
  /// The points of one part.
  case points(Int, of: Int)
  /// Deposits are no part of any total.
  case depositsApart
  /// Totals of stores that price other lines cannot be held against each other.
  case totalsDiffer
  /// Totals over the same lines are partly for other sizes or kinds of goods.
  case totalsUnlike
  /// No line is compared like for like, so that no total can be held against another.
  case nothingAlike
  /// What an amount in the column of estimated totals is.
  case estimatedTotals
  /// What makes the difference between two stores, over the lines that every store prices.
  case driversHeading(store: String, rival: String, comparable: LineShare)
  /// A line costs more at the rival.
  case dearer(product: String, amount: String, rival: String)
  /// A line costs less at the rival.
  case cheaper(product: String, amount: String, rival: String)
  /// All lines together cost more at the rival.
  case dearerTogether(amount: String, rival: String)
  /// All lines together cost less at the rival.
  case cheaperTogether(amount: String, rival: String)
  /// All lines together cost the same at both stores.
  case sameTogether
  /// No line costs more or less.
  case noDifference
  /// The line counts in the difference although it is not compared like for like.
  case notLikeForLike
}
