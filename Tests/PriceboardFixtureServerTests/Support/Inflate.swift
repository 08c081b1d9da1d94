/// Reads what deflate wrote with stored blocks and fixed codes (RFC 1951), slowly and by the letter.
struct Inflate {
  private let bytes: [UInt8]
  private var position = 0

  /// The content of a gzip member without optional fields; nil where its frame or its length is wrong.
  static func gunzip(_ member: [UInt8]) -> [UInt8]? {
    guard member.count >= 18, member[0...3] == [0x1F, 0x8B, 8, 0] else { return nil }
    let content = inflate(Array(member[10..<(member.count - 8)]))
    let length = member.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return content?.count == length ? content : nil
  }

  static func inflate(_ bytes: [UInt8]) -> [UInt8]? {
    var inflate = Inflate(bytes: bytes)
    var output: [UInt8] = []
    while true {
      guard let isLast = inflate.number(1), let kind = inflate.number(2) else { return nil }
      guard kind == 1 ? inflate.block(&output) : kind == 0 && inflate.stored(&output) else { return nil }
      guard isLast == 0 else { return output }
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func bit() -> Int? {
    guard position < bytes.count * 8 else { return nil }
    defer { position += 1 }
    return Int(bytes[position / 8] >> UInt8(position % 8)) & 1
  }

  private mutating func number(_ count: Int) -> Int? {
    var value = 0
    for place in 0..<count {
      guard let bit = bit() else { return nil }
      value |= bit << place
    }
    return value
  }

  private mutating func code(_ start: Int, _ count: Int) -> Int? {
    var value = start
    for _ in 0..<count {
      guard let bit = bit() else { return nil }
      value = value << 1 | bit
    }
    return value
  }

  private mutating func symbol() -> Int? {
    guard let short = code(0, 7) else { return nil }
    if short < 24 { return 256 + short }
    guard let middle = code(short, 1) else { return nil }
    if middle < 0xC0 { return middle - 0x30 }
    if middle < 0xC8 { return 280 + middle - 0xC0 }
    return code(middle, 1).map { 144 + $0 - 0x190 }
  }

  private mutating func stored(_ output: inout [UInt8]) -> Bool {
    position = (position + 7) / 8 * 8
    guard let length = number(16), number(16) != nil else { return false }
    for _ in 0..<length {
      guard let byte = number(8) else { return false }
      output.append(UInt8(byte))
    }
    return true
  }

  private mutating func block(_ output: inout [UInt8]) -> Bool {
    while let symbol = symbol() {
      if symbol == 256 { return true }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      guard let length = length(symbol), let code = code(0, 5), code < 30 else { return false }
      let extra = max(0, code / 2 - 1)
      let base = code < 4 ? code + 1 : (2 + code % 2) << extra + 1
      guard let more = number(extra), base + more <= output.count else { return false }
      for _ in 0..<length { output.append(output[output.count - base - more]) }
    }
    return false
  }

  private mutating func length(_ symbol: Int) -> Int? {
    if symbol == 285 { return 258 }
    let code = symbol - 257
    guard (0..<28).contains(code) else { return nil }
    let extra = code < 8 ? 0 : code / 4 - 1
    let base = code < 8 ? code + 3 : (4 + code % 4) << extra + 3
    return number(extra).map { base + $0 }
  }
}
