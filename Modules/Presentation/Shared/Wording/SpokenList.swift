/// What a screen reader says in one breath: parts with a comma and a space between them.
///
/// It makes room once, because thousands of tiles are put into words at a time.
struct SpokenList {
  private(set) var text: String

  /// Begins with a part; `expecting` is how many bytes the others may take before room is made again.
  init(_ first: String, expecting count: Int) {
    text = ""
    text.reserveCapacity(first.utf8.count + count)
    text += first
  }

  mutating func append(_ part: String) {
    text += ", "
    text += part
  }

  /// Appends a part of two halves.
  mutating func append(_ half: String, _ other: String) {
    text += ", "
    text += half
    text += other
  }
}
