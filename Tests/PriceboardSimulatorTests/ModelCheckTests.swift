import Testing

@testable import PriceboardSimulator

@Suite(.timeLimit(.minutes(15))) struct ModelCheckTests {
  @Test func `nothing that can happen within small bounds leads to something untrue`() async throws {
    let bounds = try #require(ModelBounds(["--timers", "1", "--updates", "1", "--connections", "2"]))
    let report = await ModelCheck(bounds).run()
    #expect(report.failure == nil, "\(report)")
    #expect(report.figures.states > 5_000)
    #expect(report.figures.ends > 500)
  }

  @Test func `without surprises and time a connection can open, be silent, fail and be lost`()
    async throws
  {
    let bounds = try #require(
      ModelBounds(["--timers", "0", "--updates", "0", "--surprises", "0", "--connections", "1"]))
    let report = await ModelCheck(bounds).run()
    #expect(report.failure == nil)
    // Asked for; failed; then with and without a heartbeat: three counts of snapshots, each of which can be lost.
    #expect(report.figures.states == 14)
  }

  @Test func `a row that is live without its proof is found`() {
    var world = connected()
    world.line = nil
    #expect(rules(of: world) == [.notConnected, .notConnected])

    world = connected()
    world.line?.lifeAt = -3_000
    #expect(rules(of: world) == [.silence, .silence])

    world = connected()
    world.rows[0]?.last = 7
    #expect(rules(of: world) == [.falsePrice])
  }

  @Test func `a row that stays stale in spite of its proof is found`() {
    var world = connected()
    world.rows[1]?.isLive = false
    #expect(rules(of: world) == [.endless])
  }

  @Test func `a subscription too many and one too few are found`() {
    var world = connected()
    world.numbers[0] = nil
    world.rows[1] = nil
    #expect(rules(of: world) == [.falseSubscriptions, .falseSubscriptions])
  }

  @Test func `a symbol of which nobody asks for a price any more is found`() {
    var world = connected()
    var found: [QuoteViolation] = []
    // The watcher is one that the feed does not know, and so is told nothing.
    world.follower += 1
    world.take(.lost, &found)
    world.rows = [ModelWorld.Row(), ModelWorld.Row()]
    world.judgeEnd(&found)
    #expect(found.map(\.rule).contains(.endless))
  }

  @Test func `bounds are read, and what is none is refused`() {
    #expect(ModelBounds([String]()) == ModelBounds())
    #expect(ModelBounds(["--surprises", "2"])?.surprises == 2)
    #expect(ModelBounds(["--surprises"]) == nil)
    #expect(ModelBounds(["--surprises", "-1"]) == nil)
    #expect(ModelBounds(["--luck", "1"]) == nil)
  }

  /// A connection with a heartbeat and both prices.
  private func connected() -> ModelWorld {
    var found: [QuoteViolation] = []
    var world = ModelWorld(watching: ModelBounds(), &found)
    for step in [ModelStep.openedWithHeartbeat, .arrived, .arrived] { world.take(step, &found) }
    world.judge(&found)
    world.judgeStragglers(&found)
    #expect(found.isEmpty)
    #expect(world.rows.allSatisfy { $0?.isLive == true })
    return world
  }

  private func rules(of world: ModelWorld) -> [QuoteViolation.Rule] {
    var found: [QuoteViolation] = []
    world.judge(&found)
    return found.map(\.rule)
  }
}
