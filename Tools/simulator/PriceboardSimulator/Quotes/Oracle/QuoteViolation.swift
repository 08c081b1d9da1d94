/// Something that the watchlist claimed, or did on the wire, and that is not so.
package struct QuoteViolation: Error, Hashable, WalkFinding {
  package let rule: Rule
  package let details: String

  /// What a walk is judged by.
  package enum Rule: String, CaseIterable, Sendable {
    /// A live price without an open connection.
    case notConnected = "not-connected"
    /// A live price without a snapshot on the connection.
    case noSnapshot = "no-snapshot"
    /// A live price after a lost update, or one that may be lost.
    case gap
    /// A live price three seconds after the last sign of life.
    case silence
    /// A live price while what arrives is more than three seconds old.
    case lag
    /// A live price that the server itself doubts.
    case doubted
    /// A live price that is not the newest that came.
    case falsePrice = "false-price"
    /// A price that came a tick ago and is not shown.
    case lostValue = "lost-value"
    /// A row that still says live a tick after its proof was gone.
    case lateStale = "late-stale"
    /// A symbol given up less than two seconds after it was wanted.
    case lostGrace = "lost-grace"
    /// An attempt sooner than its backoff allows.
    case hammering
    /// Two connections at a time.
    case doubleConnection = "double-connection"
    /// A symbol that is not live long after the last fault.
    case endless
    /// Subscriptions at the server that are not what is wanted.
    case falseSubscriptions = "false-subscriptions"
    /// A frame of an earlier connection that changes something.
    case straggler
    /// A token that was refused and is sent again.
    case refusedToken = "refused-token"
  }

  package var description: String { "[\(rule.rawValue)] \(details)" }
  package var ruleName: String { rule.rawValue }
  package static var ruleNames: [String] { Rule.allCases.map(\.rawValue) }
}
