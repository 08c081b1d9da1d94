extension SwiftLexer {
  // MARK: - Strings

  /// Skips a string whose opening quote is at the index, interpolations and all.
  mutating func skipString(hashes: Int) {
    let isMultiline =
      byte(at: index + 1) == ASCII.quote && byte(at: index + 2) == ASCII.quote
      && !(hashes > 0 && endsOnItsLine(hashes: hashes))
    let quotes = isMultiline ? 3 : 1
    index += quotes
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ASCII.quote {
        if endsString(at: index, quotes: quotes, hashes: hashes) {
          index += quotes + hashes
          return
        }
        index += 1
      } else if byte == ASCII.backslash, hasHashes(hashes, at: index + 1) {
        index += 1 + hashes
        if self.byte(at: index) == ASCII.leftParenthesis {
          index += 1
          skipInterpolation(isMultiline: isMultiline)
        } else if index < bytes.count, isMultiline || !isLineEnd(bytes[index]) {
          index += 1
        }
      } else if !isMultiline, isLineEnd(byte) {
        return
      } else {
        index += 1
      }
    }
  }

  /// Skips what stands between `\(` and its closing bracket.
  ///
  /// In a string of one line the interpolation ends with the line, as the compiler has it.
  private mutating func skipInterpolation(isMultiline: Bool) {
    var depth = 1
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case ASCII.leftParenthesis:
        depth += 1
        index += 1
      case ASCII.rightParenthesis:
        depth -= 1
        index += 1
        if depth == 0 { return }
      case ASCII.quote:
        skipString(hashes: 0)
      case ASCII.hash:
        var hashes = 0
        while self.byte(at: index + hashes) == ASCII.hash { hashes += 1 }
        index += hashes
        if self.byte(at: index) == ASCII.quote { skipString(hashes: hashes) }
      case ASCII.slash where self.byte(at: index + 1) == ASCII.star:
        skipNestedComment(isMultiline: isMultiline)
      case ASCII.slash where isMultiline && self.byte(at: index + 1) == ASCII.slash:
        skipLine()
      case ASCII.newline where !isMultiline, ASCII.carriageReturn where !isMultiline:
        return
      default:
        index += 1
      }
    }
  }

  private mutating func skipNestedComment(isMultiline: Bool) {
    var depth = 0
    repeat {
      if byte(at: index) == ASCII.slash, byte(at: index + 1) == ASCII.star {
        depth += 1
        index += 2
      } else if byte(at: index) == ASCII.star, byte(at: index + 1) == ASCII.slash {
        depth -= 1
        index += 2
      } else if !isMultiline, isLineEnd(byte(at: index)) {
        return
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
  }

  /// Whether a raw string that opens like one of several lines ends on its line, as `#"""#` does.
  private func endsOnItsLine(hashes: Int) -> Bool {
    var position = index + 2
    while position < bytes.count, !isLineEnd(bytes[position]) {
      if endsString(at: position, quotes: 1, hashes: hashes) { return true }
      position += 1
    }
    return false
  }

  private func endsString(at offset: Int, quotes: Int, hashes: Int) -> Bool {
    for step in 0..<quotes where byte(at: offset + step) != ASCII.quote { return false }
    return hasHashes(hashes, at: offset + quotes)
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    for step in 0..<count where byte(at: offset + step) != ASCII.hash { return false }
    return true
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == ASCII.newline || byte == ASCII.carriageReturn
  }

  // MARK: - Regular expressions

  /// Whether a slash at the index stands where an expression begins.
  ///
  /// The compiler knows this from its parser: what ends an operand before the slash, or touches it, makes
  /// it a division.
  func canBeginRegex() -> Bool {
    guard let previous else { return true }
    switch previous.kind {
    case .string, .regex, .quotedWord: return false
    case .directive, .end: return true
    case .word: return previous.end < index && isOperandExpected(after: previous)
    case .symbol:
      switch previous.byte {
      case ASCII.rightParenthesis, ASCII.rightBracket, ASCII.rightBrace:
        return previous.end < index && isOnNewLine
      case ASCII.dot: return false
      case ASCII.bang, ASCII.question: return previous.end < index || !isPostfix(previous)
      default: return true
      }
    }
  }

  /// Whether a `!` or `?` touches the operand before it.
  private func isPostfix(_ mark: SwiftToken) -> Bool {
    let before = byte(at: mark.start - 1)
    return ASCII.classes[Int(before)] == ASCII.word || before == ASCII.rightParenthesis
      || before == ASCII.rightBracket
  }

  private func isOperandExpected(after word: SwiftToken) -> Bool {
    isOnNewLine || spells(word, "return") || spells(word, "in") || spells(word, "case") || spells(word, "if")
      || spells(word, "guard") || spells(word, "while") || spells(word, "switch") || spells(word, "throw")
      || spells(word, "try") || spells(word, "await") || spells(word, "else") || spells(word, "where")
      || spells(word, "yield") || spells(word, "then") || spells(word, "do") || spells(word, "defer")
      || spells(word, "repeat") || spells(word, "unsafe") || spells(word, "consume") || spells(word, "copy")
      || spells(word, "each") || spells(word, "is") || spells(word, "as")
  }

  /// Whether a line ends between the previous token and the index.
  private var isOnNewLine: Bool {
    guard let previous else { return true }
    for offset in previous.end..<index where isLineEnd(bytes[offset]) { return true }
    return false
  }

  /// Skips `/…/`, or leaves the index alone where no regular expression stands there.
  ///
  /// It may not begin or end with a blank, must end on its line, and closes no bracket that it did not open.
  mutating func skipBareRegex() -> Bool {
    let first = byte(at: index + 1)
    guard first != ASCII.space, first != ASCII.tab, first != 0, !isLineEnd(first) else { return false }
    var position = index + 1
    var depth = 0
    while position < bytes.count, !isLineEnd(bytes[position]) {
      switch bytes[position] {
      case ASCII.backslash:
        position += 1
        if isLineEnd(byte(at: position)) { return false }
      case ASCII.leftParenthesis:
        depth += 1
      case ASCII.rightParenthesis:
        depth -= 1
        if depth < 0 { return false }
      case ASCII.slash:
        let last = bytes[position - 1]
        guard last != ASCII.space, last != ASCII.tab else { return false }
        index = position + 1
        return true
      default:
        break
      }
      position += 1
    }
    return false
  }

  /// Skips `#/…/#`, over several lines where the opening ends its line.
  mutating func skipExtendedRegex(hashes: Int) -> Bool {
    var position = index + hashes + 1
    var isMultiline = false
    while byte(at: position) == ASCII.space || byte(at: position) == ASCII.tab { position += 1 }
    if isLineEnd(byte(at: position)) { isMultiline = true }
    position = index + hashes + 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == ASCII.slash, hasHashes(hashes, at: position + 1) {
        index = position + 1 + hashes
        return true
      }
      if byte == ASCII.backslash { position += 1 } else if !isMultiline, isLineEnd(byte) { return false }
      position += 1
    }
    return false
  }
}
