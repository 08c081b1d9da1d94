import BasketComparison
import MoneyKit
import Testing

@testable import Presentation

/// What a sceptical shopper would hold against the words.
@Suite struct ClaimTests {
  /// The store with fewer lines has the lowest total of what it prices; it is not called cheaper for that.
  @Test func `a missing line never makes a store look cheaper`() throws {
    var market = try Market.simple(
      [
        ("Apfelmus", [400, 380]), ("Butter", [400, 380]), ("Dinkelmehl", [400, 380]), ("Erbsen", [400, 380]),
        ("Fenchelhonig", [400, 380]),
      ], stores: ["Altmarkt", "Berghof"])
    try market.sell("Safran", [nil, Market.Shelf(price: 500)])
    let reading = try market.reading()
    let totals = reading.result.stores.map(\.total.minorUnits)
    #expect(totals == [2000, 2400])
    let verdict = VerdictState(reading)
    #expect(verdict.storeIDs == ["berghof"])
    #expect(
      verdict.headline == "Of the 2 stores compared, Berghof is cheapest for 5 of the 6 lines together.")
    let table = try #require(StoreTableState(reading))
    #expect(table.rows.map(\.storeID) == ["berghof", "altmarkt"])
    #expect(table.rows.map(\.mark) == [.recommended, nil])
    #expect(table.notes.contains { $0.hasPrefix("The stores price different lines.") })
  }

  @Test func `a line is counted as missing once, at however many stores it is`() throws {
    let reading = try Market.insufficient().reading()
    let missing = reading.result.lines.map { line in line.outcomes.count { $0.missing != nil } }
    #expect(missing == [0, 1, 1, 1, 0, 2])
    #expect(RecommendationViewState.compared(reading).missingItems.title == "Missing items (4)")
  }

  @Test func `without a line that every store prices nothing is said about differences`() throws {
    var market = Market(["Altmarkt", "Berghof"])
    try market.sell("Apfelmus", [Market.Shelf(price: 100), nil])
    let reading = try market.reading()
    #expect(!reading.result.drivers.isEmpty)
    #expect(ItemBreakdownViewState(reading).drivers == nil)
    #expect(DriversState(reading, rival: "berghof") == nil)
    #expect(!ComparisonTextReport(reading).text.contains("What makes the difference"))
    try market.sell("Butter", [Market.Shelf(price: 100), Market.Shelf(price: 100)])
    #expect(ItemBreakdownViewState(try market.reading()).drivers?.sum == "No line costs more or less.")
  }

  @Test func `totals of goods that are not alike are not left side by side without a word`() throws {
    var market = Market(["Altmarkt", "Berghof"])
    let small = ProductSize(Measure(400, .gram))
    try market.sell("Apfelmus", [.init(price: 100), .init(price: 90, size: small)])
    let unlike = try #require(StoreTableState(try market.reading()))
    #expect(unlike.notes == ["No line compares like for like, so no total can be held against another."])
    #expect(unlike.rows.allSatisfy { $0.likeForLike == nil && $0.mark == nil })
    try market.sell("Butter", [.init(price: 100), .init(price: 90)])
    let partly = try #require(StoreTableState(try market.reading()))
    #expect(partly.notes.map { $0.hasPrefix("Some lines are not alike everywhere.") } == [true])
  }

  @Test func `an estimated total is always marked and never a saving`() throws {
    for market in [try Market.missing(), try Market.insufficient()] {
      let table = try #require(StoreTableState(try market.reading()))
      for price in table.rows.compactMap(\.withEstimates) {
        #expect(price.isEstimate)
        #expect(price.text.hasPrefix("about "))
        #expect(price.spoken.hasPrefix("about "))
      }
      #expect(table.notes.contains { $0.hasSuffix("It decides nothing.") })
    }
  }

  @Test func `where nothing is priced no total is drawn`() throws {
    var market = Market(["Altmarkt", "Berghof"])
    try market.sell("Apfelmus", [Market.Shelf(price: 100), nil])
    let table = try #require(StoreTableState(try market.reading()))
    #expect(table.rows.map { $0.priced?.text } == ["€1.00", nil])
    #expect(table.rows.map(\.likeForLike) == [nil, nil])
    #expect(table.text.contains("–"))
    #expect(!table.text.contains("€0.00"))
  }

  @Test(arguments: [0, 1, 2, 7, 8, 30])
  func `the words follow the age of the prices`(_ days: Int) throws {
    let content = RecommendationContent(try Market.aged(days).reading())
    let freshness = try #require(content.freshness)
    switch days {
    case 0: #expect(freshness.text == "All prices used were seen today.")
    case 1: #expect(freshness.text == "All prices used were seen today or yesterday.")
    case 2, 7: #expect(freshness.text == "The oldest price used is \(days) days old and may have changed.")
    default:
      #expect(
        freshness.text
          == "The oldest price used is \(days) days old. It has expired and may well have changed.")
    }
    #expect(freshness.role == FreshnessRole(StalenessPolicy().freshness(ageDays: days)))
    let isHedged = content.verdict.reasons[0].hasPrefix("By the prices known, ")
    #expect(isHedged == (days > 1))
  }

  @Test func `a member's price is told apart, and counts only for members`() throws {
    let market = try Market.promotions()
    func dates(_ reading: ComparisonReading) throws -> StorePriceState.Priced {
      let line = try #require(ItemBreakdownViewState(reading).lines.first { $0.name == "Datteln" })
      guard case .priced(let price) = line.prices[1].outcome else { throw LoadFailure.other }
      return price
    }
    let stranger = try dates(try market.reading())
    #expect(stranger.cost.text == "€4.29")
    #expect(stranger.notes.contains(.init(role: .memberOffer, text: "members pay €3.49")))
    let member = try dates(try market.reading(memberships: ["berghof"]))
    #expect(member.cost.text == "€3.49")
    #expect(member.notes.contains(.init(role: .memberPrice, text: "for members only")))
    let verdict = VerdictState(try market.reading(memberships: ["berghof"]))
    #expect(verdict.reasons.contains("One of the prices compared at Berghof is for members only."))
  }

  @Test func `prices are spoken as a screen reader should say them`() throws {
    let english = try #require(StoreTableState(try Market.clear().reading()))
    #expect(english.rows.first?.priced?.spoken == "10 euros 90")
    let german = try #require(StoreTableState(try Market.clear().reading(.german)))
    #expect(german.rows.first?.priced?.spoken == "10 Euro 90")
  }

  @Test func `costs of different lines are not held against each other`() throws {
    // Altmarkt alone and the two others together have as many lines, but not the same ones.
    var market = Market(["Altmarkt", "Berghof", "Cityladen"])
    try market.sell("Apfelmus", [.init(price: 900), .init(price: 100), nil])
    try market.sell("Butter", [.init(price: 900), nil, nil])
    try market.sell("Dinkelmehl", [nil, nil, .init(price: 100)])
    let reading = try market.reading()
    let result = reading.result.replacing(splits: [
      StoreSplit(
        maximumStores: 1, storeIDs: ["altmarkt"], coveredLines: 2, total: try market.money(1800),
        assignments: [
          .init(productID: "apfelmus", storeID: "altmarkt", cost: try market.money(900)),
          .init(productID: "butter", storeID: "altmarkt", cost: try market.money(900)),
        ], proof: SplitProof(setsTried: 3, runnerUp: nil, ties: [])),
      StoreSplit(
        maximumStores: 2, storeIDs: ["berghof", "cityladen"], coveredLines: 2, total: try market.money(200),
        assignments: [
          .init(productID: "apfelmus", storeID: "berghof", cost: try market.money(100)),
          .init(productID: "dinkelmehl", storeID: "cityladen", cost: try market.money(100)),
        ], proof: SplitProof(setsTried: 6, runnerUp: nil, ties: [])),
    ])
    let split = try #require(
      SplitViewState(ComparisonReading(result, policy: ComparisonPolicy(), wording: .english)))
    #expect(split.choices[1].change == "As many lines as at Altmarkt alone, but other ones.")
  }

  @Test func `all words of a split that was cut off leave the proof open`() throws {
    let reading = try Market.clear().reading()
    let open = reading.result.replacing(
      splits: reading.result.splits.map { split in
        StoreSplit(
          maximumStores: split.maximumStores, storeIDs: split.storeIDs, coveredLines: split.coveredLines,
          total: split.total, assignments: split.assignments,
          proof: SplitProof(setsTried: 2, runnerUp: nil, ties: [], isComplete: false))
      })
    for wording in [Wording.english, .german] {
      let split = try #require(
        SplitViewState(ComparisonReading(open, policy: reading.policy, wording: wording)))
      #expect(!split.text.contains("Proof"))
      #expect(!split.text.contains("Beweis:"))
      #expect(!split.text.contains("nothing is gained"))
      #expect(!split.text.contains("kein Vorteil"))
    }
  }
}
