/// A statement of the rules file before its words are understood: a head, fields and table rows.
struct RulesStatement {
  struct Text {
    var value: String
    var line: Int
    var column: Int
    /// Where the text goes on in later lines: the byte offset in the value, and the place in the file.
    private var continuations: [(offset: Int, line: Int, column: Int)] = []

    init(value: String, line: Int, column: Int) {
      self.value = value
      self.line = line
      self.column = column
    }

    mutating func append(_ more: Text) {
      continuations.append((value.utf8.count + 1, more.line, more.column))
      value += " " + more.value
    }

    /// The part of the text between two byte offsets, without blanks around it, at its place in the file.
    func part(_ range: Range<Int>) -> Text {
      let bytes = Array(value.utf8)[range]
      let leading = bytes.prefix { $0 == ASCII.space || $0 == ASCII.tab }.count
      let content = RulesStatement.trimmed(Array(bytes.dropFirst(leading)))
      let offset = range.lowerBound + leading
      let value = String(decoding: content, as: UTF8.self)
      guard let begin = continuations.last(where: { $0.offset <= offset }) else {
        return Text(value: value, line: line, column: column + offset)
      }
      return Text(value: value, line: begin.line, column: begin.column + offset - begin.offset)
    }

    /// The first word, and what follows it.
    var words: (first: Text, rest: Text) {
      let bytes = Array(value.utf8)
      let length = bytes.firstIndex { $0 == ASCII.space || $0 == ASCII.tab } ?? bytes.count
      return (part(0..<length), part(length..<bytes.count))
    }
  }

  struct Field {
    var name: Text
    var value: Text
  }

  struct Row {
    var cells: [Text]
    var line: Int
    var column: Int
  }

  var keyword: Text
  /// What follows the keyword on its line.
  var subject: Text
  var fields: [Field] = []
  var rows: [Row] = []
}

extension RulesStatement {
  /// Splits the text of a rules file into statements.
  ///
  /// A statement begins in the first column. What is indented belongs to it:
  /// a field, a table row between bars, or, indented deeper than its field, more of that field's text.
  static func statements(in text: String) -> (statements: [RulesStatement], errors: [RulesError]) {
    var statements: [RulesStatement] = []
    var errors: [RulesError] = []
    var fieldIndent = Int.max
    let lines = text.utf8.split(omittingEmptySubsequences: false) { $0 == ASCII.newline }
    for (offset, bytes) in lines.enumerated() {
      let number = offset + 1
      let indent = bytes.prefix { $0 == ASCII.space || $0 == ASCII.tab }.count
      let content = trimmed(Array(bytes.dropFirst(indent)))
      guard let first = content.first, first != ASCII.hash else { continue }
      let line = Text(value: String(decoding: content, as: UTF8.self), line: number, column: indent + 1)
      if indent == 0 {
        let (keyword, subject) = line.words
        statements.append(RulesStatement(keyword: keyword, subject: subject))
        fieldIndent = Int.max
      } else if statements.isEmpty {
        errors.append(
          RulesError(
            line: number, column: indent + 1, what: "an indented line stands before any rule",
            advice: "begin a rule in the first column"))
      } else if first == UInt8(ascii: "|") {
        statements[statements.count - 1].rows.append(row(of: line))
        fieldIndent = Int.max
      } else if indent > fieldIndent, let last = statements[statements.count - 1].fields.indices.last {
        statements[statements.count - 1].fields[last].value.append(line)
      } else {
        let (name, value) = line.words
        statements[statements.count - 1].fields.append(Field(name: name, value: value))
        fieldIndent = indent
      }
    }
    return (statements, errors)
  }

  /// The bytes without white space at their end.
  static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    while let last = bytes.last, last == ASCII.space || last == ASCII.tab || last == ASCII.carriageReturn {
      bytes.removeLast()
    }
    return bytes
  }

  private static func row(of line: Text) -> Row {
    var bytes = Array(line.value.utf8)
    if bytes.last == UInt8(ascii: "|"), bytes.count > 1 { bytes.removeLast() }
    var cells: [Text] = []
    var start = 1
    for end in 1...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "|") {
      cells.append(line.part(start..<end))
      start = end + 1
    }
    return Row(cells: cells, line: line.line, column: line.column)
  }
}
