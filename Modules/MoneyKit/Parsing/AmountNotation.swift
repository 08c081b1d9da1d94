/// What may stand in a typed amount of one locale and currency.
struct AmountNotation: Sendable {
  typealias Text = ArraySlice<Unicode.Scalar>

  let decimalMark: Unicode.Scalar?
  let grouping: Grouping?
  let minusMayFollow: Bool
  private let nativeDigits: [Unicode.Scalar]

  /// The longest first, so that "kr." is not taken for "kr".
  private let currencyMarks: [[Unicode.Scalar]]

  struct Grouping: Sendable {
    let mark: Unicode.Scalar
    let primary: Int
    let secondary: Int
  }

  /// Without a pattern, whole amounts in ASCII digits and the code remain.
  init(pattern: NumberPattern?, currency: Currency) {
    let code = currency.code
    var marks = [Array(code.unicodeScalars), Array(code.lowercased().unicodeScalars)]
    marks += [pattern?.positive.prefix, pattern?.positive.suffix].map(Self.scalars).filter { !$0.isEmpty }
    currencyMarks = marks.sorted { $0.count > $1.count }

    decimalMark = Self.single(pattern?.decimalSeparator)
    grouping = pattern?.grouping.flatMap { grouping in
      Self.single(grouping.separator).map { mark in
        Grouping(mark: Self.folded(mark), primary: grouping.primary, secondary: grouping.secondary)
      }
    }
    minusMayFollow = Self.scalars(pattern?.negative.suffix).contains(where: Self.isMinus)
    nativeDigits = Self.scalars(pattern?.digits)
  }

  /// Takes the minus and the sign or code of the currency away, and tells whether there was a minus.
  func removeMarks(around text: inout Text) -> Bool {
    var hasMinus = false
    var hasCurrency = false
    var isDone = false
    while !isDone {
      if !hasMinus, let first = text.first, Self.isMinus(first) {
        hasMinus = true
        text.removeFirst()
        // One locale writes "AED- 1.50"; nobody writes "- 1.50".
        if hasCurrency { text = text.drop(while: Self.isSpace) }
      } else if !hasCurrency, let mark = currencyMarks.first(where: { text.starts(with: $0) }) {
        hasCurrency = true
        text = text.dropFirst(mark.count).drop(while: Self.isSpace)
      } else {
        isDone = true
      }
    }
    if minusMayFollow, !hasMinus, let last = text.last, Self.isMinus(last) {
      hasMinus = true
      text.removeLast()
    }
    if !hasCurrency, let mark = currencyMarks.first(where: { text.suffix($0.count).elementsEqual($0) }) {
      text = Self.trimmed(text.dropLast(mark.count))
    }
    return hasMinus
  }

  /// The value of a digit and whether it is one of the locale's own that differ from the ASCII ones.
  func digit(_ scalar: Unicode.Scalar) -> (value: UInt, isNative: Bool)? {
    if ("0"..."9").contains(scalar) { return (UInt(scalar.value - 0x30), false) }
    return nativeDigits.firstIndex(of: scalar).map { (UInt($0), true) }
  }

  func isGroupMark(_ scalar: Unicode.Scalar) -> Bool {
    grouping?.mark == Self.folded(scalar)
  }

  /// The text without marks of direction, and without spaces around it.
  static func trimmed(_ text: some Sequence<Unicode.Scalar>) -> Text {
    let visible = text.filter { !isDirectionMark($0) }.drop(while: isSpace)
    return visible.prefix(visible.reversed().drop(while: isSpace).count)
  }

  private static func single(_ bytes: [UInt8]?) -> Unicode.Scalar? {
    let scalars = scalars(bytes)
    return scalars.count == 1 ? scalars.first : nil
  }

  private static func scalars(_ bytes: [UInt8]?) -> [Unicode.Scalar] {
    let text = String(decoding: bytes ?? [], as: UTF8.self).unicodeScalars
    // A separator may be a space.
    let visible = text.filter { !isDirectionMark($0) }
    return visible.count == 1 ? Array(visible) : Array(trimmed(visible))
  }

  /// One mark for all that a keyboard may give for it.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{A0}", "\u{202F}": " "
    case "\u{2019}": "'"
    default: scalar
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { folded(scalar) == " " }

  private static func isMinus(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "\u{2212}" }

  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{061C}"
  }
}
