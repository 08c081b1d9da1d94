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
}
