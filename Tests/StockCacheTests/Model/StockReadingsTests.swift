import PriceboardTestSupport
import Testing

@testable import StockCache

@Suite struct StockReadingsTests {
  @Test func `a product has the reading that was set last`() {
    var readings: StockReadings = [Keys.x: .count(3), Keys.y: .count(0)]
    readings[Keys.x] = .count(4)
    #expect(readings[Keys.x] == .count(4))
    #expect(readings[Keys.y] == .count(0))
    #expect(readings[Keys.z] == nil)
    #expect(readings.count == 2)
  }

  @Test func `of a product that is named twice the first reading counts`() {
    #expect(StockReadings([(Keys.x, .count(1)), (Keys.x, .count(2))]) == [Keys.x: .count(1)])
  }

  @Test func `no product has a reading in none`() {
    var readings = StockReadings()
    #expect(readings.isEmpty)
    #expect(readings[Keys.x] == nil)
    readings[Keys.x] = nil
    #expect(readings == [:])
  }

  @Test func `equality leaves the order out`() {
    let readings: StockReadings = [Keys.x: .count(1), Keys.y: .count(2), Keys.z: .count(3)]
    #expect(readings == [Keys.z: .count(3), Keys.x: .count(1), Keys.y: .count(2)])
    #expect(readings != [Keys.z: .count(3), Keys.x: .count(2), Keys.y: .count(1)])
    #expect(readings != [Keys.x: .count(1), Keys.y: .count(2)])
    #expect(readings != [Keys.x: .count(1), Keys.y: .count(2), Keys.sku("W"): .count(3)])
  }

  @Test func `a copy keeps what it had`() {
    var readings: StockReadings = [Keys.x: .count(1), Keys.y: .count(2)]
    let copy = readings
    readings[Keys.x] = nil
    readings[Keys.y] = .count(5)
    #expect(copy == [Keys.x: .count(1), Keys.y: .count(2)])
    #expect(readings == [Keys.y: .count(5)])
  }

  /// Enough steps that the table grows, and that what is taken out stands in the middle of full stretches of it.
  @Test(arguments: [3, 12, 200])
  func `any walk of setting and taking out ends as a dictionary does`(products: Int) {
    var random = SplitMix64(seed: UInt64(products))
    let skus = Keys.skus(products)
    var readings = StockReadings()
    var expected: [SKU: StockReading] = [:]
    for step in 0..<20_000 {
      let sku = skus[Int.random(in: 0..<products, using: &random)]
      switch Int.random(in: 0..<100, using: &random) {
      case 0:
        let limit = Int.random(in: 0..<step + 1, using: &random)
        readings.removeAll { _, reading in reading.isBelow(limit) }
        expected = expected.filter { !$1.isBelow(limit) }
      case ..<50:
        readings[sku] = nil
        expected[sku] = nil
      default:
        readings[sku] = .count(step + 1)
        expected[sku] = .count(step + 1)
      }
      guard readings.count == expected.count, readings[sku] == expected[sku] else {
        Issue.record("step \(step) of \(products) products: \(readings.count) of \(expected.count)")
        return
      }
      if step % 50 == 0 {
        #expect(skus.allSatisfy { readings[$0] == expected[$0] }, "step \(step)")
        #expect(Dictionary(uniqueKeysWithValues: readings.map { ($0.sku, $0.reading) }) == expected)
      }
    }
  }
}

extension StockReading {
  fileprivate func isBelow(_ limit: Int) -> Bool {
    if case .inStock(let count?) = availability { count < limit } else { true }
  }
}
