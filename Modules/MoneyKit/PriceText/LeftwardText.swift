/// Text that grows leftwards in memory by whole words, of which only the last bytes count.
///
/// The digits end at a fixed place. Left of it is room for 19 digits, 8 group separators and a decimal separator of
/// four bytes each, and a prefix of 16 bytes, which is 71 bytes; right of it for a suffix of 16 bytes. What a word
/// has too much is overwritten by what comes left of it, or lies left of the text.
struct LeftwardText {
  static let capacity = 96

  /// With so many decimals and one digit before them a number has nineteen digits, as the longest one has.
  static let largestExponent = 18

  private static let digitsEnd = 80

  private(set) var start = Self.digitsEnd
  private(set) var end = Self.digitsEnd

  /// Puts the last `count` bytes of a word in front of the text.
  @inline(__always)
  mutating func put(_ word: UInt32, count: Int, in memory: inout MutableRawSpan) {
    memory.storeBytes(of: word, toByteOffset: start &- 4, as: UInt32.self)
    start = start &- count
  }

  @inline(__always)
  mutating func put(_ separator: PackedSeparator, in memory: inout MutableRawSpan) {
    put(separator.word, count: separator.count, in: &memory)
  }

  @inline(__always)
  mutating func putPrefix(_ affixes: PackedAffixes, in memory: inout MutableRawSpan) {
    memory.storeBytes(of: affixes.prefix.0, toByteOffset: start &- 16, as: UInt64.self)
    memory.storeBytes(of: affixes.prefix.1, toByteOffset: start &- 8, as: UInt64.self)
    start = start &- affixes.prefixCount
  }

  /// Puts the suffix behind the place where the digits end.
  @inline(__always)
  mutating func putSuffix(_ affixes: PackedAffixes, in memory: inout MutableRawSpan) {
    memory.storeBytes(of: affixes.suffix.0, toByteOffset: Self.digitsEnd, as: UInt64.self)
    memory.storeBytes(of: affixes.suffix.1, toByteOffset: Self.digitsEnd + 8, as: UInt64.self)
    end = Self.digitsEnd &+ affixes.suffixCount
  }
}

/// A prefix at the end of sixteen bytes and a suffix at the start of others.
struct PackedAffixes: Sendable {
  let prefix: (UInt64, UInt64)
  let suffix: (UInt64, UInt64)
  let prefixCount: Int
  let suffixCount: Int

  static let none = PackedAffixes()

  var isASCII: Bool { (prefix.0 | prefix.1 | suffix.0 | suffix.1) & 0x8080_8080_8080_8080 == 0 }

  private init() {
    prefix = (0, 0)
    suffix = (0, 0)
    prefixCount = 0
    suffixCount = 0
  }

  init?(_ affixes: NumberPattern.Affixes?) {
    guard let affixes, affixes.prefix.count <= 16, affixes.suffix.count <= 16 else { return nil }
    let padding = [UInt8](repeating: 0, count: 16)
    let prefix = (padding + affixes.prefix).suffix(16)
    let suffix = (affixes.suffix + padding).prefix(16)
    self.prefix = (word(prefix.prefix(8)), word(prefix.suffix(8)))
    self.suffix = (word(suffix.prefix(8)), word(suffix.suffix(8)))
    prefixCount = affixes.prefix.count
    suffixCount = affixes.suffix.count
  }
}

/// A separator at the end of four bytes.
struct PackedSeparator: Sendable {
  let word: UInt32
  let count: Int

  static let none = PackedSeparator(word: 0, count: 0)

  var isASCII: Bool { word & 0x8080_8080 == 0 }

  private init(word: UInt32, count: Int) {
    self.word = word
    self.count = count
  }

  /// Nothing is a separator of no bytes.
  init?(_ bytes: [UInt8]?) {
    let bytes = bytes ?? []
    guard bytes.count <= 4 else { return nil }
    word = MoneyKit.word(([0, 0, 0, 0] + bytes).suffix(4))
    count = bytes.count
  }
}

/// The numbers from 000 to 999 in ASCII digits, each at the end of four bytes.
enum DigitTriples {
  static let words: [UInt32] = (0..<1000).map { number in
    let digits = [number / 100, number / 10 % 10, number % 10]
    return word([0] + digits.map { UInt8(ascii: "0") + UInt8($0) })
  }
}

/// The number whose memory holds the bytes in their order.
private func word<Word: FixedWidthInteger>(_ bytes: some Collection<UInt8>) -> Word {
  var number: Word = 0
  for byte in bytes { number = number << 8 | Word(byte) }
  return number.bigEndian
}
