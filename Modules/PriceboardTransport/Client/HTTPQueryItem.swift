/// One name in a query and its values.
public struct HTTPQueryItem: Hashable, Sendable {
  /// The name, as plain text.
  public let name: String
  /// The values, as plain text.
  ///
  /// They are joined by commas as they are. A comma inside a value is sent as %2C, so that a server that splits
  /// before it decodes gets exactly these.
  public let values: [String]

  /// Creates an item with one value.
  public init(_ name: String, _ value: String) {
    self.init(name, list: [value])
  }

  /// Creates an item with a list of values.
  public init(_ name: String, list values: [String]) {
    self.name = name
    self.values = values
  }
}

extension HTTPQueryItem: CustomReflectable {
  /// A mirror that shows the name alone: a value may be a place.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
