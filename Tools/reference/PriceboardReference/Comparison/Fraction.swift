/// An exact ratio of two integers.
///
/// It is meant for the small values of generated baskets: a result that does not fit stops the process, so that
/// no check rests on a wrapped number.
struct Fraction: Comparable {
  let numerator: Int
  let denominator: Int

  init(_ numerator: Int, over denominator: Int = 1) {
    precondition(denominator > 0)
    var (larger, smaller) = (abs(numerator), denominator)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    self.numerator = numerator / larger
    self.denominator = denominator / larger
  }

  static func + (left: Self, right: Self) -> Self {
    Fraction(
      left.numerator * right.denominator + right.numerator * left.denominator,
      over: left.denominator * right.denominator)
  }

  static func * (left: Self, right: Self) -> Self {
    Fraction(left.numerator * right.numerator, over: left.denominator * right.denominator)
  }

  static func < (left: Self, right: Self) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  /// The nearest integer, a half going up.
  var roundedHalfUp: Int { Fraction(numerator * 2 + denominator, over: denominator * 2).roundedDown }

  /// The nearest integer that is not above.
  var roundedDown: Int {
    let cut = numerator / denominator
    return numerator % denominator < 0 ? cut - 1 : cut
  }
}
