import BasketComparison
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct ReductionJudgeTests {
  private static let start = CalendarDay("2026-01-01") ?? .first
  private let euro: Currency

  init() throws {
    euro = try Currency(code: "EUR")
  }

  private func day(_ number: Int) -> CalendarDay { Self.start.adding(days: number) }

  private func snapshot(
    _ prices: [(Int, Int)], kind: PriceSnapshot.Kind = .changes, was: [Int: Int] = [:],
    basis: PriceBasis? = nil,
    id: RetailerProductID = "p"
  ) throws -> PriceSnapshot {
    let zero = try Money.zero(in: euro)
    return PriceSnapshot(
      storeID: "s", retailerProductID: id, kind: kind,
      points: prices.map { number, price in
        PriceSnapshot.Point(
          day: day(number), price: zero.replacing(minorUnits: price),
          wasPrice: was[number].map { zero.replacing(minorUnits: $0) })
      }, basis: basis)
  }

  private func daily(_ runs: [(days: Int, price: Int)]) -> [(Int, Int)] {
    runs.flatMap { run in Array(repeating: run.price, count: run.days) }.enumerated().map {
      ($0.offset, $0.element)
    }
  }

  private func judge(
    _ snapshots: [PriceSnapshot], offer: Offer? = nil, asOf number: Int,
    judge: ReductionJudge = ReductionJudge()
  ) -> Reduction? {
    judge.reduction(in: PriceHistory(snapshots, offer: offer), of: "p", at: "s", asOf: day(number))
  }

  private func offer(_ price: Int, basis: PriceBasis, on number: Int, memberOnly: Bool = false) throws
    -> Offer
  {
    Offer(
      id: "o", storeID: "s", retailerProductID: "p", price: try Money(minorUnits: price, currency: euro),
      basis: basis, isMemberOnly: memberOnly, observation: ObservationTime(day: day(number)))
  }

  @Test func `a price below everything in force for thirty days is genuine`() throws {
    let reduction = try #require(judge([try snapshot([(0, 300), (60, 250)])], asOf: 70))
    #expect(reduction.verdict == .genuine)
    #expect(reduction.reducedOn == day(60))
    #expect(reduction.previous?.minorUnits == 300)
    #expect(reduction.current.minorUnits == 250)
    #expect(reduction.lowestPrior?.minorUnits == 300)
    #expect(reduction.isWindowFullyKnown)
    #expect(reduction.daysObserved == 30)
    #expect(reduction.claimedFormerPrice == nil)
  }

  @Test(arguments: [PriceSnapshot.Kind.changes, .dailyObservations])
  func `a raise before the special does not make it one`(kind: PriceSnapshot.Kind) throws {
    // 30 days at 300, 23 at 500, 7 at 350: below the mean of 60 days, above the low of the 30 before it.
    let points =
      kind == .changes ? [(0, 300), (30, 500), (53, 350)] : daily([(30, 300), (23, 500), (7, 350)])
    let reduction = try #require(judge([try snapshot(points, kind: kind)], asOf: 59))
    #expect(reduction.verdict == .notAReduction)
    #expect(reduction.lowestPrior?.minorUnits == 300)
    #expect(reduction.previous?.minorUnits == 500)
    #expect(reduction.daysObserved == 30)
  }

  @Test func `an empty window carries the price in force and never falls back on an older low`() throws {
    let reduction = try #require(judge([try snapshot([(0, 149), (5, 490), (730, 450)])], asOf: 730))
    #expect(reduction.lowestPrior?.minorUnits == 490)
    #expect(reduction.verdict == .genuine)
  }

  @Test func `the window ends on the day before the reduction`() throws {
    let reduction = try #require(judge([try snapshot([(0, 300), (60, 250)])], asOf: 60))
    #expect(reduction.lowestPrior?.minorUnits == 300)
  }

  @Test(arguments: [(29, true), (30, true), (31, false)])
  func `a low counts up to thirty days before the reduction`(distance: Int, counts: Bool) throws {
    // One day at 200, that long before the reduction to 250.
    let low = 100 - distance
    let changes = try snapshot([(0, 300), (low, 200), (low + 1, 300), (100, 250)])
    let verdict = try #require(judge([changes], asOf: 100)).verdict
    #expect(verdict == (counts ? .notAReduction : .genuine))

    let daily = try snapshot([(low, 200), (99, 300), (100, 250)], kind: .dailyObservations)
    #expect(try #require(judge([daily], asOf: 100)).verdict == verdict)
  }

  @Test(arguments: [(69, true, 30), (70, true, 30), (71, false, 29), (99, false, 1)])
  func `changes that begin within the window are insufficient`(first: Int, isKnown: Bool, days: Int) throws {
    let reduction = try #require(judge([try snapshot([(first, 300), (100, 250)])], asOf: 100))
    #expect(reduction.isWindowFullyKnown == isKnown)
    #expect(reduction.daysObserved == days)
    #expect(reduction.verdict == (isKnown ? .genuine : .insufficientHistory))
  }

  @Test func `as low before is no reduction however little is known`() throws {
    let reduction = try #require(judge([try snapshot([(90, 250), (95, 300), (100, 250)])], asOf: 100))
    #expect(reduction.verdict == .notAReduction)
    #expect(!reduction.isWindowFullyKnown)
  }

  @Test(
    arguments: [[(0, 300)], [(0, 300), (10, 300)], [(0, 300), (10, 350)], [(0, 0)], []] as [[(Int, Int)]])
  func `without a lower price there is nothing to judge`(points: [(Int, Int)]) throws {
    #expect(judge([try snapshot(points)], asOf: 50) == nil)
  }

  @Test func `prices after the day do not count`() throws {
    let history = [try snapshot([(0, 300), (60, 250), (65, 400)])]
    #expect(judge(history, asOf: 59) == nil)
    #expect(judge(history, asOf: 60)?.current.minorUnits == 250)
    #expect(judge(history, asOf: 64)?.current.minorUnits == 250)
    #expect(judge(history, asOf: 65) == nil)
    #expect(judge(history, asOf: -1) == nil)
  }

  @Test func `a repeated price does not begin again`() throws {
    let reduction = try #require(
      judge([try snapshot([(0, 300), (40, 300), (60, 250), (63, 250)])], asOf: 70))
    #expect(reduction.reducedOn == day(60))
    #expect(reduction.previous?.minorUnits == 300)
  }

  @Test func `zero is no price`() throws {
    let reduction = try #require(judge([try snapshot([(0, 300), (40, 0), (60, 250), (65, 0)])], asOf: 70))
    #expect(reduction.lowestPrior?.minorUnits == 300)
    #expect(reduction.current.minorUnits == 250)
    #expect(reduction.verdict == .genuine)
  }

  @Test func `order and duplicates of points change nothing`() throws {
    var generator = SplitMix64(seed: 11)
    let points = [(0, 320), (10, 300), (20, 350), (20, 350), (55, 310), (55, 305), (60, 299), (60, 299)]
    let expected = judge([try snapshot(points)], asOf: 70)
    #expect(expected?.lowestPrior?.minorUnits == 305)
    for _ in 0..<50 {
      let shuffled = points.shuffled(using: &generator)
      #expect(judge([try snapshot(shuffled)], asOf: 70) == expected)
      let cut = shuffled.count / 2
      let parts = [try snapshot(Array(shuffled[..<cut])), try snapshot(Array(shuffled[cut...]))]
      #expect(judge(parts, asOf: 70) == expected)
    }
  }

  @Test func `a partial end of a special beside a former price is no reduction`() throws {
    let points = [(0, 280), (28, 175), (29, 175), (34, 175), (35, 220), (36, 220)]
    let history = try snapshot(points, kind: .dailyObservations, was: [28: 280, 34: 280, 35: 280, 36: 280])
    let reduction = try #require(judge([history], asOf: 36))
    #expect(reduction.verdict == .notAReduction)
    #expect(reduction.reducedOn == day(35))
    #expect(reduction.previous?.minorUnits == 175)
    #expect(reduction.lowestPrior?.minorUnits == 175)
    #expect(reduction.claimedFormerPrice?.minorUnits == 280)
    #expect(reduction.isClaimObserved == true)
  }

  @Test(arguments: [(219, false), (220, false), (221, true)])
  func `only a higher former price is a claim`(former: Int, isClaim: Bool) throws {
    let history = try snapshot([(0, 200), (10, 220)], kind: .dailyObservations, was: [10: former])
    #expect((judge([history], asOf: 10) != nil) == isClaim)
  }

  @Test func `a former price that was never seen is told, and the low decides`() throws {
    let history = try snapshot([(0, 1350), (28, 1050)], kind: .dailyObservations, was: [28: 1500])
    let reduction = try #require(judge([history], asOf: 28))
    #expect(reduction.verdict == .genuine)
    #expect(reduction.isClaimObserved == false)
    #expect(reduction.daysObserved == 1)
    #expect(!reduction.isWindowFullyKnown)
  }

  @Test func `a claim without an observation before it is insufficient`() throws {
    let history = try snapshot([(0, 290), (1, 290)], kind: .dailyObservations, was: [0: 350, 1: 350])
    let reduction = try #require(judge([history], asOf: 1))
    #expect(reduction.verdict == .insufficientHistory)
    #expect(reduction.daysObserved == 0)
    #expect(reduction.previous == nil)
    #expect(reduction.lowestPrior == nil)
  }

  @Test func `how many observed days suffice can be asked for`() throws {
    let history = try snapshot(daily([(9, 300), (1, 250)]), kind: .dailyObservations)
    #expect(judge([history], asOf: 9)?.verdict == .genuine)
    #expect(judge([history], asOf: 9, judge: ReductionJudge(minimumDaysObserved: 9))?.verdict == .genuine)
    #expect(
      judge([history], asOf: 9, judge: ReductionJudge(minimumDaysObserved: 10))?.verdict
        == .insufficientHistory)
  }

  @Test func `histories on another basis are compared for the same amount`() throws {
    let history = try snapshot([(0, 199)], basis: .measure(Measure(1000, .gram)))
    // 20 for 100 g is 200 for a kilogram, which is more than 199.
    let raised = try offer(20, basis: .measure(Measure(100, .gram)), on: 60)
    #expect(judge([history], offer: raised, asOf: 60) == nil)

    let lowered = try offer(19, basis: .measure(Measure(100, .gram)), on: 60)
    let reduction = try #require(judge([history], offer: lowered, asOf: 60))
    #expect(reduction.verdict == .genuine)
    #expect(reduction.current.minorUnits == 19)
    // 19.9 for 100 g, half up.
    #expect(reduction.previous?.minorUnits == 20)
  }

  @Test func `histories that cannot be compared are left out`() throws {
    let packs = try snapshot([(0, 100)], basis: .packs(1))
    let kilogram = try snapshot([(60, 90)], basis: .measure(Measure(1000, .gram)))
    #expect(judge([packs, kilogram], asOf: 60) == nil)
  }

  @Test func `a newer offer continues the history, a member price does not`() throws {
    let history = [try snapshot([(0, 300)])]
    #expect(judge(history, offer: try offer(250, basis: .onePack, on: 60), asOf: 60)?.verdict == .genuine)
    #expect(judge(history, offer: try offer(250, basis: .onePack, on: 60, memberOnly: true), asOf: 60) == nil)
    #expect(judge(history, offer: try offer(250, basis: .onePack, on: 61), asOf: 60) == nil)
  }

  @Test func `a former key joins histories and without one it starts anew`() throws {
    let snapshots = [try snapshot([(0, 300)], id: "old"), try snapshot([(50, 300), (60, 250)], id: "new")]
    func product(formerIDs: [RetailerProductID]) -> RetailerProduct {
      RetailerProduct(
        id: "new", retailerID: "r", name: "", canonicalProductID: nil, matchMethod: .itself,
        formerIDs: formerIDs)
    }
    func verdicts(_ product: RetailerProduct) -> [ReductionVerdict] {
      ReductionJudge().reductions(
        in: OffersPayload(offers: [], snapshots: snapshots), of: [product], asOf: day(60)
      ).map(\.verdict)
    }
    #expect(verdicts(product(formerIDs: ["old"])) == [.genuine])
    #expect(verdicts(product(formerIDs: [])) == [.insufficientHistory])
  }

  @Test func `the recorded low includes the newest price and no zero`() throws {
    let history = PriceHistory([try snapshot([(0, 300), (5, 0), (10, 250), (20, 240)])])
    #expect(history.recordedLow(through: day(20))?.price.minorUnits == 240)
    #expect(history.recordedLow(through: day(19))?.price.minorUnits == 250)
    #expect(history.recordedLow(through: day(-1)) == nil)
  }

  @Test func `extreme prices and days do not trap`() throws {
    let history = [
      try snapshot([(0, .max), (60, .max - 1)]), try snapshot([(-9_999_999, 1), (9_999_999, 2)]),
    ]
    for number in [Int.min / 2, -1, 0, 60, Int.max / 2] { _ = judge(history, asOf: number) }
    let basis = PriceBasis.measure(Measure(1, .gram))
    let large = try snapshot([(0, .max)], basis: .measure(Measure(.max, .gram)))
    #expect(judge([large], offer: try offer(.max, basis: basis, on: 60), asOf: 60) == nil)
    let small = try snapshot([(0, .max)], basis: basis)
    let reduction = judge(
      [small], offer: try offer(1, basis: .measure(Measure(.max, .gram)), on: 60), asOf: 60)
    #expect(reduction?.verdict == .genuine)
    #expect(reduction?.previous == nil, "too large on the offer's basis")
  }
}
