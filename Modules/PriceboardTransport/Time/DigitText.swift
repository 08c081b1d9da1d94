/// Numbers in texts of a fixed form.
package enum DigitText {
  /// The value of ASCII digits and nothing else; nil for none, for more than 18, and above `limit`.
  package static func number(_ digits: some Collection<UInt8>, upTo limit: Int) -> Int? {
    guard (1...18).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number <= limit ? number : nil
  }

  /// Tells whether a byte is an ASCII digit.
  package static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
