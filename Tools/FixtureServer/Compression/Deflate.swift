/// Compresses bytes into one block with the fixed codes of RFC 1951, section 3.2.6.
///
/// Repetitions are found greedily by the last places of each three bytes, which is enough for JSON.
struct Deflate {
  private static let window = 1 << 15
  private static let longest = 258
  private static let shortest = 3
  private static let hashBits = 14
  /// How many earlier places are tried for one.
  private static let tries = 16

  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.write(bytes)
    return deflate.output
  }

  private mutating func write(_ bytes: [UInt8]) {
    // The last block, with fixed codes.
    put(0b011, 3)
    var heads = [Int32](repeating: -1, count: 1 << Self.hashBits)
    var previous = [Int32](repeating: -1, count: bytes.count)
    var position = 0
    while position < bytes.count {
      let match = Self.match(in: bytes, at: position, heads, previous)
      let length = match?.length ?? 1
      if let match { putMatch(match) } else { putLiteral(bytes[position]) }
      for place in position..<(position + length) where place + Self.shortest <= bytes.count {
        let hash = Self.hash(bytes, place)
        previous[place] = heads[hash]
        heads[hash] = Int32(truncatingIfNeeded: place)
      }
      position += length
    }
    // The end of the block, and zeros up to the end of the byte.
    putSymbol(256)
    put(0, 7)
    bitCount = 0
  }

  // MARK: - Finding repetitions

  private struct Match {
    let length: Int
    let distance: Int
  }

  private static func hash(_ bytes: [UInt8], _ place: Int) -> Int {
    let value = UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
    return Int((value &* 0x9E37_79B1) >> UInt32(32 - hashBits))
  }

  private static func match(
    in bytes: [UInt8], at position: Int, _ heads: [Int32], _ previous: [Int32]
  ) -> Match? {
    let room = min(longest, bytes.count - position)
    guard room >= shortest else { return nil }
    var best: Match?
    var candidate = Int(heads[hash(bytes, position)])
    for _ in 0..<tries {
      guard candidate >= 0, position - candidate <= window else { break }
      var length = 0
      while length < room, bytes[candidate + length] == bytes[position + length] { length += 1 }
      if length >= shortest, length > best?.length ?? 0 {
        best = Match(length: length, distance: position - candidate)
        if length == room { break }
      }
      candidate = Int(previous[candidate])
    }
    return best
  }

  // MARK: - Codes

  private mutating func putMatch(_ match: Match) {
    let length = Self.code(of: match.length, Self.lengthBases)
    putSymbol(257 + length)
    put(UInt64(match.length - Self.lengthBases[length]), Self.lengthExtraBits[length])
    let distance = Self.code(of: match.distance, Self.distanceBases)
    put(Self.reversed(UInt64(distance), 5), 5)
    put(UInt64(match.distance - Self.distanceBases[distance]), max(0, distance / 2 - 1))
  }

  private mutating func putLiteral(_ byte: UInt8) { putSymbol(Int(byte)) }

  private mutating func putSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: put(Self.reversed(UInt64(0x30 + symbol), 8), 8)
    case ..<256: put(Self.reversed(UInt64(0x190 + symbol - 144), 9), 9)
    case ..<280: put(Self.reversed(UInt64(symbol - 256), 7), 7)
    default: put(Self.reversed(UInt64(0xC0 + symbol - 280), 8), 8)
    }
  }

  /// Bits go out from the lowest on.
  private mutating func put(_ value: UInt64, _ count: Int) {
    bits |= value << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// Codes, other than numbers, go out from their highest bit on.
  private static func reversed(_ value: UInt64, _ count: Int) -> UInt64 {
    var result: UInt64 = 0
    for bit in 0..<count where value >> UInt64(bit) & 1 == 1 { result |= 1 << UInt64(count - 1 - bit) }
    return result
  }

  /// The last code whose smallest value is not above the value.
  private static func code(of value: Int, _ bases: [Int]) -> Int {
    (bases.firstIndex { $0 > value } ?? bases.count) - 1
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]
  private static let lengthExtraBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537, 2_049, 3_073,
    4_097, 6_145, 8_193, 12_289, 16_385, 24_577,
  ]
}
