/// Puts amounts of one currency into words, and remembers the words of their parts.
///
/// Foundation takes microseconds for each part, where the prices of a screen have only some hundred different ones; and
/// of the words around large numbers there are fewer still, which are learned. The words are those of ``SpokenPrice``.
package struct SpokenPriceMemory: Sendable {
  private let speech: SpokenPrice
  private let currency: Currency
  private let minorDigits: Int
  private let minorUnitsPerMajor: UInt
  private let digits: DigitTexts
  private var majors = PartTexts()
  private var largeMajors = LargeNumberForms()
  private var minors = PartTexts()

  /// Remembers nothing yet.
  ///
  /// `scale` is the count of decimals beyond the minor unit, from 0 to ``UnitPriceFormatter/largestScale``.
  package init(_ speech: SpokenPrice, currency: Currency, scale: Int = 0) {
    self.speech = speech
    self.currency = currency
    minorDigits = (currency.exponent ?? 0) + min(max(scale, 0), UnitPriceFormatter.largestScale)
    minorUnitsPerMajor = (0..<minorDigits).reduce(1) { power, _ in power * 10 }
    digits = DigitTexts(speech)
  }

  /// The words of an amount; one in another currency is put into words anew each time.
  package mutating func string(from money: Money) -> String {
    money.currency == currency ? string(units: money.minorUnits) : speech.string(from: money)
  }

  /// The words of a number of minor units, or of the units that the scale divides them into.
  ///
  /// The smaller part is said with all its digits: 752 tenths of a penny are "0 British pounds 752".
  package mutating func string(units: Int) -> String {
    string(magnitude: units.magnitude, isNegative: units < 0)
  }

  /// The words of the amount by which something changed; one in another currency is put into words anew each time.
  package mutating func string(ofChange amount: Money) -> String {
    guard amount.currency == currency else { return speech.string(ofChange: amount) }
    return speech.string(
      PercentChange.Direction(ofSignOf: amount.minorUnits),
      string(magnitude: amount.minorUnits.magnitude, isNegative: false))
  }

  private mutating func string(magnitude: UInt, isNegative: Bool) -> String {
    let (major, minor) = magnitude.quotientAndRemainder(dividingBy: minorUnitsPerMajor)
    return speech.string(
      major: words(ofMajor: major), minor: minor > 0 ? digits(ofMinor: minor) : nil, isNegative: isNegative)
  }

  private mutating func words(ofMajor number: UInt) -> String {
    if let text = majors[number] { return text }
    let digits = digits.text(of: number, count: 1)
    let text = largeMajors.text(of: number, digits: digits) {
      speech.majorText(number, digits: digits, currency: currency)
    }
    majors[number] = text
    return text
  }

  private mutating func digits(ofMinor number: UInt) -> String {
    if let text = minors[number] { return text }
    let text = digits.text(of: number, count: minorDigits)
    minors[number] = text
    return text
  }
}

/// The texts of numbers: in a list up to the largest that is common, in a table beyond it.
///
/// The table is emptied where it gets long, because prices come from outside and may be remembered for days.
private struct PartTexts: Sendable {
  private static let common: UInt = 256
  private static let longestTable = 4_096

  private var list = [String?](repeating: nil, count: Int(common))
  private var table: [UInt: String] = [:]

  subscript(number: UInt) -> String? {
    get { number < Self.common ? list[Int(number)] : table[number] }
    set {
      if number < Self.common {
        list[Int(number)] = newValue
      } else {
        if table.count >= Self.longestTable { table = [:] }
        table[number] = newValue
      }
    }
  }
}

/// The words around the digits of large numbers of a currency, such as " euros".
///
/// Which form of the name follows a number is told by its last two digits: that holds of every rule for plurals of CLDR
/// from 1,000 on, whole thousands and millions excepted. Those are never learned from, nor written by what was learned.
private struct LargeNumberForms {
  private struct Form {
    let before: String
    let after: String
  }

  /// By the last two digits; nil where the digits do not stand in the text as they are.
  private var forms: [UInt: Form?] = [:]

  /// The text of a number, which `learn` gives where it is not known.
  mutating func text(of number: UInt, digits: String, learn: () -> String) -> String {
    guard number > 1_000, number % 1_000 != 0 else { return learn() }
    let key = number % 100
    if let known = forms[key] {
      return known.map { $0.before + digits + $0.after } ?? learn()
    }
    let text = learn()
    let form = Self.form(of: text, around: digits)
    forms[key] = .some(form)
    return text
  }

  private static func form(of text: String, around digits: String) -> Form? {
    let (all, part) = (Array(text.unicodeScalars), Array(digits.unicodeScalars))
    guard let start = all.indices.first(where: { all[$0...].starts(with: part) }) else { return nil }
    return Form(before: string(all[..<start]), after: string(all[(start + part.count)...]))
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

/// The digits of a locale, asked for once.
private struct DigitTexts: Sendable {
  private let speech: SpokenPrice
  /// From zero to nine; nil where the locale does not write numbers digit by digit.
  private let digits: [Unicode.Scalar]?

  init(_ speech: SpokenPrice) {
    self.speech = speech
    let ascending = Array(speech.digits(1_234_567_890, count: 1).unicodeScalars)
    let zeros = Array(speech.digits(0, count: 3).unicodeScalars)
    digits =
      ascending.count == 10 && Set(ascending).count == 10 && zeros == Array(repeating: ascending[9], count: 3)
      ? [ascending[9]] + ascending.dropLast() : nil
  }

  /// The digits of a number, with zeros in front up to a count.
  func text(of number: UInt, count: Int) -> String {
    guard let digits else { return speech.digits(number, count: count) }
    var rest = number
    var reversed: [Unicode.Scalar] = []
    while rest > 0 || reversed.count < count {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      reversed.append(digits[Int(digit)])
      rest = quotient
    }
    var text = String.UnicodeScalarView()
    for scalar in reversed.reversed() { text.append(scalar) }
    return String(text)
  }
}
