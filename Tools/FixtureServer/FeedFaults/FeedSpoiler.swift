/// What the faults of one frame come to.
struct FeedSpoiler {
  private(set) var closing: FeedLink.Output?
  private(set) var isLost = false
  private(set) var isSwapped = false
  private(set) var isBinary = false
  private(set) var copies = 1
  private(set) var delay = Duration.zero
  private(set) var updatesFirst: Int?
  private let faults: [FeedFault]

  init(faults: [FeedFault]) {
    self.faults = faults
    for fault in faults {
      switch fault {
      case .drop, .silence: isLost = true
      case .duplicate(let times): copies = min(copies + max(0, times), 1_000)
      case .swap: isSwapped = true
      case .late(let time): delay += max(time, .zero)
      case .close(let code, let reason): closing = closing ?? .close(code: code, reason: reason)
      case .updatesFirst(let count): updatesFirst = max(1, count)
      case .binary: isBinary = true
      case .gap, .restart, .malformed, .oversized, .unknownType, .twoObjects, .flap: continue
      }
    }
  }

  /// The messages that a frame goes out as.
  func messages(of frame: JSON) -> [[UInt8]] {
    var bytes = frame.bytes
    var json = frame
    for fault in faults {
      switch fault {
      case .malformed(let kind):
        bytes = Self.spoil(&json, kind)
      case .oversized(let count): bytes = Self.padded(json, to: count)
      case .unknownType:
        json["type"] = "weather"
        bytes = json.bytes
      case .twoObjects: bytes += bytes
      case .drop, .duplicate, .swap, .gap, .restart, .late, .silence, .close, .updatesFirst, .binary, .flap:
        continue
      }
    }
    return [bytes]
  }

  /// The frame with a member more, whose text fills it up.
  private static func padded(_ json: JSON, to count: Int) -> [UInt8] {
    var json = json
    json["padding"] = ""
    let missing = min(max(0, count - json.bytes.count), 1 << 26)
    json["padding"] = .string(String(repeating: "x", count: missing))
    return json.bytes
  }

  private static func spoil(_ json: inout JSON, _ kind: FeedMalformation) -> [UInt8] {
    switch kind {
    case .cut: return Array(json.bytes.prefix(json.bytes.count / 2))
    case .empty: return []
    case .null: return JSON.null.bytes
    case .number: return JSON.integer(5).bytes
    case .list: return JSON.array([]).bytes
    case .emptyObject: return JSON.object([]).bytes
    case .fractionalPrice: json["last"] = .number("\(json["last"]?.int ?? 0).5")
    case .textPrice: json["last"] = .string(String(json["last"]?.int ?? 0))
    case .textNumber: json["seq"] = .string(String(json["seq"]?.int ?? 0))
    case .missingNumber: json["seq"] = nil
    case .zonelessTime: json["time"] = json["time"]?.text.map { .string(String($0.dropLast())) }
    case .missingSymbol: json["symbol"] = nil
    case .unknownCurrency: json["currency"] = "GBp"
    }
    return json.bytes
  }
}
