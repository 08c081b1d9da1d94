/// The hash that the opening handshake of WebSocket needs (FIPS 180-4); it protects nothing.
enum SHA1 {
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let bits = UInt64(message.count) &* 8
    padded += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
    for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<start + 64], into: &state) }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 80)
    for (place, byte) in block.enumerated() { words[place / 4] = words[place / 4] << 8 | UInt32(byte) }
    for place in 16..<80 {
      words[place] = rotated(
        words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16], by: 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for place in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch place {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, by: 5) &+ choice &+ e &+ constant &+ words[place]
      (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, next)
    }
    for (place, value) in [a, b, c, d, e].enumerated() { state[place] &+= value }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
