import MoneyKit
import PriceboardTransport
import QuoteStream
import Testing

@testable import Presentation

@Suite struct LiveStoryTests {
  @Test func `a price that is sent again unchanged makes an equal state`() throws {
    var story = try LiveStory()
    story.begin()
    let before = story.state()
    for _ in 0..<3 { try story.update("ACME", 18_240) }
    story.pass(1_000)
    #expect(story.state() == before)
    try story.update("ACME", 18_241)
    story.pass(250)
    #expect(story.state() != before)
  }

  @Test func `no number of prices makes a screen reader speak`() throws {
    var story = try LiveStory()
    story.begin()
    for step in 1...40 {
      try story.update("ACME", 18_240 + step)
      story.pass(250)
      #expect(story.state().announcement == nil)
    }
    #expect(story.state().rows[0].flash == PriceFlash(direction: .up, counter: 40))
  }

  @Test(arguments: [-90_000, 90_000, -3_600_000, 3_600_000])
  func `a device's clock that is wrong changes no row's freshness`(_ error: Int) throws {
    func walk(_ error: Int) throws -> [[Bool]] {
      var story = try LiveStory()
      story.clockError = error
      var freshness: [[Bool]] = []
      story.begin()
      for step in 0..<12 {
        switch step {
        case 2: try story.update("ACME", 18_300, lost: 1)
        case 4: story.delay = .milliseconds(3_500)
        case 6: story.delay = .zero
        case 8: story.isOnline = false
        case 10: story.networkBack()
        default: break
        }
        story.pass(1_750)
        let rows = story.state().rows
        freshness.append(rows.map(\.freshness.isLive))
        for row in rows {
          guard case .stale(let since, _, let text, _) = row.freshness else { continue }
          #expect(try #require(since).wholeMilliseconds <= story.wallClock)
          #expect(!text.contains("-"))
        }
      }
      return freshness
    }
    let right = try walk(0)
    #expect(try walk(error) == right)
    #expect(Set(right.flatMap(\.self)) == [true, false])
  }

  @Test func `a close that rolls over changes the change and makes no flash`() throws {
    var story = try LiveStory()
    story.begin()
    story.shares[try .of("ACME")]?.close = 18_240
    story.sendSnapshots()
    story.pass(250)
    let row = story.state().rows[0]
    #expect(row.flash == nil)
    #expect(row.price == .known(text: "€182.40", change: ChangeState(direction: .unchanged, text: "0.00%")))
  }

  @Test func `a currency that changes makes no flash and no mixed change`() throws {
    var story = try LiveStory()
    story.begin()
    story.shares[try .of("ACME")]?.currency = .usd
    story.shares[try .of("ACME")]?.last = 20_000
    story.sendSnapshots()
    story.pass(250)
    let row = story.state().rows[0]
    #expect(row.flash == nil)
    #expect(
      row.price == .known(text: "US$200.00", change: ChangeState(direction: .up, text: "+11.11%")))
    try story.update("ACME", 20_010)
    story.pass(250)
    #expect(story.state().rows[0].price.text == "US$200.10")
    #expect(story.state().rows[0].flash == PriceFlash(direction: .up, counter: 1))
  }
}
