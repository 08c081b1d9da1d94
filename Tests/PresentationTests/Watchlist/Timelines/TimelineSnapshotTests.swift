import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct TimelineSnapshotTests {
  enum Case: String, CaseIterable {
    case flash, gap, tunnel, blips, lag, refused, sleep, background, unavailable, market, flapping
    case firstPrices = "first-prices"
    case tokenExpired = "token-expired"
    case closeRollsOver = "close-rolls-over"
    case tunnelGerman = "tunnel-de"
  }

  static let snapshots = SnapshotSuite("WatchlistTimeline", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `a story is told as recorded`(_ snapshot: Case) throws {
    let story =
      switch snapshot {
      case .firstPrices: try firstPrices()
      case .flash: try flash()
      case .gap: try gap()
      case .tunnel: try tunnel(.english)
      case .tunnelGerman: try tunnel(.berlin)
      case .blips: try blips()
      case .lag: try lag()
      case .tokenExpired: try tokenExpired()
      case .refused: try refused()
      case .sleep: try fallAsleep()
      case .background: try background()
      case .unavailable: try unavailable()
      case .market: try market()
      case .flapping: try flapping()
      case .closeRollsOver: try closeRollsOver()
      }
    expectSnapshot(of: story.text, named: snapshot, in: Self.snapshots)
  }

  private func firstPrices() throws -> LiveStory {
    var story = try LiveStory()
    story.isAnswering = false
    story.frame("before the screen appears")
    story.appear()
    story.frame("the list is loaded, the rows are visible")
    story.pass(300)
    story.frame("the rows have settled and are subscribed")
    story.pass(200)
    story.answer()
    story.frame("the snapshots arrive")
    story.pass(100)
    story.frame("the tick")
    return story
  }

  private func flash() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    story.frame("first prices")
    try story.update("ACME", 18_250)
    story.pass(250)
    story.frame("Acme rises")
    try story.update("ACME", 18_260)
    story.pass(250)
    story.frame("Acme rises again")
    try story.update("ACME", 18_300)
    try story.update("ACME", 18_200)
    story.pass(250)
    story.frame("Acme rises and falls further within a tick")
    try story.update("ACME", 18_210)
    try story.update("ACME", 18_200)
    story.pass(250)
    story.frame("Acme rises and falls back within a tick")
    try story.update("ACME", 18_200)
    try story.update("BOND", 9_900)
    story.pass(250)
    story.frame("Acme is sent unchanged, Bond falls")
    return story
  }

  private func gap() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    try story.update("ACME", 18_250)
    story.pass(250)
    story.frame("a price")
    story.isAnswering = false
    try story.update("ACME", 19_000, lost: 1)
    story.pass(250)
    story.frame("an update without the one before it")
    story.pass(2_000)
    story.frame("the server has not answered the resync yet")
    story.answer()
    story.pass(250)
    story.frame("the snapshot arrives")
    try story.update("ACME", 19_010)
    story.pass(250)
    story.frame("the next update")
    return story
  }

  private func tunnel(_ wording: Wording) throws -> LiveStory {
    var story = try LiveStory(wording)
    story.begin()
    story.frame("prices are live")
    story.isOnline = false
    story.pass(2_900)
    story.frame("2.9 seconds of silence")
    story.pass(100)
    story.frame("3 seconds without life: the connection is dead")
    story.pass(2_000)
    story.frame("2 seconds without a connection")
    story.isAnswering = false
    story.networkBack()
    story.pass(250)
    story.frame("the network is back, a connection opens")
    story.shares[try .of("ACME")]?.last = 18_500
    story.pass(1_000)
    story.frame("the first heartbeat")
    story.answer()
    story.pass(250)
    story.frame("the snapshots arrive")
    return story
  }

  private func blips() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    story.frame("prices are live")
    for blip in 1...3 {
      story.isOnline = false
      story.close(.goingAway)
      story.pass(1_200)
      story.frame("interruption \(blip), after 1.2 seconds")
      story.networkBack()
      story.pass(3_000)
      story.frame("connected again")
    }
    return story
  }

  private func lag() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    story.frame("prices are live")
    story.delay = .milliseconds(3_000)
    story.pass(1_000)
    story.frame("a heartbeat that is 3 seconds late")
    story.delay = .milliseconds(3_200)
    story.pass(1_000)
    story.frame("a heartbeat that is 3.2 seconds late")
    try story.update("ACME", 18_300)
    story.pass(1_250)
    story.frame("a price that is as late")
    story.delay = .zero
    story.pass(1_250)
    story.frame("a heartbeat in time")
    return story
  }

  private func tokenExpired() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    story.frame("prices are live")
    story.isAnswering = false
    story.close(.tokenExpired)
    story.pass(250)
    story.frame("the token has expired, another one is taken")
    story.answer()
    story.pass(250)
    story.frame("the snapshots arrive")
    return story
  }

  private func refused() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    story.close(.userRefused)
    story.pass(250)
    story.frame("the server refuses the user")
    story.pass(2_000)
    story.frame("2 seconds without a connection")
    story.pass(60_000)
    story.frame("a minute later")
    story.retry()
    story.pass(250)
    story.frame("try again")
    return story
  }

  private func fallAsleep() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    story.frame("prices are live")
    story.isAnswering = false
    story.fallAsleep(60_000)
    story.frame("the device wakes after a minute")
    story.pass(250)
    story.frame("the next tick")
    story.answer()
    story.pass(250)
    story.frame("the snapshots arrive")
    return story
  }

  private func background() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    story.frame("prices are live")
    story.background()
    story.frame("the app goes to the background")
    story.fallAsleep(600_000)
    story.isAnswering = false
    story.foreground()
    story.frame("ten minutes later it comes back")
    story.shares[try .of("ACME")]?.last = 17_000
    story.answer()
    story.pass(250)
    story.frame("the snapshots arrive")
    return story
  }

  private func unavailable() throws -> LiveStory {
    var story = try LiveStory(unknown: "CARGO")
    story.begin()
    story.frame("the server has no prices of Cargo")
    story.pass(15_000)
    story.frame("three tries later")
    return story
  }

  private func market() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    try story.say(.halted, of: "ACME")
    story.pass(250)
    story.frame("trading of Acme is halted")
    try story.say(.suspect, of: "ACME")
    story.pass(250)
    story.frame("the server doubts the price of Acme")
    try story.say(.open, of: "ACME")
    try story.say(.closed, of: "BOND")
    story.pass(250)
    story.frame("Acme is traded again, the market of Bond is closed")
    return story
  }

  private func flapping() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    for outage in 1...4 {
      story.isOnline = false
      story.close(.goingAway)
      story.pass(2_500)
      story.frame("outage \(outage)")
      story.networkBack()
      story.pass(17_500)
    }
    story.frame("connected again")
    return story
  }

  private func closeRollsOver() throws -> LiveStory {
    var story = try LiveStory()
    story.begin()
    story.frame("before the day is over")
    story.shares[try .of("ACME")]?.close = 18_240
    story.shares[try .of("ACME")]?.sequence += 1
    story.sendSnapshots()
    story.pass(250)
    story.frame("snapshots with another previous close, nobody asked for them")
    try story.update("ACME", 18_250)
    story.pass(250)
    story.frame("the next update")
    return story
  }
}
