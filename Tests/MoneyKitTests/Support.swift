import Foundation
import MoneyKit
import PriceboardTestSupport

extension Money {
  /// An amount in a current currency, for tests that are about something else.
  static func sample(_ minorUnits: Int, _ currency: Currency = .eur) -> Money {
    guard let money = try? Money(minorUnits: minorUnits, currency: currency) else {
      preconditionFailure("\(currency) is no currency of a sample")
    }
    return money
  }
}

extension SplitMix64 {
  /// A number of either sign, in which every count of bits is equally likely.
  mutating func integer() -> Int {
    Int(truncatingIfNeeded: next()) >> Int.random(in: 0..<64, using: &self)
  }
}

/// The text with everything but ASCII made visible, for messages.
func visible(_ text: String) -> String {
  text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
}

/// Whether two texts are the same bytes; `==` compares by canonical equivalence.
func isSameBytes(_ first: String, _ second: String) -> Bool {
  first.utf8.elementsEqual(second.utf8)
}
