/// Random choices that a seed fixes.
///
/// The generator of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }

  /// Tells whether something happens that does so in so many of 100 cases.
  mutating func happens(_ percent: Int) -> Bool { number(in: 0...99) < percent }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// One of the choices, each as often as the others.
  mutating func any<Choice>(of choices: [Choice]) -> Choice { choices[number(in: 0...choices.count - 1)] }
}
