/// A number as plain decimals.
enum DecimalText {
  /// The fewest decimals that give the same number again, without an exponent and without a needless ".0".
  ///
  /// The same in every locale.
  static func shortest(_ number: Double) -> String {
    // The sign of zero says nothing.
    guard number != 0 else { return "0" }
    let text = String(number.magnitude)
    let parts = text.split(separator: "e", maxSplits: 1)
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = (parts.first ?? "").split(separator: ".", maxSplits: 1)
    var whole = String(mantissa.first ?? "0")
    var fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    if exponent < 0 {
      fraction = String(repeating: "0", count: -exponent - whole.count) + whole + fraction
      whole = "0"
    } else if exponent > 0 {
      let padded = fraction + String(repeating: "0", count: max(0, exponent - fraction.count))
      whole += padded.prefix(exponent)
      fraction = String(padded.dropFirst(exponent))
    }
    return (number < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
