/// A statement of the rules file before its words are understood: a head, fields and table rows.
struct RulesStatement {
  struct Text {
    var value: String
    var line: Int
    var column: Int
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
        let (keyword, subject) = split(line)
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
        statements[statements.count - 1].fields[last].value.value += " " + line.value
      } else {
        let (name, value) = split(line)
        statements[statements.count - 1].fields.append(Field(name: name, value: value))
        fieldIndent = indent
      }
    }
    return (statements, errors)
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    while let last = bytes.last, last == ASCII.space || last == ASCII.tab || last == ASCII.carriageReturn {
      bytes.removeLast()
    }
    return bytes
  }

  /// Splits a line at its first white space.
  private static func split(_ line: Text) -> (Text, Text) {
    let bytes = Array(line.value.utf8)
    let length = bytes.firstIndex { $0 == ASCII.space || $0 == ASCII.tab } ?? bytes.count
    let rest = bytes[length...].drop { $0 == ASCII.space || $0 == ASCII.tab }
    return (
      Text(value: String(decoding: bytes[..<length], as: UTF8.self), line: line.line, column: line.column),
      Text(
        value: String(decoding: rest, as: UTF8.self), line: line.line, column: line.column + rest.startIndex)
    )
  }

  private static func row(of line: Text) -> Row {
    var cells: [Text] = []
    var bytes = Array(line.value.utf8)
    if bytes.last == UInt8(ascii: "|"), bytes.count > 1 { bytes.removeLast() }
    var start = 1
    for end in 1...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "|") {
      let blanks = bytes[start..<end].prefix { $0 == ASCII.space || $0 == ASCII.tab }.count
      let cell = trimmed(Array(bytes[(start + blanks)..<end]))
      cells.append(
        Text(
          value: String(decoding: cell, as: UTF8.self), line: line.line, column: line.column + start + blanks)
      )
      start = end + 1
    }
    return Row(cells: cells, line: line.line, column: line.column)
  }
}
