import Foundation
import MoneyKit
import Testing

@testable import PriceboardCommands

@Suite struct MoneyCommandTests {
  @Test func `an amount in minor units is written as a price`() async {
    let outcome = await money("--locale", "de_DE", "--currency", "EUR", "199")
    #expect(outcome == .success("1,99\u{A0}€\n"))
  }

  @Test func `each amount has a line of its own in the order given`() async {
    let outcome = await money("--locale", "en_US", "--currency", "USD", "--", "5", "-199", "0")
    #expect(outcome == .success("$0.05\n-$1.99\n$0.00\n"))
  }

  @Test func `negative amounts need no hyphens before them`() async {
    let outcome = await money("--locale", "en_US", "-5", "--currency", "USD", "-199")
    #expect(outcome == .success("-$0.05\n-$1.99\n"))
  }

  @Test(arguments: [Int.min, Int.min + 1, -1, 0, 1, Int.max])
  func `any amount of 64 bits is written like Foundation writes it`(amount: Int) async throws {
    let outcome = await money("--locale", "de_AT", "--currency", "EUR", "--", String(amount))
    let decimal = Decimal(sign: .plus, exponent: -2, significand: Decimal(amount))
    let style = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: "de_AT"))
    #expect(outcome == .success(decimal.formatted(style.precision(.fractionLength(2))) + "\n"))
  }

  @Test func `the digits of the minor unit are those of the standard`() async {
    let outcome = await money("--locale", "en_US", "--currency", "JPY", "199")
    #expect(outcome == .success("¥199\n"))
  }

  @Test func `a withdrawn currency with a known minor unit is written`() async throws {
    let withdrawn = try #require(Currency.all.first { $0.status == .withdrawn && $0.exponent == 2 })
    let outcome = await money("--locale", "en_US", "--currency", withdrawn.code, "199")
    #expect(outcome.status == .success)
    #expect(outcome.output.contains("1.99"))
  }

  @Test(arguments: ["GBp", "EURO", "ZZZ", "XAU", "DEM", ""])
  func `a currency without amounts is wrong usage`(code: String) async {
    let outcome = await money("--locale", "de_DE", "--currency", code, "199")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorOutput.hasPrefix("priceboard: money: "))
  }

  @Test(arguments: [
    "1.5", "1,5", "+5", "x", "", "-", "1e3", "٣", "9223372036854775808", "-9223372036854775809",
  ])
  func `an amount that is no whole number of 64 bits is wrong usage and prints nothing`(amount: String) async
  {
    let outcome = await money("--locale", "de_DE", "--currency", "EUR", "--", "199", amount)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.output.isEmpty)
  }

  @Test func `every locale that Foundation knows is taken`() {
    #expect(Locale.availableIdentifiers.filter { Locale(named: $0) == nil } == [])
  }

  @Test(arguments: ["de", "de-AT", "ar_EG@numbers=arab", "iw", "zh-Hant-TW"])
  func `other ways to write a locale are taken`(identifier: String) {
    #expect(Locale(named: identifier) != nil)
  }

  @Test(arguments: ["", "d", "german", "qq_ZZ", "de AT", "de/AT", "../de", "123", "dé"])
  func `text that is no locale is wrong usage`(identifier: String) async {
    let outcome = await money("--locale", identifier, "--currency", "EUR", "199")
    #expect(outcome.status == .wrongUsage)
  }

  private func money(_ arguments: String...) async -> CommandOutcome {
    await run(["money"] + arguments)
  }
}
