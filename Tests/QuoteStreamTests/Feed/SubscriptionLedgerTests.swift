import PriceboardTestSupport
import QuoteStream
import Testing

@Suite struct SubscriptionLedgerTests {
  private typealias Changes = SubscriptionLedger.Changes

  private func connectedLedger(_ symbols: Set<Symbol> = []) -> SubscriptionLedger {
    var ledger = SubscriptionLedger()
    _ = ledger.followed(symbols, now: .zero)
    _ = ledger.connected()
    return ledger
  }

  @Test func `a symbol that many follow is subscribed once and unsubscribed after the last`() {
    var ledger = connectedLedger()
    let first = ledger.followed(["A"], now: .seconds(1))
    let second = ledger.followed(["A", "B"], now: .seconds(2))
    let leaving = ledger.released(["A"], now: .seconds(3))
    #expect(first == Changes(subscribed: ["A"]))
    #expect(second == Changes(subscribed: ["B"]))
    #expect(leaving == Changes())
    #expect(ledger.nextDeadline == nil)
    let last = ledger.released(["A", "B"], now: .seconds(4))
    #expect(last == Changes())
    #expect(ledger.nextDeadline == .seconds(6))
    let end = ledger.timePassed(now: .seconds(6))
    #expect(end == Changes(unsubscribed: ["A", "B"]))
    #expect(ledger.subscribed.isEmpty)
  }

  @Test(arguments: [(1_999, 0), (2_000, 1), (2_001, 1)])
  func `grace lasts two seconds to the millisecond`(_ milliseconds: Int, _ unsubscribed: Int) {
    var ledger = connectedLedger(["A"])
    _ = ledger.released(["A"], now: .zero)
    #expect(ledger.subscribed == ["A"])
    let changes = ledger.timePassed(now: .milliseconds(milliseconds))
    #expect(changes.unsubscribed.count == unsubscribed)
  }

  @Test func `a symbol that is followed again within its grace costs nothing`() {
    var ledger = connectedLedger(["A"])
    _ = ledger.released(["A"], now: .zero)
    let again = ledger.followed(["A"], now: .milliseconds(1_900))
    #expect(again == Changes())
    let later = ledger.timePassed(now: .seconds(10))
    #expect(later == Changes())
    #expect(ledger.subscribed == ["A"])
  }

  @Test func `a symbol that is followed again after its grace is unsubscribed and then subscribed`() {
    var ledger = connectedLedger(["A"])
    _ = ledger.released(["A"], now: .zero)
    let again = ledger.followed(["A"], now: .milliseconds(2_100))
    #expect(again == Changes(unsubscribed: ["A"], subscribed: ["A"]))
  }

  @Test func `offline nothing changes at the server, and a connection subscribes what is followed then`() {
    var ledger = connectedLedger(["A", "C"])
    ledger.connectionEnded()
    let joining = ledger.followed(["B"], now: .seconds(1))
    let leaving = ledger.released(["A"], now: .seconds(1))
    #expect(joining == Changes())
    #expect(leaving == Changes())
    #expect(ledger.nextDeadline == nil)
    let connected = ledger.connected()
    #expect(connected == Changes(subscribed: ["B", "C"]))
  }

  @Test func `grace ends with the connection`() {
    var ledger = connectedLedger(["A", "B"])
    _ = ledger.released(["A"], now: .zero)
    ledger.connectionEnded()
    #expect(ledger.nextDeadline == nil)
    let connected = ledger.connected()
    #expect(connected == Changes(subscribed: ["B"]))
    let later = ledger.timePassed(now: .seconds(3))
    #expect(later == Changes())
  }

  @Test func `a count never falls below nobody`() {
    var ledger = connectedLedger(["A"])
    for _ in 0..<3 { _ = ledger.released(["A"], now: .zero) }
    _ = ledger.followed(["A"], now: .seconds(1))
    #expect(ledger.isFollowed("A"))
    _ = ledger.released(["A"], now: .seconds(1))
    #expect(!ledger.isFollowed("A"))
  }

  @Test func `a random walk leaves the server with what is followed or in grace`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var ledger = SubscriptionLedger()
      var server: Set<Symbol> = []
      var followers: [Set<Symbol>] = []
      var lastRelease: [Symbol: Duration] = [:]
      var isConnected = false
      var now: Duration = .zero
      let symbols: [Symbol] = ["A", "B", "C"]
      func apply(_ changes: SubscriptionLedger.Changes) {
        #expect(server.isSuperset(of: changes.unsubscribed), "seed \(seed)")
        server.subtract(changes.unsubscribed)
        #expect(server.isDisjoint(with: changes.subscribed), "seed \(seed)")
        server.formUnion(changes.subscribed)
      }
      for _ in 0..<100 {
        now += .milliseconds(Int.random(in: 0...1_500, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          server = []
          isConnected = true
          apply(ledger.connected())
          lastRelease = [:]
        case 1:
          server = []
          isConnected = false
          ledger.connectionEnded()
          lastRelease = [:]
        case 2, 3, 4:
          let set = Set(symbols.filter { _ in Bool.random(using: &random) })
          followers.append(set)
          apply(ledger.followed(set, now: now))
        case 5, 6:
          guard let set = followers.randomElement(using: &random), let place = followers.firstIndex(of: set)
          else { continue }
          followers.remove(at: place)
          apply(ledger.released(set, now: now))
          for symbol in set where isConnected { lastRelease[symbol] = now }
        default: apply(ledger.timePassed(now: now))
        }
        let followed = Set(followers.joined())
        let grace = lastRelease.filter { $0.value + .seconds(2) > now }.keys
        #expect(server.isSuperset(of: isConnected ? followed : []), "seed \(seed)")
        apply(ledger.timePassed(now: now))
        #expect(server == (isConnected ? followed.union(grace) : []), "seed \(seed)")
        #expect(ledger.subscribed == server.sorted(), "seed \(seed)")
      }
    }
  }
}
