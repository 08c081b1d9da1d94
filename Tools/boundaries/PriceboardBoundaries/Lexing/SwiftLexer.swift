/// Splits Swift source into tokens without building a syntax tree.
///
/// Comments, strings and regular expressions are recognised as the compiler
/// recognises them, so that no word inside them is taken for code. Source that does not compile never stops the
/// lexer: a literal that misses its end stops at the end of its line, or of the file.
struct SwiftLexer {
  let bytes: [UInt8]
  var index: Int
  /// The token returned last, which decides whether a slash can begin a regular expression.
  private(set) var previous: SwiftToken?
  private var startsLine = true
  private let classes = ASCII.classes

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = 0
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if byte(at: index) == ASCII.hash, byte(at: index + 1) == ASCII.bang { skipLine() }
  }

  /// The next token; `.end` for ever once there is none.
  mutating func next() -> SwiftToken {
    skipTrivia()
    let token = scan()
    startsLine = false
    previous = token
    return token
  }

  /// The byte at an offset, or zero outside the file.
  func byte(at offset: Int) -> UInt8 {
    offset >= 0 && offset < bytes.count ? bytes[offset] : 0
  }

  func text(of token: SwiftToken) -> String {
    String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  /// The name that a word or a quoted word spells.
  func name(of token: SwiftToken) -> String {
    token.kind == .quotedWord
      ? String(decoding: bytes[(token.start + 1)..<(token.end - 1)], as: UTF8.self) : text(of: token)
  }

  func spells(_ token: SwiftToken, _ word: StaticString) -> Bool {
    guard token.end - token.start == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { expected in
      for offset in 0..<expected.count where unsafe expected[offset] != bytes[token.start + offset] {
        return false
      }
      return true
    }
  }

  /// What is left of the line after a directive, without comments and white space.
  ///
  /// An open bracket carries the text on to the next line, as it does for the compiler.
  mutating func condition() -> String {
    var text: [UInt8] = []
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      if classes[Int(byte)] == ASCII.lineEnd {
        if depth <= 0 { break }
        index += 1
      } else if byte == ASCII.slash, self.byte(at: index + 1) == ASCII.slash {
        skipLine()
      } else if byte == ASCII.slash, self.byte(at: index + 1) == ASCII.star {
        skipBlockComment()
      } else {
        if byte == ASCII.leftParenthesis { depth += 1 }
        if byte == ASCII.rightParenthesis { depth -= 1 }
        if classes[Int(byte)] != ASCII.blank { text.append(byte) }
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: - White space and comments

  private mutating func skipTrivia() {
    let bytes = bytes
    let classes = classes
    while index < bytes.count {
      let byte = bytes[index]
      switch classes[Int(byte)] {
      case ASCII.blank:
        index += 1
      case ASCII.lineEnd:
        startsLine = true
        index += 1
      case ASCII.other where byte == ASCII.slash:
        let following = self.byte(at: index + 1)
        if following == ASCII.slash {
          skipLine()
        } else if following == ASCII.star {
          skipBlockComment()
        } else {
          return
        }
      default:
        return
      }
    }
  }

  mutating func skipLine() {
    let bytes = bytes
    var position = index
    while position < bytes.count, bytes[position] != ASCII.newline, bytes[position] != ASCII.carriageReturn {
      position += 1
    }
    index = position
  }

  private mutating func skipBlockComment() {
    let bytes = bytes
    var position = index + 2
    var depth = 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == ASCII.star, self.byte(at: position + 1) == ASCII.slash {
        position += 2
        depth -= 1
        if depth == 0 { break }
      } else if byte == ASCII.slash, self.byte(at: position + 1) == ASCII.star {
        position += 2
        depth += 1
      } else {
        if byte == ASCII.newline || byte == ASCII.carriageReturn { startsLine = true }
        position += 1
      }
    }
    index = position
  }

  // MARK: - Tokens

  private mutating func scan() -> SwiftToken {
    let start = index
    guard start < bytes.count else { return token(.end, from: start) }
    let byte = bytes[start]
    if classes[Int(byte)] == ASCII.word {
      skipWord()
      return token(.word, from: start)
    }
    switch byte {
    case ASCII.quote:
      skipString(hashes: 0)
      return token(.string, from: start)
    case ASCII.backtick:
      return scanQuotedWord()
    case ASCII.hash:
      return scanHash()
    case ASCII.slash where canBeginRegex() && skipBareRegex():
      return token(.regex, from: start)
    default:
      index += 1
      return token(.symbol, from: start)
    }
  }

  func token(_ kind: SwiftToken.Kind, from start: Int) -> SwiftToken {
    SwiftToken(kind: kind, start: start, end: index, startsLine: startsLine, byte: byte(at: start))
  }

  mutating func skipWord() {
    let bytes = bytes
    let classes = classes
    var position = index
    while position < bytes.count, classes[Int(bytes[position])] == ASCII.word { position += 1 }
    index = position
  }

  private mutating func scanQuotedWord() -> SwiftToken {
    let start = index
    var position = start + 1
    while position < bytes.count, classes[Int(bytes[position])] != ASCII.lineEnd {
      if bytes[position] == ASCII.backtick {
        index = position + 1
        return token(.quotedWord, from: start)
      }
      position += 1
    }
    index = start + 1
    return token(.symbol, from: start)
  }

  /// A raw string, an extended regular expression, a directive, or a lone `#` before a macro's name.
  private mutating func scanHash() -> SwiftToken {
    let start = index
    var hashes = 0
    while byte(at: start + hashes) == ASCII.hash { hashes += 1 }
    let following = byte(at: start + hashes)
    if following == ASCII.quote {
      index = start + hashes
      skipString(hashes: hashes)
      return token(.string, from: start)
    }
    if following == ASCII.slash, skipExtendedRegex(hashes: hashes) { return token(.regex, from: start) }
    index = start + 1
    if hashes == 1, classes[Int(following)] == ASCII.word {
      skipWord()
      let word = token(.directive, from: start)
      if spells(word, "#if") || spells(word, "#elseif") || spells(word, "#else") || spells(word, "#endif") {
        return word
      }
      index = start + 1
    }
    return token(.symbol, from: start)
  }
}
