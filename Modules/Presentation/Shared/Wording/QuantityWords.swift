import BasketComparison

/// Writes amounts of goods with the units that shoppers use: 1500 g as "1.5 kg".
struct QuantityWords {
  /// The mark between whole units and decimals.
  let decimalMark: String
  /// One pack, and several.
  let pack: (one: String, many: String)
  /// One piece, and several.
  let piece: (one: String, many: String)

  func text(_ quantity: Quantity) -> String {
    switch quantity.unit {
    case .pack: counted(quantity.amount, pack)
    case .measure(let unit): text(Measure(quantity.amount, unit))
    case .unknown(let word): "\(quantity.amount) \(word)"
    }
  }

  func text(_ measure: Measure) -> String {
    switch measure.unit {
    case .gram: scaled(measure.amount, small: "g", large: "kg", digits: 3)
    case .millilitre: scaled(measure.amount, small: "ml", large: "l", digits: 3)
    case .centimetre: scaled(measure.amount, small: "cm", large: "m", digits: 2)
    case .piece: counted(measure.amount, piece)
    }
  }

  private func counted(_ count: Int, _ words: (one: String, many: String)) -> String {
    "\(count)\u{A0}\(count == 1 ? words.one : words.many)"
  }

  /// Whole units and all the decimals that there are; nothing is rounded.
  private func scaled(_ amount: Int, small: String, large: String, digits: Int) -> String {
    let factor = (0..<digits).reduce(1) { power, _ in power * 10 }
    guard amount >= factor else { return "\(amount)\u{A0}\(small)" }
    let (whole, rest) = amount.quotientAndRemainder(dividingBy: factor)
    guard rest > 0 else { return "\(whole)\u{A0}\(large)" }
    let padded = String(repeating: "0", count: digits - String(rest).count) + String(rest)
    let decimals = padded.prefix(padded.count - padded.reversed().prefix { $0 == "0" }.count)
    return "\(whole)\(decimalMark)\(decimals)\u{A0}\(large)"
  }
}
