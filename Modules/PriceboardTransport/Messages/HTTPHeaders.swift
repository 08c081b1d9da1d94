/// The header fields of a message, in the order in which they came.
///
/// Names compare without regard to ASCII case (RFC 9110, section 5.1). A name may come more than once.
public struct HTTPHeaders: Hashable, Sendable {
  /// One field.
  public struct Field: Hashable, Sendable {
    /// The name as it was written.
    public let name: String
    /// The value without spaces at its ends.
    ///
    /// Bytes that are no UTF-8 are read as Latin-1.
    public let value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields, in order.
  public private(set) var fields: [Field]

  /// Creates headers of fields.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The value of the first field of a name; setting one replaces all fields of the name, and nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { Self.isSame($0.name, name) }?.value }
    set {
      fields.removeAll { Self.isSame($0.name, name) }
      if let newValue { fields.append(Field(name, newValue)) }
    }
  }

  /// The values of all fields of a name, in order.
  public func values(of name: String) -> [String] {
    fields.filter { Self.isSame($0.name, name) }.map(\.value)
  }

  /// Adds a field behind the others.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name, value))
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { folded($0) == folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
  }
}
