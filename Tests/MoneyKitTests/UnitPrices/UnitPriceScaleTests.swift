import MoneyKit
import Testing

@Suite struct UnitPriceScaleTests {
  @Test(arguments: [
    (996, 0, 0), (7_520, 1, 0), (752, 1, 1), (99_567, 2, 2), (99_550, 2, 1), (125, 3, 3), (1, 6, 6),
    (1, 7, 6),
    (0, 18, 0), (-752, 1, 1),
  ])
  func `the decimals are those that the price is stated with`(minorUnits: Int, scale: Int, expected: Int)
    throws
  {
    let price = try UnitPrice(minorUnits: minorUnits, scale: scale, currency: .eur, per: .kilogram)
    #expect(price.exactScale == expected)
  }

  @Test func `a third of a cent needs more decimals than are written`() throws {
    let price = try UnitPrice(of: .sample(1), for: 3_000, per: .kilogram)
    #expect(price.exactScale == UnitPriceFormatter.largestScale)
    #expect(price.units(scale: price.exactScale) == 333_333)
    #expect(price.units(scale: 0) == 0)
  }

  @Test func `units are rounded half away from zero, and are none beyond 64 bits`() throws {
    func price(_ minorUnits: Int, _ scale: Int) throws -> UnitPrice {
      try UnitPrice(minorUnits: minorUnits, scale: scale, currency: .eur, per: .kilogram)
    }
    #expect(try price(15, 1).units(scale: 0) == 2)
    #expect(try price(-15, 1).units(scale: 0) == -2)
    #expect(try price(15, 1).units(scale: 1) == 15)
    #expect(try price(15, 1).units(scale: 99) == 1_500_000)
    #expect(try price(15, 1).units(scale: -1) == 2)
    #expect(try price(.max, 0).units(scale: 0) == .max)
    #expect(try price(.min, 0).units(scale: 0) == .min)
    #expect(try price(.max, 0).units(scale: 1) == nil)
  }
}
