import DeliveryArea
import PriceboardTransport
import Testing

@testable import StockCache

@Suite struct StockPartTests {
  private let a = Keys.a

  @Test(arguments: [(1, [1]), (49, [49]), (50, [50]), (51, [50, 1]), (200, [50, 50, 50, 50])])
  func `a request asks for 50 products at most`(count: Int, parts: [Int]) {
    var machine = StockMachine()
    #expect(sent(machine.asked(1, for: Keys.skus(count), at: a, now: .zero)).map(\.skus.count) == parts)
  }

  @Test func `four requests are under way at most, over all hubs, and the others wait in line`() {
    var machine = StockMachine()
    let skus = Keys.skus(3_000)
    var open = sent(machine.asked(1, for: skus, at: a, now: .zero))
    #expect(open.count == 4)
    #expect(sent(machine.asked(2, for: [Keys.x], at: Keys.b, now: .zero)).isEmpty)
    var asked: [SKU] = []
    var answers: [StockMachine.Effect] = []
    while let request = open.first {
      open.removeFirst()
      asked += request.skus
      let counts = Dictionary(uniqueKeysWithValues: request.skus.map { ($0, Availability.inStock(count: 1)) })
      let effects = machine.replied(request: request.id, sentAt: .zero, age: .zero, counts, now: .zero)
      open += sent(effects)
      #expect(open.count <= 4)
      answers += effects.filter { if case .answer = $0 { true } else { false } }
    }
    #expect(asked == skus + [Keys.x])
    let all = StockReadings(skus.map { ($0, StockReading.count(1)) })
    #expect(answers == [.answer(asker: 1, all), .answer(asker: 2, [Keys.x: .count(1)])])
    #expect(machine.askersWaiting == 0)
  }

  @Test(arguments: [0, 1, 33, 61])
  func `an address has 2000 bytes at most, as it is sent, and is filled`(base: Int) {
    var machine = StockMachine(baseAddressLength: base)
    let names = ["Käse", "A+B", "C&D", "E,F", "G/H", "I#J", "a b", "🧀", "plain-sku_0.1~", "100%"]
    let skus = (0..<3_000).map {
      Keys.sku("\(names[$0 % names.count])-\(String(repeating: "ü", count: $0 % 23))\($0)")
    }
    var open = sent(machine.asked(1, for: skus, at: Keys.hub("köln/1"), now: .zero))
    var asked: [SKU] = []
    var lengths: [Int] = []
    while let request = open.first {
      open.removeFirst()
      asked += request.skus
      lengths.append(base + request.call.target.utf8.count)
      let next = sent(machine.failed(request: request.id, .failed, now: .zero))
      open += next
    }
    #expect(asked == skus)
    #expect(lengths.allSatisfy { $0 <= 2_000 })
    // The longest product takes 161 bytes: one more would not have fitted.
    #expect(lengths.dropLast().allSatisfy { $0 > 2_000 - 170 })
  }

  /// The address around a product of three bytes has 21: `/hubs/A/stock?ids=abc`.
  @Test(arguments: [(20, false), (21, true), (22, true)])
  func `a product whose address is too long even alone is not asked for`(limit: Int, isAsked: Bool) {
    var machine = StockMachine(policy: StockPolicy(addressBytes: limit))
    let sku = Keys.sku("abc")
    let effects = machine.asked(1, for: [sku], at: a, now: .zero)
    #expect(
      effects == [
        isAsked
          ? .send(StockRequest(id: 1, hub: a, skus: [sku]))
          : .answer(asker: 1, [sku: StockReading(unknown: .notAsked)])
      ])
  }

  @Test func `a product that is too long takes none of the others with it`() {
    var machine = StockMachine()
    let long = Keys.sku(String(repeating: "x", count: 2_000))
    #expect(
      machine.asked(1, for: [Keys.x, long, Keys.y], at: a, now: .zero)
        == [.send(StockRequest(id: 1, hub: a, skus: [Keys.x, Keys.y]))])
    #expect(
      machine.failed(request: 1, .failed, now: .zero) == [
        .answer(
          asker: 1,
          [
            Keys.x: StockReading(unknown: .failed), long: StockReading(unknown: .notAsked),
            Keys.y: StockReading(unknown: .failed),
          ])
      ])
  }

  @Test(arguments: [
    (["p1", "p2"], "/hubs/A/stock?ids=p1,p2"),
    (["A+B", "C&D", "E,F", "G/H", "I#J"], "/hubs/A/stock?ids=A%2BB,C%26D,E%2CF,G%2FH,I%23J"),
    (["0017", "K\u{E4}se", "Ka\u{308}se"], "/hubs/A/stock?ids=0017,K%C3%A4se,Ka%CC%88se"),
  ])
  func `products are joined by plain commas, each encoded byte for byte`(skus: [String], target: String) {
    let call = StockRequest(id: 1, hub: a, skus: skus.map(Keys.sku)).call
    #expect(call.target == target)
    #expect(call.endpoint == "stock")
    #expect(call.method == .get)
    #expect(call.keeping == .never)
  }

  @Test func `a policy has no number below one, and knows no count for less time than it is fresh`() {
    let policy = StockPolicy(
      freshFor: .seconds(60), knownFor: .seconds(10), productsPerRequest: 0, addressBytes: -1,
      requestsInFlight: 0)
    #expect(policy.knownFor == .seconds(60))
    #expect(policy.productsPerRequest == 1)
    #expect(policy.addressBytes == 1)
    #expect(policy.requestsInFlight == 1)
  }

  private func sent(_ effects: [StockMachine.Effect]) -> [StockRequest] {
    effects.compactMap { if case .send(let request) = $0 { request } else { nil } }
  }
}
