import BasketComparison
import MoneyKit
import Testing

@Suite struct PromotionTests {
  private static let forTwo = Promotion(.multiBuy(count: 2, total: .cents(500)))
  private static let oneFree = Promotion(.buyGetFree(buy: 1, free: 1))

  @Test(arguments: [
    (forTwo, 299, 1, 299), (forTwo, 299, 2, 500), (forTwo, 299, 3, 799), (forTwo, 299, 4, 1000),
    (forTwo, 200, 4, 800), (oneFree, 300, 5, 900), (oneFree, 500, 1, 500), (oneFree, 500, 2, 500),
    (Promotion(.buyGetFree(buy: 2, free: 1)), 100, 5, 400), (Promotion(.percentOff(25)), 199, 3, 448),
    (Promotion(.percentOff(100)), 199, 3, 0), (Promotion(.amountOff(.cents(250))), 199, 3, 347),
    (Promotion(.amountOff(.cents(2500))), 199, 3, 0),
    (Promotion(.buyGetFree(buy: 1, free: 1), maximumPerCustomer: 2), 300, 5, 1200),
    (Promotion(.multiBuy(count: 2, total: .cents(500)), maximumPerCustomer: 3), 299, 4, 1098),
    (Promotion(.percentOff(50), maximumPerCustomer: 1), 200, 3, 500),
    // What cannot be meant changes nothing.
    (Promotion(.multiBuy(count: 0, total: .cents(1))), 100, 3, 300), (Promotion(.percentOff(0)), 100, 3, 300),
    (Promotion(.percentOff(101)), 100, 3, 300), (Promotion(.percentOff(-5)), 100, 3, 300),
    (Promotion(.buyGetFree(buy: .max, free: .max)), 100, 3, 300),
    (Promotion(.amountOff(.cents(.min))), 100, 3, 300),
    (Promotion(.multiBuy(count: 2, total: .cents(.max))), 100, 3, 300),
    (Promotion(.percentOff(50), maximumPerCustomer: .min), 100, 3, 300),
  ])
  func `a promotion costs what its words say`(promotion: Promotion, price: Int, packs: Int, cost: Int) throws
  {
    var scene = Scene(stores: "a")
    try scene.sell("p", at: "a", for: price, promotion: promotion)
    #expect(try scene.compare([("p", .packs(packs))]).cost(0, "a") == cost)
  }

  @Test func `mechanics do not stack: the best single one counts and is named`() throws {
    var scene = Scene(stores: "a")
    let threeForTwo = Promotion(.buyGetFree(buy: 2, free: 1))
    try scene.sell("p", at: "a", for: 249, regular: 299, promotion: threeForTwo)
    let three = try #require(try scene.compare([("p", .packs(3))]).outcome(0, "a")?.priced)
    #expect(three.cost == .cents(598))
    #expect(three.mechanic == .buyGetFree)
    let two = try #require(try scene.compare([("p", .packs(2))]).outcome(0, "a")?.priced)
    #expect(two.cost == .cents(498))
    #expect(two.mechanic == .reduced)
    #expect(two.regularCost == .cents(598))
  }

  @Test(arguments: [(0, 500), (-1, 598), (1, 500)])
  func `a promotion holds through its last day`(lastDay: Int, cost: Int) throws {
    var scene = Scene(stores: "a")
    let promotion = Promotion(
      .multiBuy(count: 2, total: .cents(500)), validUntil: Scene.today.adding(days: lastDay))
    try scene.sell("p", at: "a", for: 299, promotion: promotion)
    #expect(try scene.compare([("p", .packs(2))]).cost(0, "a") == cost)
  }

  @Test func `a reduced price that has ended gives way to the regular one, or to none`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("p", at: "a", for: 1249, regular: 1665, validUntil: -1)
    try scene.sell("p", at: "b", for: 1249, validUntil: -1)
    let result = try scene.compare("p")
    #expect(result.cost(0, "a") == 1665)
    #expect(result.reason(0, "b") == .offerEnded)
  }

  @Test func `a former price that is not above the price is no reduction`() throws {
    var scene = Scene(stores: "a")
    try scene.sell("p", at: "a", for: 200, regular: 200)
    #expect(try scene.compare("p").outcome(0, "a")?.priced?.mechanic == .shelf)
  }

  @Test func `a promotion over several lines counts once and its saving is shared without loss`() throws {
    var scene = Scene(stores: "a")
    let off = Promotion(.amountOff(.cents(100)), group: "g")
    try scene.sell("p", at: "a", for: 200, promotion: off)
    try scene.sell("q", at: "a", for: 100, promotion: off)
    let result = try scene.compare("p", "q")
    #expect(result.total("a") == 200)
    #expect([result.cost(0, "a"), result.cost(1, "a")] == [133, 67])
    #expect(result.outcome(0, "a")?.priced?.mechanic == .amountOff)
  }

  @Test func `of mixed packs the dearest are bundled and the cheapest of a bundle is free`() throws {
    var scene = Scene(stores: "a")
    let forFive = Promotion(.multiBuy(count: 2, total: .cents(500)), group: "five")
    let free = Promotion(.buyGetFree(buy: 2, free: 1), group: "free")
    for (name, price) in [("p", 400), ("q", 300), ("r", 200)] {
      try scene.sell(name, at: "a", for: price, promotion: forFive)
      try scene.sell("f" + name, at: "a", for: price, promotion: free)
    }
    #expect(try scene.compare("p", "q", "r").total("a") == 700)
    #expect(try scene.compare("fp", "fq", "fr").total("a") == 700)
    #expect(try scene.compare([("fp", .packs(2)), ("fr", .packs(2))]).total("a") == 1000)
  }

  @Test func `a reduced line stays out of a promotion over several lines`() throws {
    var scene = Scene(stores: "a")
    let half = Promotion(.percentOff(50), group: "g")
    try scene.sell("p", at: "a", for: 100, promotion: half)
    try scene.sell("q", at: "a", for: 90, regular: 100, promotion: half)
    let result = try scene.compare("p", "q")
    #expect([result.cost(0, "a"), result.cost(1, "a")] == [50, 90])
  }

  @Test func `only members get a promotion for members`() throws {
    var scene = Scene(stores: "a")
    try scene.sell("p", at: "a", for: 100, promotion: Promotion(.percentOff(10), isMemberOnly: true))
    let guest = try #require(try scene.compare("p").outcome(0, "a")?.priced)
    #expect(guest.cost == .cents(100))
    #expect(guest.memberCost == .cents(90))
    let member = try #require(
      try scene.compare([("p", .packs(1))], members: ["a"]).outcome(0, "a")?.priced)
    #expect(member.cost == .cents(90))
    #expect(member.isMemberPrice)
  }

  @Test func `promotions over very many packs are priced without walking through them`() throws {
    var scene = Scene(stores: "a", "b")
    let free = Promotion(.buyGetFree(buy: 2, free: 1), group: "g")
    let dear = Promotion(.multiBuy(count: 1, total: .cents(1_000_000_000_000)), group: "h")
    for line in 0..<12 {
      for store in ["a", "b"] {
        try scene.sell("p\(line)", at: store, for: 100 + line, promotion: free)
        try scene.sell("q\(line)", at: store, for: 100, promotion: dear)
      }
    }
    let lines = (0..<12).flatMap { [("p\($0)", Quantity.packs(9_999)), ("q\($0)", .packs(9_999))] }
    let result = try scene.compare(lines)
    #expect(result.cost(1, "a") == 999_900)
    // Two thirds of each price: every block of three lies within one line, 9,999 being divisible by three.
    let paid = (0..<12).reduce(0) { $0 + (100 + $1) * 6_666 }
    #expect(result.total("a") == paid + 12 * 999_900)
  }
}
