/// A number of seconds as HTTP's fields write it (RFC 9111, section 1.2.2).
package enum DeltaSeconds {
  /// What a larger number counts as.
  package static let greatest = 1 << 31

  /// Reads ASCII digits and nothing else: no sign, no point, no space; nil for any other text.
  ///
  /// A number of any length is read; above 2^31 it is 2^31, as the RFC has it.
  package static func seconds(of text: some StringProtocol) -> Int? {
    let digits = text.utf8
    guard !digits.isEmpty, digits.allSatisfy(DigitText.isDigit) else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard significant.count <= 10 else { return greatest }
    return min(significant.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, greatest)
  }
}
