import Catalogue
import Foundation
import MoneyKit
import Testing

@testable import Presentation

@Suite struct PriceMemoryTests {
  private static func states(_ wordings: Wording...) throws -> [HomeViewState] {
    var items: [Shop.Item] = []
    for (number, currency) in [Currency.eur, .jpy, .gbp, .eur].enumerated() {
      items.append(
        Shop.Item(
          price: 249 + 31_000 * number, currency: currency, before: 40_000 + 31_000 * number, deposit: 25,
          depositKind: .singleUse, unitPrice: (minorUnits: 7_525, scale: number, measure: .kilogram)))
    }
    var shop = try Shop()
    try shop.sell("Fresh fruit", items)
    return try wordings.map { try shop.state($0) }
  }

  @Test(arguments: ["de_DE", "en_GB", "ar_EG", "ja_JP"])
  func `a state is the same with and without what earlier ones learned`(locale: String) throws {
    let wording = Wording(locale: Locale(identifier: locale))
    let states = try Self.states(wording, wording, wording, Wording(locale: Locale(identifier: locale)))
    #expect(Set(states.map { "\($0)" }).count == 1)
    #expect(wording.memory?.take(words: wording.phrasebook.priceWords).isEmpty == false)
  }

  @Test func `what was learned with other words is not used`() throws {
    let wording = Wording(locale: Locale(identifier: "de_DE"))
    _ = try Self.states(wording)
    #expect(wording.memory?.take(words: .english).isEmpty == true)
  }

  @Test func `a locale that follows the settings is learned anew each time`() {
    #expect(Wording(locale: .autoupdatingCurrent).memory == nil)
  }

  @Test func `states that are built at the same time are the same`() async throws {
    let wording = Wording(locale: Locale(identifier: "de_AT"))
    let states = try await withThrowingTaskGroup(of: [HomeViewState].self) { group in
      for _ in 0..<32 { group.addTask { try Self.states(wording) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(states.count == 32)
    #expect(states.allSatisfy { $0 == states[0] })
  }
}
