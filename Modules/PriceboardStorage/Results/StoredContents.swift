/// The bytes that were saved, and the version of their form.
public struct StoredContents: Hashable, Sendable {
  /// The bytes, as they were given to the save.
  ///
  /// Their checksum was right.
  public let bytes: [UInt8]

  /// The schema version under which they were saved.
  ///
  /// At most the version that the file was opened with.
  public let schema: UInt32

  /// Creates contents.
  ///
  /// Apps need it in their own tests alone.
  public init(bytes: [UInt8], schema: UInt32) {
    self.bytes = bytes
    self.schema = schema
  }
}
