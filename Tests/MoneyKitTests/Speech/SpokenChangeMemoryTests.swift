import Foundation
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct SpokenChangeMemoryTests {
  @Test(arguments: ["en_US", "de_DE", "pl_PL", "ar_EG"])
  func `changes are said as they are without a memory`(identifier: String) {
    var random = SplitMix64(seed: 11)
    let speech = SpokenPrice(locale: Locale(identifier: identifier), words: .english)
    var memory = SpokenChangeMemory(speech)
    let changes =
      [0, 1, -1, 4, -4, 5, -5, 124, -124, 125, .max, .min].map { PercentChange(hundredths: $0) }
      + (0..<200).map { _ in PercentChange(hundredths: Int.random(in: -9_999...9_999, using: &random)) }
      + [1_000_001, 1_000_000, 999_999].compactMap {
        PercentChange(from: .sample(1_000_000), to: .sample($0))
      }
    // Twice, so that what is remembered is held against it, too.
    for change in changes + changes {
      #expect(memory.string(from: change) == speech.string(from: change), "\(identifier) \(change)")
    }
  }

  @Test func `more changes than are remembered are said right`() {
    let speech = SpokenPrice(locale: Locale(identifier: "en_US"), words: .english)
    var memory = SpokenChangeMemory(speech)
    for tenths in 1...5_000 {
      let words = "\(tenths / 10).\(tenths % 10) percent"
      #expect(memory.string(from: PercentChange(hundredths: tenths * 10)) == "up \(words)")
      #expect(memory.string(from: PercentChange(hundredths: -tenths * 10)) == "down \(words)")
    }
    #expect(memory.string(from: PercentChange(hundredths: 10)) == "up 0.1 percent")
  }
}
