import MoneyKit
import Testing

@Suite struct MoneyTests {
  @Test func `an amount keeps its minor units and currency`() throws {
    let money = try Money(minorUnits: -199, currency: .eur)
    #expect(money.minorUnits == -199)
    #expect(money.currency == .eur)
    #expect(money.isNegative)
    #expect(!money.isZero)
  }

  @Test(arguments: ["XAU", "XXX", "XTS", "DEM", "FRF"])
  func `no amount exists in a currency without an exponent`(code: String) throws {
    let currency = try Currency(code: code)
    #expect(throws: MoneyError.noExponent(currency)) { try Money(minorUnits: 1, currency: currency) }
    #expect(throws: MoneyError.noExponent(currency)) { try Money(storedMinorUnits: 1, currency: currency) }
    #expect(throws: MoneyError.noExponent(currency)) { try Money.zero(in: currency) }
    #expect(throws: MoneyError.noExponent(currency)) { try Money.sum(of: [], in: currency) }
  }

  @Test(arguments: ["HRK", "ANG", "BYR", "BGN", "ZWL"])
  func `a withdrawn currency is refused for new amounts and kept for stored ones`(code: String) throws {
    let currency = try Currency(code: code)
    #expect(throws: MoneyError.withdrawnCurrency(currency)) { try Money(minorUnits: 150, currency: currency) }
    let stored = try Money(storedMinorUnits: 150, currency: currency)
    #expect(stored.currency.status == .withdrawn)
    #expect(try stored.adding(stored).minorUnits == 300)
  }

  @Test func `amounts are equal by minor units and currency`() throws {
    let amounts = try [
      Money(minorUnits: 1, currency: .eur), Money(minorUnits: 1, currency: .usd),
      Money(minorUnits: 2, currency: .eur), Money(minorUnits: 1, currency: Currency(code: "eur")),
    ]
    #expect(Set(amounts).count == 3)
    #expect(amounts[0] == amounts[3])
    #expect(amounts[0] != amounts[1])
  }
}
