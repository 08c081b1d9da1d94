import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct MoneyAllocationTests {
  private func euro(_ minorUnits: Int) -> Money { .sample(minorUnits) }

  @Test(arguments: [
    (100, [1, 1, 1], [34, 33, 33]),
    (-100, [1, 1, 1], [-34, -33, -33]),
    (5, [3, 7], [1, 4]),
    (1, [1, 1], [1, 0]),
    (0, [1, 2], [0, 0]),
    (100, [0, 1, 0], [0, 100, 0]),
    (7, [0, 1, 1], [0, 4, 3]),
    (10, [1, 2, 2], [2, 4, 4]),
    (11, [1, 2, 2], [2, 5, 4]),
    (12, [1, 2, 2], [2, 5, 5]),
    (13, [1, 2, 2], [2, 6, 5]),
    (1000, [1], [1000]),
    (.max, [1, 1], [.max / 2 + 1, .max / 2]),
    (.min, [1], [.min]),
    (.min, [1, 1], [.min / 2, .min / 2]),
    (.max, [.max, .max], [.max / 2 + 1, .max / 2]),
  ])
  func `the units left go to the largest ratios, the earlier first`(
    amount: Int, ratios: [Int], shares: [Int]
  ) throws {
    #expect(try euro(amount).allocated(by: ratios) == shares.map { euro($0) })
  }

  @Test(arguments: [[], [0], [0, 0], [-1], [1, -1], [.min]])
  func `ratios without a share or below zero are refused`(ratios: [Int]) {
    #expect(throws: MoneyError.invalidRatios) { try euro(100).allocated(by: ratios) }
  }

  @Test func `ratios whose sum does not fit are an overflow`() {
    #expect(throws: MoneyError.overflow) { try euro(100).allocated(by: [.max, .max, .max]) }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `shares add up, mirror, and are within one unit of their part`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let amount = euro(random.integer() | 1)
      guard amount.minorUnits != .min else { continue }
      let ratios = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random) * Int.random(in: 0...1_000, using: &random)
      }
      guard ratios.contains(where: { $0 > 0 }) else { continue }

      let shares = try amount.allocated(by: ratios)
      #expect(try Money.sum(of: shares, in: .eur) == amount, "seed \(seed)")
      #expect(try amount.negated().allocated(by: ratios) == shares.map { try $0.negated() }, "seed \(seed)")

      let total = ratios.reduce(0, +)
      for (share, ratio) in zip(shares, ratios) {
        // |share x total - amount x ratio| is below total: no share is a whole unit off.
        let part = try amount.scaled(by: ratio, over: total)
        #expect(abs(share.minorUnits - part.minorUnits) <= 1, "seed \(seed)")
        if ratio == 0 { #expect(share.isZero, "seed \(seed)") }
      }
    }
  }
}
