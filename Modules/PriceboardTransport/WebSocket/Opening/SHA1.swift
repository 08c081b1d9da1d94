/// The digest that the handshake asks for (RFC 3174); it protects nothing there.
enum SHA1 {
  /// The twenty bytes of the digest.
  static func digest(of message: some Sequence<UInt8>) -> [UInt8] {
    var padded = Array(message)
    let bitCount = UInt64(padded.count) &* 8
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    padded += bytes(of: bitCount)
    var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
      0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )
    for start in stride(from: 0, to: padded.count, by: 64) {
      let (a, b, c, d, e) = mixed(state, with: schedule(of: padded[start..<(start + 64)]))
      state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
    }
    return [state.0, state.1, state.2, state.3, state.4].flatMap(bytes(of:))
  }

  private static func schedule(of block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<(index + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(
        rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
    }
    return words
  }

  private static func mixed(
    _ state: (UInt32, UInt32, UInt32, UInt32, UInt32), with words: [UInt32]
  ) -> (UInt32, UInt32, UInt32, UInt32, UInt32) {
    var (a, b, c, d, e) = state
    for (index, word) in zip(words.indices, words) {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, by: 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    return (a, b, c, d, e)
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  private static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> Number($0))
    }
  }
}
