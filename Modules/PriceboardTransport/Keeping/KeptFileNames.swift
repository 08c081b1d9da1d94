/// The names of the store's files in a folder.
///
/// None says what is in it: an address would tell where somebody shops.
enum KeptFileNames {
  static let index = "http-replies"
  private static let bodyPrefix = "http-replies-"

  static func body(_ number: Int) -> String {
    bodyPrefix + String(number)
  }

  /// Whether a file is the store's, a second or a damaged copy included.
  static func areOurs(_ name: String) -> Bool {
    name == index || name.hasPrefix(index + ".") || name.hasPrefix(bodyPrefix)
  }

  /// The number of the body that a file belongs to; nil for a file of another kind.
  static func bodyNumber(of name: String) -> Int? {
    guard name.hasPrefix(bodyPrefix) else { return nil }
    let digits = name.dropFirst(bodyPrefix.count).prefix { $0 != "." }
    return DigitText.number(Array(digits.utf8), upTo: .max)
  }
}
