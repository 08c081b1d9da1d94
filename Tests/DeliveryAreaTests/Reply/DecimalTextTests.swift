import PriceboardTestSupport
import Testing

@testable import DeliveryArea

@Suite struct DecimalTextTests {
  @Test(arguments: [
    (52.529, "52.529"), (13.401, "13.401"), (0, "0"), (-0.0, "0"), (90, "90"), (-180, "-180"),
    (0.1, "0.1"), (0.0001, "0.0001"), (0.00001, "0.00001"), (-1.25e-7, "-0.000000125"),
    (13.400000000000002, "13.400000000000002"), (1e-300, "0." + String(repeating: "0", count: 299) + "1"),
    (1.5e16, "15000000000000000"), (1e22, "10000000000000000000000"), (1.2345e20, "123450000000000000000"),
  ])
  func `a number is written with the fewest plain decimals`(number: Double, text: String) {
    #expect(DecimalText.shortest(number) == text)
  }

  @Test func `each coordinate is written so that it is read as the same number`() {
    let seed: UInt64 = 3_105
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      let scale = Double.random(in: 0...1, using: &generator) < 0.2 ? 1e-9 : 1
      let number = Double.random(in: -180...180, using: &generator) * scale
      let text = DecimalText.shortest(number)
      #expect(Double(text) == number, "seed \(seed)")
      #expect(text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }, "seed \(seed): \(text)")
      #expect(!text.hasSuffix("."), "seed \(seed)")
    }
  }
}
