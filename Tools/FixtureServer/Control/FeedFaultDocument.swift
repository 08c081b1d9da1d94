/// A fault of the feed as a control request asks for it.
///
/// `{"fault":"drop","symbol":"ACME","kinds":["update"],"first":3,"seconds":10}`: the fault and what it needs, the symbol
/// and the kinds of frames that it is for, one of `first`, `only` and `every` for the frames that it happens to, and the
/// time that it lasts. `snapshotTwice` and `noSnapshot` are `duplicate` and `drop` of snapshots.
struct FeedFaultDocument {
  let fault: FeedFault
  let target: FeedFaultTarget
  let schedule: FaultSchedule
  let lasting: Duration?

  init(_ json: JSON) throws(FaultDocument.Problem) {
    guard let name = json["fault"]?.text else { throw FaultDocument.Problem("fault names what goes wrong") }
    var kinds = try Self.kinds(json)
    if ["snapshotTwice", "noSnapshot"].contains(name) { kinds = [.snapshot] }
    fault = try Self.fault(name, json)
    let symbol = json["symbol"] == nil ? nil : FeedSymbol(try FaultDocument.text("symbol", json))
    target = FeedFaultTarget(symbol: symbol, kinds: kinds)
    schedule = try FaultDocument.schedule(json)
    lasting = json["seconds"] == nil ? nil : .seconds(try FaultDocument.number("seconds", json))
  }

  private static func kinds(_ json: JSON) throws(FaultDocument.Problem) -> Set<FeedFrameKind>? {
    guard json["kinds"] != nil else { return nil }
    var kinds: Set<FeedFrameKind> = []
    for name in try FaultDocument.texts("kinds", json) {
      guard let kind = FeedFrameKind(rawValue: name) else {
        throw FaultDocument.Problem("there is no kind \(name.debugDescription)")
      }
      kinds.insert(kind)
    }
    return kinds
  }

  private static func fault(_ name: String, _ json: JSON) throws(FaultDocument.Problem) -> FeedFault {
    switch name {
    case "drop", "noSnapshot": return .drop
    case "duplicate": return .duplicate(times: try count("times", json))
    case "snapshotTwice": return .duplicate()
    case "swap": return .swap
    case "gap": return .gap(try count("count", json))
    case "restart": return .restart
    case "late": return .late(try FaultDocument.time("milliseconds", json))
    case "silence": return .silence
    case "close": return .close(code: try code(json), reason: json["reason"]?.text ?? "")
    case "updatesFirst": return .updatesFirst(try count("count", json))
    case "malformed": return .malformed(try malformation(json))
    case "oversized":
      return .oversized(bytes: json["bytes"] == nil ? 1_048_577 : try FaultDocument.number("bytes", json))
    case "unknownType": return .unknownType
    case "twoObjects": return .twoObjects
    case "binary": return .binary
    case "flap":
      return .flap(
        after: try FaultDocument.time("milliseconds", json), code: json["code"] == nil ? nil : try code(json))
    default: throw FaultDocument.Problem("there is no fault \(name.debugDescription) of the feed")
    }
  }

  private static func count(_ key: String, _ json: JSON) throws(FaultDocument.Problem) -> Int {
    json[key] == nil ? 1 : try FaultDocument.number(key, json)
  }

  /// Codes that say something of a close frame without being in one, and one that says nothing yet (RFC 6455, section
  /// 7.4.1).
  private static let neverSent: Set<Int> = [1_004, 1_005, 1_006, 1_015]

  /// A code that a close frame may carry.
  static func code(_ json: JSON) throws(FaultDocument.Problem) -> Int {
    guard let code = json["code"]?.int, (1_000...4_999).contains(code), !neverSent.contains(code) else {
      throw FaultDocument.Problem("code is from 1000 to 4999, and none of 1004, 1005, 1006 and 1015")
    }
    return code
  }

  private static func malformation(_ json: JSON) throws(FaultDocument.Problem) -> FeedMalformation {
    guard let kind = json["kind"]?.text.flatMap(FeedMalformation.init) else {
      throw FaultDocument.Problem(
        "kind is one of \(FeedMalformation.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return kind
  }
}
