/// Turns rising byte offsets into lines and columns, reading each byte once.
struct PositionCounter {
  private let bytes: [UInt8]
  private var line = 1
  private var lineStart = 0
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The line and the column of an offset, both from 1; offsets must not fall.
  mutating func position(of offset: Int) -> (line: Int, column: Int) {
    while index < offset {
      let byte = bytes[index]
      index += 1
      let endsLine =
        byte == ASCII.newline
        || byte == ASCII.carriageReturn && !(index < bytes.count && bytes[index] == ASCII.newline)
      if endsLine {
        line += 1
        lineStart = index
      }
    }
    return (line, offset - lineStart + 1)
  }
}
