/// What a client is answered, before it is encoded.
struct ServerReply: Equatable, Sendable {
  enum Body: Equatable, Sendable {
    case none
    case json(JSON)
    case bytes([UInt8], type: String)
  }

  var status: Int
  var fields: [(name: String, value: String)] = []
  var body: Body
  /// Names the body among all that the server has; such a reply gets an ETag, and a 304 where the client has it.
  ///
  /// Nil for a body that is not worth keeping.
  var contentKey: String?

  init(_ status: Int, _ body: Body, cacheControl: String = "no-store") {
    self.status = status
    self.body = body
    fields = [("Cache-Control", cacheControl)]
  }

  static func failure(_ status: Int, _ message: String) -> ServerReply {
    ServerReply(status, .json(["error": .string(message)]))
  }

  static func == (left: Self, right: Self) -> Bool {
    left.status == right.status && left.body == right.body && left.contentKey == right.contentKey
      && left.fields.elementsEqual(right.fields) { $0 == $1 }
  }

  /// Changes the body where it is JSON; from then on it is another one.
  mutating func changeJSON(_ change: (inout JSON) -> Void) {
    guard case .json(let old) = body else { return }
    var json = old
    change(&json)
    guard json != old else { return }
    body = .json(json)
    contentKey = contentKey.map { "\($0) spoiled \(CRC32.checksum(of: json.bytes))" }
  }

  /// Sets a field, replacing those of its name; nil removes them.
  mutating func set(_ name: String, _ value: String?) {
    fields.removeAll { $0.name.lowercased() == name.lowercased() }
    if let value { fields.append((name, value)) }
  }
}
