/// Counts who follows which symbol, and says what has to change at the server.
///
/// However many follow a symbol it is subscribed once. When the last one has gone it stays subscribed for another 2 s,
/// so that a symbol that is scrolled out and back costs nothing.
///
/// | event | nobody | followed, offline | followed, subscribed | grace |
/// |---|---|---|---|---|
/// | followed, offline | followed, offline | one more | . | . |
/// | followed, online | subscribes | . | one more | followed, subscribed |
/// | released, others follow | - | one less | one less | - |
/// | released by the last, offline | - | nobody | . | . |
/// | released by the last, online | - | . | grace for 2 s | - |
/// | connected | - | subscribes | . | . |
/// | connection ended | - | - | followed, offline | nobody |
/// | 2 s of grace have passed | - | - | - | unsubscribes |
///
/// A dash is: nothing changes; a dot cannot be. Every event first carries out what time has brought, so that what is
/// unsubscribed comes before what is subscribed.
package struct SubscriptionLedger: Hashable, Sendable {
  /// What changes at the server, each symbol once, in the order of the keys.
  package struct Changes: Hashable, Sendable {
    package var unsubscribed: [Symbol]
    package var subscribed: [Symbol]

    package init(unsubscribed: [Symbol] = [], subscribed: [Symbol] = []) {
      self.unsubscribed = unsubscribed
      self.subscribed = subscribed
    }
  }

  /// How many follow a symbol; never 0.
  private var counts: [Symbol: Int] = [:]
  /// When the grace of a symbol that nobody follows ends; empty without a connection.
  private var grace: [Symbol: Duration] = [:]
  private var isConnected = false
  /// No later than the first end of a grace.
  ///
  /// It may be earlier, where the first was followed again: time then finds nothing to do and looks again.
  package private(set) var nextDeadline: Duration?

  package init() {}

  package static let grace: Duration = .seconds(2)

  /// The symbols that are followed, in the order of the keys.
  package var followed: [Symbol] { counts.keys.sorted() }

  /// The symbols that the server sends prices of, in the order of the keys.
  package var subscribed: [Symbol] { isConnected ? (Array(counts.keys) + grace.keys).sorted() : [] }

  package func isFollowed(_ symbol: Symbol) -> Bool { counts[symbol] != nil }

  /// A connection is open, on which nothing is subscribed yet.
  package mutating func connected() -> Changes {
    endGrace()
    isConnected = true
    return Changes(subscribed: followed)
  }

  package mutating func connectionEnded() {
    endGrace()
    isConnected = false
  }

  package mutating func followed(_ symbols: Set<Symbol>, now: Duration) -> Changes {
    var changes = timePassed(now: now)
    for symbol in symbols {
      counts[symbol, default: 0] += 1
      guard counts[symbol] == 1, grace.removeValue(forKey: symbol) == nil, isConnected else { continue }
      changes.subscribed.append(symbol)
    }
    changes.subscribed.sort()
    return changes
  }

  /// One that followed these has gone; whoever releases has followed before.
  package mutating func released(_ symbols: Set<Symbol>, now: Duration) -> Changes {
    let changes = timePassed(now: now)
    let end = now + Self.grace
    for symbol in symbols {
      guard let count = counts[symbol] else { continue }
      counts[symbol] = count > 1 ? count - 1 : nil
      guard count == 1, isConnected else { continue }
      grace[symbol] = end
      nextDeadline = nextDeadline ?? end
    }
    return changes
  }

  package mutating func timePassed(now: Duration) -> Changes {
    guard let due = nextDeadline, due <= now else { return Changes() }
    let ended = grace.filter { $0.value <= now }.keys.sorted()
    for symbol in ended { grace[symbol] = nil }
    nextDeadline = grace.values.min()
    return Changes(unsubscribed: ended)
  }

  private mutating func endGrace() {
    grace = [:]
    nextDeadline = nil
  }
}
