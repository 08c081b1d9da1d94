import Foundation
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct SpokenPriceMemoryTests {
  @Test(arguments: [
    "en_US", "de_DE", "pl_PL", "ar_EG", "hi_IN@numbers=deva", "zh_TW@numbers=hanidec", "he@numbers=hebr",
  ])
  func `amounts are said as they are without a memory`(identifier: String) throws {
    var random = SplitMix64(seed: 7)
    for code in ["EUR", "JPY", "KWD", "CLF"] {
      let currency = try Currency(code: code)
      let speech = SpokenPrice(locale: Locale(identifier: identifier), words: .english)
      var memory = SpokenPriceMemory(speech, currency: currency)
      let amounts =
        [0, 1, -1, 5, 99, 100, 101, 25_599, 25_600, 25_700, .max, .min]
        + (0..<60).map { _ in random.integer() }
      // Twice, so that what is remembered is held against it, too.
      for minorUnits in amounts + amounts {
        let money = Money.sample(minorUnits, currency)
        #expect(memory.string(from: money) == speech.string(from: money), "\(identifier) \(money)")
      }
    }
  }

  @Test func `an amount in another currency is said in its own`() throws {
    let speech = SpokenPrice(locale: Locale(identifier: "en_US"), words: .english)
    var memory = SpokenPriceMemory(speech, currency: .eur)
    #expect(memory.string(from: .sample(199, try Currency(code: "JPY"))) == "199 Japanese yen")
    #expect(memory.string(from: .sample(199)) == "1 euro 99")
  }

  @Test(arguments: [
    (752, 1, "0 euros 752"), (9_960, 1, "9 euros 960"), (5, 2, "0 euros 0005"), (10_000, 2, "1 euro"),
    (-5, 1, "minus 0 euros 005"), (1, 6, "0 euros 00000001"), (1, 7, "0 euros 00000001"),
    (1, -1, "0 euros 01"),
  ])
  func `finer units are said with all their digits`(units: Int, scale: Int, expected: String) {
    let speech = SpokenPrice(locale: Locale(identifier: "en_US"), words: .english)
    var memory = SpokenPriceMemory(speech, currency: .eur, scale: scale)
    #expect(memory.string(units: units) == expected)
  }

  @Test func `more amounts than are remembered are said right`() {
    let speech = SpokenPrice(locale: Locale(identifier: "en_US"), words: .english)
    var memory = SpokenPriceMemory(speech, currency: .eur)
    for major in 0..<9_000 {
      #expect(memory.string(units: major * 100 + 5) == "\(major) euro\(major == 1 ? "" : "s") 05")
    }
    #expect(memory.string(units: 25_705) == "257 euros 05")
  }

  @Test func `large amounts have the plural of their own in every language`() throws {
    var random = SplitMix64(seed: 23)
    let languages = Locale.availableIdentifiers.filter { !$0.contains("_") }.sorted()
    #expect(languages.count > 100)
    for language in languages {
      let speech = SpokenPrice(locale: Locale(identifier: language), words: .english)
      var memory = SpokenPriceMemory(speech, currency: .eur)
      // Of each ending one number to learn from, and others that what was learned is held against.
      for ending in [0, 1, 2, 3, 5, 11, 12, 21, 22, 40, 99] {
        for _ in 0..<3 {
          let major = ending + 100 * Int.random(in: 10...99_999, using: &random)
          #expect(
            memory.string(units: major * 100) == speech.string(from: .sample(major * 100)),
            "\(language) \(major)")
        }
      }
      for major in [1_000, 2_000, 100_000, 1_000_000, 3_000_000] {
        #expect(
          memory.string(units: major * 100) == speech.string(from: .sample(major * 100)),
          "\(language) \(major)")
      }
    }
  }
}
