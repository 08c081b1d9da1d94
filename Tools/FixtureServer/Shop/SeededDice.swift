/// Random choices that a seed and a label fix, whatever was drawn under other labels before.
///
/// The generator of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014), started from a
/// 64-bit FNV-1a hash of the label.
struct SeededDice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64, _ label: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = hash ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Tells whether something happens that does so in so many of 1,000 cases.
  mutating func happens(_ permille: Int) -> Bool { number(in: 0...999) < permille }

  mutating func any<Choice>(of choices: [Choice]) -> Choice { choices[number(in: 0...choices.count - 1)] }
}
