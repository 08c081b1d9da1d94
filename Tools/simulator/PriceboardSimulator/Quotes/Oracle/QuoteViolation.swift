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
    /// A row that still says live a tick after its proof was gone, or at all after that of all rows was.
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
    /// A live row that nobody watches.
    case unwatched
    /// A screen that watches other symbols than those of its settled rows and the ones around them.
    case falseWatch = "false-watch"
    /// A list of other instruments than the server's, or in another order.
    case falseList = "false-list"
    /// A batch of an earlier watch that changed a row.
    case lateBatch = "late-batch"
    /// A flash without a move between two live prices, or a move without one.
    case falseFlash = "false-flash"
    /// A notice before two seconds without a connection have passed.
    case earlyNotice = "early-notice"
    /// No notice over visible rows after two seconds without a connection.
    case missingNotice = "missing-notice"
    /// A notice that its reason has gone of.
    case needlessNotice = "needless-notice"
    /// An announcement without a new notice or within a minute of another one, or none where one is due.
    case announcement
  }

  package var description: String { "[\(rule.rawValue)] \(details)" }
  package var ruleName: String { rule.rawValue }
  package static var ruleNames: [String] { Rule.allCases.map(\.rawValue) }
}
