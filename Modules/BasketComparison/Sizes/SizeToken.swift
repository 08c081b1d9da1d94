/// A part of a size's text.
enum SizeToken: Equatable {
  case number(SizeNumber)
  /// Digits and marks that are no number.
  case badNumber(SizeReading.Reason)
  /// Letters in lower case; digits that directly follow letters belong to the word ("w700").
  case word(String)
  case times
  case dash
  case open
  case close
  /// Any other sign.
  case sign(Unicode.Scalar)
}

/// Cuts a text into tokens, reading each scalar once.
struct SizeLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var tokens: [SizeToken] = []

  static func tokens(of text: String) -> [SizeToken] {
    var lexer = SizeLexer(text)
    return lexer.run()
  }

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  private mutating func run() -> [SizeToken] {
    while position < scalars.count {
      let scalar = scalars[position]
      switch Kind(scalar) {
      case .digit: readNumber()
      case .letter: readWord()
      case .space: position += 1
      case .sign: readSign(scalar)
      }
    }
    return tokens
  }

  private mutating func readSign(_ scalar: Unicode.Scalar) {
    let next = position + 1 < scalars.count ? scalars[position + 1] : " "
    if scalar == "." || scalar == ",", Kind(next) == .digit {
      readNumber()
      return
    }
    position += 1
    switch scalar {
    case "×", "*", "✕": tokens.append(.times)
    case "-", "–", "—", "−", "‐", "‑": tokens.append(.dash)
    case "(", "[": tokens.append(.open)
    case ")", "]": tokens.append(.close)
    case "~", "≈", "℮": tokens.append(.word(String(scalar)))
    // The dot of an abbreviation ("ca.", "Stk."), and one at the very end.
    case ".":
      if case .word? = tokens.last { return }
      tokens.append(.sign(scalar))
    default: tokens.append(.sign(scalar))
    }
  }

  private mutating func readNumber() {
    var groups = [readDigits()]
    var marks: [Unicode.Scalar] = []
    while position + 1 < scalars.count, Kind(scalars[position + 1]) == .digit {
      let mark = scalars[position]
      guard Self.isMark(mark) || (Self.isGroupingSpace(mark) && hasThreeDigits(from: position + 1)) else {
        break
      }
      position += 1
      marks.append(mark)
      groups.append(readDigits())
    }
    switch SizeNumber.reading(groups: groups, marks: marks) {
    case .success(let number): tokens.append(.number(number))
    case .failure(let failure): tokens.append(.badNumber(failure.reason))
    }
  }

  private mutating func readDigits() -> [UInt8] {
    var digits: [UInt8] = []
    while position < scalars.count, Kind(scalars[position]) == .digit {
      digits.append(UInt8(truncatingIfNeeded: scalars[position].value))
      position += 1
    }
    return digits
  }

  private mutating func readWord() {
    var word = readLetters()
    if position < scalars.count, Kind(scalars[position]) == .digit {
      // "2x125g" and "95gx6": the sign stands between two numbers.
      if word == "x", isAfterAmount {
        tokens.append(.times)
        return
      }
      if word.hasSuffix("x"), case .number? = tokens.last, SizeUnit(word: String(word.dropLast())) != nil {
        tokens.append(.word(String(word.dropLast())))
        tokens.append(.times)
        return
      }
      while position < scalars.count, [.digit, .letter].contains(Kind(scalars[position])) {
        word.unicodeScalars.append(scalars[position])
        position += 1
      }
    }
    tokens.append(SizeWord.multiplies(word) && isAfterAmount ? .times : .word(word))
  }

  private mutating func readLetters() -> String {
    var word = ""
    while position < scalars.count, Kind(scalars[position]) == .letter {
      word.unicodeScalars.append(scalars[position])
      position += 1
    }
    return word.lowercased()
  }

  private var isAfterAmount: Bool {
    switch tokens.last {
    case .number: true
    case .word(let word): SizeUnit(word: word) != nil || SizeWord.isContainer(word)
    case .badNumber, .times, .dash, .open, .close, .sign, nil: false
    }
  }

  private func hasThreeDigits(from start: Int) -> Bool {
    guard start + 3 <= scalars.count else { return false }
    let isEnd = start + 3 == scalars.count || Kind(scalars[start + 3]) != .digit
    return isEnd && scalars[start..<start + 3].allSatisfy { Kind($0) == .digit }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "," || scalar == "'" || scalar == "’"
  }

  private static func isGroupingSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2009}"
  }

  private enum Kind: Equatable {
    case digit, letter, space, sign

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "0"..."9": self = .digit
      case "a"..."z", "A"..."Z": self = .letter
      case " ", "\t", "\n", "\r": self = .space
      case "×", "✕", "–", "—", "−", "‐", "‑", "≈", "℮", "’": self = .sign
      default:
        if scalar.isASCII {
          self = .sign
        } else {
          // Letters of any script and their combining marks; a sign that is not known makes an unknown word.
          self = scalar.properties.isWhitespace ? .space : .letter
        }
      }
    }
  }
}
