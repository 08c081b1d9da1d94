extension RulesParser {
  // MARK: - Fields

  mutating func fields(
    of statement: RulesStatement, _ known: [String], rows: Bool = false
  ) -> [String: RulesStatement.Text] {
    var fields: [String: RulesStatement.Text] = [:]
    for field in statement.fields {
      let name = field.name.value
      if !known.contains(name) {
        fail(
          field.name, "`\(statement.keyword.value)` has no line `\(name)`",
          known.isEmpty ? "leave it out" : "use \(known.joined(separator: ", "))")
      } else if fields[name] != nil {
        fail(field.name, "the line `\(name)` is there already", "join the two")
      } else if field.value.value.isEmpty {
        fail(field.name, "the line `\(name)` says nothing", "write what belongs there, or leave it out")
      } else {
        fields[name] = field.value
      }
    }
    if !rows, let row = statement.rows.first {
      errors.append(
        RulesError(
          line: row.line, column: row.column, what: "`\(statement.keyword.value)` has no table",
          advice: "leave the row out"))
    }
    return fields
  }

  mutating func required(
    _ name: String, _ fields: [String: RulesStatement.Text], _ statement: RulesStatement
  ) -> RulesStatement.Text? {
    if let field = fields[name] { return field }
    if !statement.fields.contains(where: { $0.name.value == name }) {
      fail(
        statement.keyword, "`\(statement.keyword.value)` has no line `\(name)`",
        name == "because"
          ? "say why the rule is there; whoever breaks it reads that" : "add an indented line `\(name) …`")
    }
    return nil
  }

  mutating func reason(of statement: RulesStatement, _ fields: [String: RulesStatement.Text])
    -> Reason?
  {
    guard let why = required("because", fields, statement) else { return nil }
    return Reason(why: why.value, instead: fields["instead"]?.value)
  }

  /// The rows below the heading, each with as many cells as the heading.
  mutating func body(of statement: RulesStatement, _ heading: [String]) -> [[RulesStatement.Text]] {
    let expected = "| " + heading.joined(separator: " | ") + " |"
    guard let first = statement.rows.first else { return [] }
    if first.cells.map(\.value) != heading {
      errors.append(
        RulesError(
          line: first.line, column: first.column, what: "the table has another heading than expected",
          advice: "write `\(expected)` as its first row"))
      return []
    }
    var rows: [[RulesStatement.Text]] = []
    for row in statement.rows.dropFirst() {
      if row.cells.allSatisfy({
        !$0.value.isEmpty && $0.value.utf8.allSatisfy { $0 == 0x2D || $0 == ASCII.colon }
      })
        && row.cells.contains(where: { $0.value.utf8.count > 1 })
      {
        continue
      }
      guard row.cells.count == heading.count, row.cells.allSatisfy({ !$0.value.isEmpty }) else {
        errors.append(
          RulesError(
            line: row.line, column: row.column, what: "the row does not fill the columns \(expected)",
            advice: "write `-` where there is nothing to say"))
        continue
      }
      rows.append(row.cells)
    }
    return rows
  }

  // MARK: - Words

  mutating func subject(of statement: RulesStatement) -> [RuleTerm] {
    var subject = statement.subject
    if statement.keyword.value == "public" {
      guard subject.value.hasPrefix("import ") else {
        fail(subject, "`public` stands for `public import`", "write `public import` and the modules")
        return []
      }
      subject = subject.part("import ".utf8.count..<subject.value.utf8.count)
      return terms(subject, allowsRelative: true)
    }
    guard !subject.value.isEmpty else {
      fail(
        statement.keyword, "`\(statement.keyword.value)` names nothing",
        "write the names behind it, with commas between them")
      return []
    }
    return terms(subject)
  }

  func conditions(_ field: RulesStatement.Text?) -> [String] {
    guard let field else { return [] }
    return pieces(field).map { $0.value.filter { !$0.isWhitespace } }
  }

  mutating func names(_ list: RulesStatement.Text, arePaths: Bool = false) -> [RuleName] {
    pieces(list).compactMap { piece in
      if arePaths { return RuleName(text: piece.value, line: piece.line, column: piece.column) }
      return name(piece)
    }
  }

  mutating func name(_ text: RulesStatement.Text) -> RuleName? {
    let isName = text.value.utf8.allSatisfy {
      ASCII.classes[Int($0)] == ASCII.word || $0 == 0x2D || $0 == ASCII.dot || $0 == ASCII.star
    }
    guard isName, !text.value.isEmpty else {
      fail(
        text, text.value.isEmpty ? "a name is missing" : "`\(text.value)` is no name",
        "put one comma between names, and no other marks")
      return nil
    }
    return RuleName(text: text.value, line: text.line, column: text.column)
  }

  mutating func terms(
    _ list: RulesStatement.Text, allowsRelative: Bool = false, allowsNothing: Bool = false
  ) -> [RuleTerm] {
    if allowsNothing, list.value == "-" { return [] }
    return pieces(list).compactMap { term($0, allowsRelative: allowsRelative) }
  }

  mutating func term(_ text: RulesStatement.Text, allowsRelative: Bool) -> RuleTerm? {
    let words = text.value.split(separator: " ").map(String.init)
    switch text.value {
    case "everything": return .everything
    case "tests": return .tests
    case "production": return .production
    case "below" where allowsRelative: return .below
    case "siblings" where allowsRelative: return .siblings
    default: break
    }
    if words.count == 2, words[0] == "layer" {
      return .layer(RuleName(text: words[1], line: text.line, column: text.column))
    }
    if words.count == 4, words[0] == "layers", words[2] == "to" {
      return .layers(
        from: RuleName(text: words[1], line: text.line, column: text.column),
        to: RuleName(text: words[3], line: text.line, column: text.column))
    }
    return name(text).map(RuleTerm.name)
  }

  /// The parts of a list between its commas; an empty one is kept, so that it is refused.
  func pieces(_ list: RulesStatement.Text) -> [RulesStatement.Text] {
    let bytes = Array(list.value.utf8)
    var pieces: [RulesStatement.Text] = []
    var start = 0
    var depth = 0
    for (index, byte) in bytes.enumerated() {
      if byte == ASCII.leftParenthesis { depth += 1 }
      if byte == ASCII.rightParenthesis { depth -= 1 }
      // A comma in brackets belongs to a condition, as in `canImport(A, _version: 1)`.
      guard byte == ASCII.comma, depth <= 0 else { continue }
      pieces.append(list.part(start..<index))
      start = index + 1
    }
    return pieces + [list.part(start..<bytes.count)]
  }
}
