/// Something that the app claimed and that is not so.
package struct Violation: Error, WalkFinding {
  package let rule: Rule
  package let details: String

  /// What a walk is judged by.
  package enum Rule: String, CaseIterable, Sendable {
    /// Two hubs on one screen.
    case mixedHubs = "mixed-hubs"
    /// A quantity of another hub's cart.
    case foreignQuantity = "foreign-quantity"
    /// A price, struck price, deposit or unit price that the server never sent.
    case falsePrice = "false-price"
    /// An old load over a newer.
    case olderLoad = "older-load"
    /// A reply to a load from before the hub was chosen.
    case lateLoad = "late-load"
    /// An error of no load of this hub.
    case falseError = "false-error"
    /// A badge without a count behind it.
    case unprovenStock = "unproven-stock"
    /// A badge of an expired count.
    case expiredStock = "expired-stock"
    /// A saved home with a badge or an order.
    case savedClaims = "saved-claims"
    /// A count of 30 seconds or more given for a new question.
    case staleAnswer = "stale-answer"
    /// A failure of stock that no request had.
    case unprovenFailure = "unproven-failure"
    /// A question that nobody answered.
    case unanswered = "unanswered"
    /// A quantity that is not the last tap's.
    case lostTap = "lost-tap"
    /// An outcome that the server does not bear out.
    case falseOutcome = "false-outcome"
    /// A settled quantity that the server does not have.
    case falseCart = "false-cart"
    /// An order where none can be taken.
    case falseOrder = "false-order"
    /// An area that is not the last address's.
    case falseArea = "false-area"
    /// A load that never ends.
    case endless = "endless"
    /// Prices of two loads on one screen.
    case mixedLoads = "mixed-loads"
    /// A badge of an older answer than the newest that the screen was given.
    case olderStock = "older-stock"
    /// A notice that is not so, or none where one has to be.
    case falseNotice = "false-notice"
    /// A product twice in a category.
    case doubled = "doubled"
  }

  package var description: String { "[\(rule.rawValue)] \(details)" }
  package var ruleName: String { rule.rawValue }
  package static var ruleNames: [String] { Rule.allCases.map(\.rawValue) }
}
