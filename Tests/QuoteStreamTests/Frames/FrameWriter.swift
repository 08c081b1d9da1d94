import PriceboardTestSupport

/// Writes frames at random, good ones and bad ones.
struct FrameWriter {
  private var random: SplitMix64
  /// Whether the frame that is being written has white space between its parts.
  private var isSpacious = false

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A frame as a server in good order writes it.
  mutating func plainFrame() -> String {
    let symbol = pick(["A", "ACME", "BRK.B", "FI_XBTUSD_210730", "^GSPC", "tTESTBTC:TESTUSD"])
    let sequence = Int.random(in: 0...Int.random(in: 1...1 << 60, using: &random), using: &random)
    let last = Int.random(in: 1...5_000_000, using: &random)
    let seconds = Double(Int.random(in: 0..<40_000_000, using: &random)) / 1_000
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return WireText.snapshot(
        symbol, sequence, last: "\(last)", currency: pick(["EUR", "usd"]), at: seconds)
    case 1: return WireText.heartbeat(at: seconds)
    default: return WireText.update(symbol, sequence, last: "\(last)", at: seconds)
    }
  }

  /// An object with the fields of frames, some of them missing, doubled or of another form, in any order.
  mutating func frame() -> String {
    isSpacious = chance(3)
    var members: [String] = []
    let type = pick([
      "update", "update", "snapshot", "snapshot", "heartbeat", "status", "error", "news", "Update",
    ])
    let isTidy = chance(3)
    for key in [
      "type", "symbol", "seq", "last", "previousClose", "currency", "time", "seqs", "state", "code", "x",
    ] {
      let isUsual = !["seqs", "state", "code", "x"].contains(key)
      guard isUsual ? !chance(isTidy ? 0 : 25) : chance(10) else { continue }
      members.append(member(key, type: type, isTidy: isTidy))
      if chance(isTidy ? 30 : 8) { members.append(member(key, type: type, isTidy: false)) }
    }
    if chance(4) { members.shuffle(using: &random) }
    let text = "{\(space())" + members.joined(separator: "\(space()),\(space())") + "\(space())}\(space())"
    return chance(40) ? text + pick(["x", text, ",", "\u{0}", "]"]) : text
  }

  private mutating func member(_ key: String, type: String, isTidy: Bool) -> String {
    var name = "\"\(key)\""
    if !isTidy, chance(30) {
      name = pick(["\"\\u0074ype\"", "\"\(key) \"", "\"\(key.uppercased())\"", key, "\"é\""])
    }
    return name + space() + ":" + space() + (isTidy || !chance(6) ? good(key, type) : anything())
  }

  private mutating func good(_ key: String, _ type: String) -> String {
    switch key {
    case "type": "\"\(type)\""
    case "symbol":
      mostly("\"BRK.B\"", ["\"A\"", "\"é\"", "\"\\u0041\"", "\"a b\"", "\"\"", "\"FI_XBTUSD_210730\""])
    case "currency": mostly("\"EUR\"", ["\"usd\"", "\"KWD\"", "\"GBp\"", "\"XAU\"", "\"DEM\"", "\"ZZZ\""])
    case "time":
      mostly(
        "\"2026-11-30T12:00:00.123Z\"",
        [
          "\"2026-11-30T12:00:00Z\"", "\"2026-11-30T12:00:00.5Z\"", "\"2026-11-30T12:00:00+01:00\"",
          "\"2026-02-30T12:00:00Z\"", "\"2024-02-29T12:00:00.999Z\"", "\"2026-11-30T12:00:00\"",
          "\"0001-01-01T00:00:00Z\"", "\"2026-11-30T12:00:60Z\"",
        ])
    case "seqs": pick(["{}", "null", "{\"A\":5}", "[]", "{\"A\":\"x\"}"])
    case "state": pick(["\"open\"", "\"halted\"", "\"auction\""])
    case "code": pick(["\"x\"", "5"])
    default: mostly("\(Int.random(in: 0...1 << 59, using: &random))", [number()])
    }
  }

  private mutating func number() -> String {
    let number = Int.random(in: 0...1 << Int.random(in: 0...62, using: &random), using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return "-\(number)"
    case 1: return "0"
    case 2: return "-0"
    case 3: return "\(number).0"
    case 4: return "\(number)e0"
    case 5: return "0\(number)"
    case 6:
      return pick([
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e400", "1.5", "+1", "1.",
      ])
    case 7: return "null"
    default: return "\(number)"
    }
  }

  private mutating func anything() -> String {
    pick([
      "null", "true", "false", "nul", "truex", "\"\"", "\"x\"", "\"\\n\"", "\"\\uD800\"", "[]", "[1,{}]",
      "{}", "{\"a\":{\"b\":1}}",
      "\"\u{7}\"", "\"", "", "-", "1.5", "NaN", "Infinity", "'x'", number(), number(),
    ])
  }

  /// Changes, loses, doubles or moves a few bytes.
  mutating func spoil(_ bytes: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard !bytes.isEmpty else { return }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(pick(Array(#"{}[]":,\ 0123456789.eE-+ntf"#.utf8)), at: place)
      case 3: bytes.insert(bytes[place], at: place)
      case 4: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
      case 5:
        let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      case 6:
        let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
        if let digit = digits.randomElement(using: &random) {
          bytes[digit] = UInt8.random(in: 45...58, using: &random)
        }
      default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
  }

  private mutating func space() -> String {
    guard isSpacious, chance(3) else { return "" }
    return chance(100) ? "\u{B}" : pick([" ", "\n", "\t", "\r\n", "  "])
  }

  /// The usual value four times in five.
  private mutating func mostly<Value>(_ usual: Value, _ others: [Value]) -> Value {
    chance(5) ? pick(others) : usual
  }

  /// True once in so many times; never for 0.
  private mutating func chance(_ times: Int) -> Bool {
    times > 0 && Int.random(in: 0..<times, using: &random) == 0
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}
