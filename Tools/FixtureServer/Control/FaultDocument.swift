/// A fault as a control request asks for it.
///
/// `{"fault":"status","status":503,"endpoint":"home","first":2}`: the fault and what it needs, the endpoint and the
/// hub that it is for, and one of `first`, `only` and `every` for the requests that it happens to. Times are
/// milliseconds. The fault `hold` is answered with the number of its gate.
struct FaultDocument {
  /// What is wrong with the request.
  struct Problem: Error, Equatable {
    let text: String

    init(_ text: String) {
      self.text = text
    }
  }

  /// Nil for a gate.
  let fault: Fault?
  let endpoint: FixtureEndpoint?
  let hub: String?
  let schedule: FaultSchedule

  private static let longest = 86_400_000

  init(_ json: JSON) throws(Problem) {
    if let name = json["endpoint"] {
      guard let endpoint = name.text.flatMap(FixtureEndpoint.init) else {
        throw Problem(
          "endpoint is one of \(FixtureEndpoint.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      self.endpoint = endpoint
    } else {
      endpoint = nil
    }
    hub = json["hub"]?.text
    schedule = try Self.schedule(json)
    guard let name = json["fault"]?.text else { throw Problem("fault names what goes wrong") }
    fault = name == "hold" ? nil : try Self.fault(name, json)
  }

  static func schedule(_ json: JSON) throws(Problem) -> FaultSchedule {
    if json["first"] != nil { return .first(try number("first", json)) }
    if json["only"] != nil { return .only(try number("only", json)) }
    if json["every"] != nil { return .every(try number("every", json)) }
    return .always
  }

  private static func fault(_ name: String, _ json: JSON) throws(Problem) -> Fault {
    switch name {
    case "latency":
      return .latency(
        try time("milliseconds", json), jitter: json["jitter"] == nil ? .zero : try time("jitter", json))
    case "timeout": return .timeout
    case "reset": return .reset
    case "status": return .status(try status(json), retryAfter: try retryAfter(json))
    case "cutHead": return .cutHead(afterBytes: try number("bytes", json))
    case "cutBody": return .cutBody(afterBytes: try number("bytes", json))
    case "slowBody":
      return .slowBody(chunkBytes: try number("bytes", json), every: try time("milliseconds", json))
    case "wrongHub": return .wrongHub(try text("as", json))
    case "malformed": return .malformed(try malformations(json))
    case "unknownSections": return .unknownSections(try texts("types", json))
    case "repeatedCursor": return .repeatedCursor
    case "emptyPages": return .emptyPages
    case "captivePortal": return .captivePortal
    case "body":
      return .body(try text("body", json), contentType: json["contentType"]?.text ?? "application/json")
    case "field": return .field(name: try fieldName(json), value: try fieldValue(json))
    case "oldStock": return .oldStock(try time("milliseconds", json))
    default: throw Problem("there is no fault \(name.debugDescription)")
    }
  }

  // MARK: - Parts

  private static func malformations(_ json: JSON) throws(Problem) -> [Malformation] {
    var kinds: [Malformation] = []
    for name in try texts("kinds", json) {
      guard let kind = Malformation(rawValue: name) else {
        throw Problem("there is no kind \(name.debugDescription)")
      }
      kinds.append(kind)
    }
    return kinds
  }

  private static func status(_ json: JSON) throws(Problem) -> Int {
    let status = try number("status", json)
    guard (200...599).contains(status) else { throw Problem("status is from 200 to 599") }
    return status
  }

  private static func retryAfter(_ json: JSON) throws(Problem) -> Fault.RetryAfter? {
    if json["retryAfterSeconds"] != nil { return .seconds(try number("retryAfterSeconds", json)) }
    if json["retryAfterDateSeconds"] != nil {
      return .date(secondsFromNow: try number("retryAfterDateSeconds", json))
    }
    return json["retryAfter"] == nil ? nil : .text(try line("retryAfter", json))
  }

  private static func fieldName(_ json: JSON) throws(Problem) -> String {
    let name = try line("name", json)
    guard !name.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") })
    else {
      throw Problem("name is the name of a header field")
    }
    return name
  }

  private static func fieldValue(_ json: JSON) throws(Problem) -> String? {
    json["value"] == nil || json["value"] == .null ? nil : try line("value", json)
  }

  /// Text that cannot end a line of a head.
  private static func line(_ key: String, _ json: JSON) throws(Problem) -> String {
    let line = try text(key, json)
    guard !line.utf8.contains(where: { $0 < 0x20 }) else { throw Problem("\(key) is one line") }
    return line
  }

  static func number(_ key: String, _ json: JSON) throws(Problem) -> Int {
    guard let number = json[key]?.int, (0...longest).contains(number) else {
      throw Problem("\(key) is a whole number from 0 to \(longest)")
    }
    return number
  }

  static func time(_ key: String, _ json: JSON) throws(Problem) -> Duration {
    .milliseconds(try number(key, json))
  }

  static func text(_ key: String, _ json: JSON) throws(Problem) -> String {
    guard let text = json[key]?.text else { throw Problem("\(key) is a text") }
    return text
  }

  static func texts(_ key: String, _ json: JSON) throws(Problem) -> [String] {
    guard let elements = json[key]?.elements else { throw Problem("\(key) is a list of texts") }
    let texts = elements.compactMap(\.text)
    guard texts.count == elements.count else { throw Problem("\(key) is a list of texts") }
    return texts
  }
}
