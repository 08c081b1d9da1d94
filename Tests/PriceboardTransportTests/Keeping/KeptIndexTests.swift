import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite struct KeptIndexTests {
  private static func entry(_ url: String, group: String? = nil, size: Int = 100) -> KeptEntry {
    KeptEntry(
      url: url, request: HTTPHeaders(), headers: HTTPHeaders(), group: group, bodySize: size - url.utf8.count,
      askedAt: .init(onTimeline: nil, onWallClock: 0), receivedAt: 0)
  }

  private func expectNumber(
    _ expected: Int?, _ number: Int?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(number == expected, sourceLocation: sourceLocation)
  }

  private static func urls(_ index: KeptIndex) -> [String] { index.entries.map(\.url) }

  @Test func `a reply takes the place of the one before, under a number of its own`() {
    var index = KeptIndex(account: "a")
    let limits = KeptIndex.Limits(bytes: 1_000)
    expectNumber(1, index.replyKept(Self.entry("x"), limits: limits))
    expectNumber(2, index.replyKept(Self.entry("x"), limits: limits))
    #expect(index.numbers == [2])
    let wasThere = index.replyLost(2)
    #expect(wasThere)
    expectNumber(3, index.replyKept(Self.entry("x"), limits: limits))
    index.foundNumbers([1, 17])
    expectNumber(18, index.replyKept(Self.entry("y"), limits: limits))
  }

  @Test func `a reply that was asked for earlier never replaces a later one`() {
    var index = KeptIndex(account: "a")
    let limits = KeptIndex.Limits(bytes: 1_000)
    for (second, number) in [(5, 1), (4, nil), (5, 2), (6, 3)] as [(Int, Int?)] {
      var entry = Self.entry("x")
      entry.askedOnTimeline = .seconds(second)
      expectNumber(number, index.replyKept(entry, limits: limits))
    }
    #expect(index.entries.map(\.askedOnTimeline) == [.seconds(6)])
  }

  @Test func `the least recently used goes first, and the last good ones after all others`() {
    var index = KeptIndex(account: "a")
    let limits = KeptIndex.Limits(bytes: 400)
    _ = index.replyKept(Self.entry("home", group: "home"), limits: limits)
    _ = index.replyKept(Self.entry("page1"), limits: limits)
    _ = index.replyKept(Self.entry("page2"), limits: limits)
    _ = index.replyKept(Self.entry("page3"), limits: limits)
    index.replyUsed(2)
    _ = index.replyKept(Self.entry("page4"), limits: limits)
    #expect(Self.urls(index) == ["home", "page1", "page3", "page4"])
    _ = index.replyKept(Self.entry("large", size: 350), limits: limits)
    #expect(Self.urls(index) == ["large"])
  }

  @Test func `what is larger than the store is not kept, and what it would replace goes`() {
    var index = KeptIndex(account: "a")
    let limits = KeptIndex.Limits(bytes: 100)
    expectNumber(1, index.replyKept(Self.entry("x", size: 100), limits: limits))
    expectNumber(nil, index.replyKept(Self.entry("x", size: 101), limits: limits))
    #expect(index.entries.isEmpty)
    expectNumber(nil, index.replyKept(Self.entry("x"), limits: KeptIndex.Limits(bytes: 0)))
    expectNumber(nil, index.replyKept(Self.entry("x"), limits: KeptIndex.Limits(bytes: .min)))
  }

  @Test func `the newest eight of each group stay`() {
    var index = KeptIndex(account: "a")
    let limits = KeptIndex.Limits(bytes: 100_000)
    _ = index.replyKept(Self.entry("other", group: "other"), limits: limits)
    for hub in 1...8 { _ = index.replyKept(Self.entry("h\(hub)", group: "home"), limits: limits) }
    // Confirmed by the server is as new as fetched; used is not.
    _ = index.replyConfirmed(
      2, by: HTTPHeaders(), askedAt: .init(onTimeline: nil, onWallClock: 0), receivedAt: 0)
    index.replyUsed(3)
    for hub in 9...10 { _ = index.replyKept(Self.entry("h\(hub)", group: "home"), limits: limits) }
    #expect(Self.urls(index) == ["other", "h1", "h4", "h5", "h6", "h7", "h8", "h9", "h10"])
  }

  @Test func `there are never more entries than allowed`() {
    var index = KeptIndex(account: "a")
    let limits = KeptIndex.Limits(bytes: 100_000, entries: 3)
    for number in 1...9 { _ = index.replyKept(Self.entry("p\(number)"), limits: limits) }
    #expect(Self.urls(index) == ["p7", "p8", "p9"])
  }

  @Test func `random use never breaks the limits`() {
    let seed: UInt64 = 20_261_130
    var generator = SplitMix64(seed: seed)
    for walk in 0..<100 {
      let limits = KeptIndex.Limits(
        bytes: Int.random(in: 0...2_000, using: &generator),
        entries: Int.random(in: 0...12, using: &generator),
        lastGoodPerGroup: Int.random(in: 0...4, using: &generator))
      var index = KeptIndex(account: "a")
      var given: Set<Int> = []
      for _ in 0..<200 {
        let url = "u\(Int.random(in: 0..<20, using: &generator))"
        switch Int.random(in: 0..<5, using: &generator) {
        case 0...2:
          let group = ["g", "h", nil].randomElement(using: &generator) ?? nil
          let size = Int.random(in: 10...600, using: &generator)
          if let number = index.replyKept(Self.entry(url, group: group, size: size), limits: limits) {
            #expect(given.insert(number).inserted)
            #expect(index.entry(of: url)?.number == number)
          }
        case 3: index.replyUsed(given.randomElement(using: &generator) ?? 0)
        default: _ = index.addressChanged(url)
        }
        let isWithinLimits =
          index.entries.reduce(0) { $0 + $1.size } <= limits.bytes && index.entries.count <= limits.entries
        let isSmall = ["g", "h"].allSatisfy { group in
          index.entries.count { $0.group == group } <= max(limits.lastGoodPerGroup, 1)
        }
        guard isWithinLimits, isSmall, index.isSound else {
          Issue.record("seed \(seed), walk \(walk): \(Self.urls(index))")
          return
        }
      }
    }
  }

  @Test func `the fields of a 304 replace those of the copy, and neither Age nor Date is inherited`() {
    let headers = HTTPHeaders([
      .init("Content-Type", "application/json"), .init("Age", "50"), .init("ETag", "\"1\""),
      .init("Date", "Wed, 21 Oct 2026 07:25:58 GMT"), .init("Cache-Control", "max-age=60"),
      .init("Set-Cookie", "a=b"), .init("X-Request-Id", "7"),
    ])
    var entry = KeptEntry(
      url: "u", request: HTTPHeaders(), headers: headers, group: nil, bodySize: 1,
      askedAt: .init(onTimeline: nil, onWallClock: 0), receivedAt: 0)
    #expect(entry.fields.map(\.name) == ["content-type", "age", "etag", "date", "cache-control"])
    #expect(entry.terms.ageAtStart == 50_000)
    entry.confirm(
      by: HTTPHeaders([.init("cache-control", "max-age=10"), .init("Set-Cookie", "c=d")]),
      askedAt: .init(onTimeline: .seconds(9), onWallClock: 5), receivedAt: 6)
    #expect(entry.headers["ETag"] == "\"1\"")
    #expect(entry.headers["Content-Type"] == "application/json")
    #expect(entry.headers["Date"] == nil)
    #expect(entry.terms.ageAtStart == 0)
    #expect(entry.terms.apparentAge == 0)
    #expect(entry.terms.lifetime == 10_000)
    #expect(entry.askedAt == 5)
    #expect(entry.askedOnTimeline == .seconds(9))
    #expect(entry.headers["Set-Cookie"] == nil)
  }

  @Test func `a copy is no reply to a request that differs in what it depends on`() {
    let accept = HTTPHeaders([.init("Accept", "application/json")])
    let entry = KeptEntry(
      url: "u", request: accept, headers: HTTPHeaders([.init("Vary", "accept, Accept-Language")]), group: nil,
      bodySize: 1, askedAt: .init(onTimeline: nil, onWallClock: 0), receivedAt: 0)
    #expect(entry.isReply(to: accept))
    #expect(entry.isReply(to: HTTPHeaders([.init("ACCEPT", "application/json"), .init("X", "y")])))
    #expect(!entry.isReply(to: HTTPHeaders([.init("Accept", "text/html")])))
    #expect(!entry.isReply(to: HTTPHeaders()))
    var german = accept
    german.add("Accept-Language", "de")
    #expect(!entry.isReply(to: german))
  }
}
