/// Puts amounts of one currency into words, and remembers what it has said.
///
/// Foundation takes microseconds for each amount, where a screen of thousands of prices has only some hundred different
/// ones, and far fewer different major parts. The words are those of ``SpokenPrice``.
package struct SpokenPriceMemory {
  private let speech: SpokenPrice
  private let currency: Currency
  private let minorDigits: Int
  private let minorUnitsPerMajor: UInt
  private var texts: [Int: String] = [:]
  private var majors: [UInt: String] = [:]
  private var minors: [UInt: String] = [:]

  /// Remembers nothing yet.
  ///
  /// `scale` is the count of decimals beyond the minor unit, from 0 to ``UnitPriceFormatter/largestScale``.
  package init(_ speech: SpokenPrice, currency: Currency, scale: Int = 0) {
    self.speech = speech
    self.currency = currency
    minorDigits = (currency.exponent ?? 0) + min(max(scale, 0), UnitPriceFormatter.largestScale)
    minorUnitsPerMajor = (0..<minorDigits).reduce(1) { power, _ in power * 10 }
  }

  /// The words of an amount; one in another currency is put into words anew each time.
  package mutating func string(from money: Money) -> String {
    money.currency == currency ? string(units: money.minorUnits) : speech.string(from: money)
  }

  /// The words of a number of minor units, or of the units that the scale divides them into.
  ///
  /// The smaller part is said with all its digits: 752 tenths of a penny are "0 British pounds 752".
  package mutating func string(units: Int) -> String {
    if let text = texts[units] { return text }
    let (major, minor) = units.magnitude.quotientAndRemainder(dividingBy: minorUnitsPerMajor)
    let text = speech.string(
      major: words(ofMajor: major), minor: minor > 0 ? digits(ofMinor: minor) : nil, isNegative: units < 0)
    texts[units] = text
    return text
  }

  private mutating func words(ofMajor number: UInt) -> String {
    if let text = majors[number] { return text }
    let text = speech.majorText(number, currency: currency)
    majors[number] = text
    return text
  }

  private mutating func digits(ofMinor number: UInt) -> String {
    if let text = minors[number] { return text }
    let text = speech.digits(number, count: minorDigits)
    minors[number] = text
    return text
  }
}
