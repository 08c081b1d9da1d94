/// Finds the import declarations of one Swift file.
///
/// Every branch of `#if` is read, the inactive ones too: a run on Linux sees
/// what only Apple's platforms import. A declaration in a place where the compiler refuses it is found all the same.
package struct ImportScanner {
  private var lexer: SwiftLexer
  private var conditions = CompilationConditions()
  private var positions: PositionCounter
  private var attributes: [ImportAttribute] = []
  private var access: AccessLevel?
  private var found: [ImportStatement] = []

  private init(_ bytes: [UInt8]) {
    lexer = SwiftLexer(bytes)
    positions = PositionCounter(bytes)
  }

  /// Returns the import declarations of a file in the order of the text.
  ///
  /// Bytes that are no UTF-8 and source that does not compile are read as far as they go.
  package static func imports(in bytes: [UInt8]) -> [ImportStatement] {
    guard let last = lastMention(in: bytes) else { return [] }
    var scanner = ImportScanner(bytes)
    scanner.scan(upTo: last)
    return scanner.found
  }

  /// The offset where the word `import` stands last, in code or not; nothing behind it needs to be read.
  private static func lastMention(in bytes: [UInt8]) -> Int? {
    var index = bytes.count - 6
    while index >= 0 {
      if bytes[index] == UInt8(ascii: "i"), bytes[index + 1] == UInt8(ascii: "m"),
        bytes[index + 2] == UInt8(ascii: "p"), bytes[index + 3] == UInt8(ascii: "o"),
        bytes[index + 4] == UInt8(ascii: "r"), bytes[index + 5] == UInt8(ascii: "t")
      {
        return index
      }
      index -= 1
    }
    return nil
  }

  private mutating func scan(upTo last: Int) {
    var before: SwiftToken?
    var token = lexer.next()
    while token.kind != .end, token.start <= last {
      let next: SwiftToken
      switch token.kind {
      case .directive:
        read(directive: token)
        forget()
        next = lexer.next()
      case .symbol where token.byte == ASCII.at:
        next = readAttribute()
      case .word:
        if lexer.spells(token, "import") {
          next = readImport(before: before)
          forget()
        } else {
          read(word: token)
          next = lexer.next()
        }
      default:
        forget()
        next = lexer.next()
      }
      before = token
      token = next
    }
  }

  private mutating func forget() {
    if !attributes.isEmpty { attributes = [] }
    access = nil
  }

  private mutating func read(directive: SwiftToken) {
    if lexer.spells(directive, "#if") {
      conditions.open(lexer.condition())
    } else if lexer.spells(directive, "#elseif") {
      conditions.next(lexer.condition())
    } else if lexer.spells(directive, "#else") {
      conditions.next(nil)
    } else {
      conditions.close()
    }
  }

  private mutating func read(word: SwiftToken) {
    let first = word.byte
    if first == UInt8(ascii: "p") || first == UInt8(ascii: "i") || first == UInt8(ascii: "f"),
      let level = AccessLevel(rawValue: lexer.text(of: word))
    {
      access = level
    } else {
      forget()
    }
  }

  /// Reads an attribute whose `@` was the last token and returns the token after it.
  private mutating func readAttribute() -> SwiftToken {
    var token = lexer.next()
    guard token.kind == .word || token.kind == .quotedWord else { return token }
    var attribute = ImportAttribute(name: lexer.name(of: token))
    token = lexer.next()
    if token.kind == .symbol, token.byte == ASCII.leftParenthesis {
      let start = token.end
      var depth = 1
      while depth > 0 {
        token = lexer.next()
        if token.kind == .end { return token }
        guard token.kind == .symbol else { continue }
        if token.byte == ASCII.leftParenthesis { depth += 1 }
        if token.byte == ASCII.rightParenthesis { depth -= 1 }
      }
      attribute.argument = String(decoding: lexer.bytes[start..<token.start], as: UTF8.self)
      token = lexer.next()
    }
    attributes.append(attribute)
    return token
  }

  /// Reads the path after the word `import` and returns the first token that does not belong to it.
  private mutating func readImport(before: SwiftToken?) -> SwiftToken {
    var token = lexer.next()
    if let before, before.kind == .symbol,
      before.byte == ASCII.dot || before.byte == ASCII.comma || before.byte == ASCII.leftParenthesis
    {
      return token
    }
    var kind: String?
    if token.kind == .word, isDeclarationKind(token) {
      kind = lexer.text(of: token)
      token = lexer.next()
    }
    guard token.kind == .word || token.kind == .quotedWord else { return token }
    let module = token
    var path: [String] = []
    token = lexer.next()
    while let separator = readSeparator(token) {
      token = separator
      guard token.kind == .word || token.kind == .quotedWord else { break }
      path.append(lexer.name(of: token))
      token = lexer.next()
    }
    if token.kind == .symbol, token.byte == ASCII.colon { return token }
    let position = positions.position(of: module.start)
    found.append(
      ImportStatement(
        module: lexer.name(of: module), path: path, kind: kind, access: access, attributes: attributes,
        conditions: conditions.all, line: position.line, column: position.column))
    return token
  }

  /// The token behind a `.` or a `::` on the same line, or nil where the path ends.
  private mutating func readSeparator(_ token: SwiftToken) -> SwiftToken? {
    guard token.kind == .symbol, !token.startsLine else { return nil }
    if token.byte == ASCII.dot { return lexer.next() }
    guard token.byte == ASCII.colon, lexer.byte(at: token.end) == ASCII.colon else { return nil }
    _ = lexer.next()
    return lexer.next()
  }

  private func isDeclarationKind(_ word: SwiftToken) -> Bool {
    lexer.spells(word, "struct") || lexer.spells(word, "class") || lexer.spells(word, "enum")
      || lexer.spells(word, "protocol") || lexer.spells(word, "typealias") || lexer.spells(word, "func")
      || lexer.spells(word, "let") || lexer.spells(word, "var")
  }
}
