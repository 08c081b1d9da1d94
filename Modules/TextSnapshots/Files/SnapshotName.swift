/// The names that snapshots and their folders may have.
///
/// Short, ASCII and free of separators, so that a name means the same file in every file system and never leads out
/// of its folder. Cases are lower case, because some file systems do not tell the cases of letters apart.
enum SnapshotName {
  static let longest = 100

  /// Words of lower case letters and digits, joined by single hyphens.
  static func checkCase(_ name: String) throws(SnapshotFailure) {
    let words = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard name.utf8.count <= longest, words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isLowerCaseOrDigit) })
    else {
      throw .invalidName(
        name,
        rule: "lower case ASCII letters and digits in words joined by single hyphens, at most \(longest)")
    }
  }

  /// Letters, digits and underscores, as in the name of a type.
  static func checkFolder(_ name: String) throws(SnapshotFailure) {
    guard !name.isEmpty, name.utf8.count <= longest, name.utf8.allSatisfy(isIdentifierByte) else {
      throw .invalidName(
        name, rule: "ASCII letters, digits and underscores, at least one, at most \(longest)")
    }
  }

  private static func isLowerCaseOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    isLowerCaseOrDigit(byte | 0x20) || byte == UInt8(ascii: "_")
  }
}
