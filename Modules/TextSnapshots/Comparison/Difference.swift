/// How a stored file differs from the visible form of a text.
struct Difference: Equatable {
  let diff: String
  let note: String?

  /// Nil if the file is the visible form, byte for byte.
  init?(from stored: [UInt8], to visible: String, at path: SnapshotPath) {
    guard !stored.elementsEqual(visible.utf8) else { return nil }
    let decoded = String(decoding: stored, as: UTF8.self)
    diff = UnifiedDiff.describing(
      from: Self.lines(of: decoded), to: Self.lines(of: visible), oldName: path.relative,
      newName: "the text now")

    // What recording writes has no carriage return, is UTF-8 and ends in a line feed.
    note =
      if stored.contains(UInt8(ascii: "\r")) {
        "The file has carriage returns: add \"*.txt text eol=lf\" to .gitattributes and check it out again."
      } else if !decoded.utf8.elementsEqual(stored) {
        "The file is not UTF-8."
      } else if stored.last != UInt8(ascii: "\n") {
        "The file does not end in a line feed."
      } else {
        nil
      }
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    // Behind the last line feed, or in no text at all, there is no line.
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
