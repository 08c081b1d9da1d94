public import PriceboardTelemetry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value in a ``CrashSafeFile``, as JSON.
///
/// Everything that a crash-safe file promises holds for the value. Encoding and decoding happen on the file's
/// queue, in the order of the calls. Equal values give equal bytes: keys are sorted.
///
/// A load treats contents that are whole but do not decode as damaged, and sets them aside. A save does not decode:
/// without a load before it, it takes such contents for good, and they replace the second copy. So load first.
public struct VersionedFile<Value: Codable & Sendable>: Sendable {
  /// Turns contents of an older schema version into a value.
  ///
  /// Gets the JSON and the version under which it was saved. What it throws makes the contents undecodable.
  public typealias Migration = @Sendable (_ json: [UInt8], _ schema: UInt32) throws -> Value

  private let file: CrashSafeFile
  private let schema: UInt32
  private let migrate: Migration?

  /// Opens the file `name` in `folder`; nothing is read yet.
  ///
  /// Raise `schema` whenever an older version of the app could not read what this one writes.
  /// `migrate` reads what older versions wrote; without one, older contents are decoded as if they were current.
  /// See ``CrashSafeFile/init(_:in:schema:limit:telemetry:)`` for the other parameters.
  ///
  /// - Throws: `StorageError.invalidName`.
  public init(
    _ name: String, in folder: String, schema: UInt32, limit: Int = 16 << 20,
    telemetry: any TelemetrySink = .none, migrate: Migration? = nil
  ) throws(StorageError) {
    self.init(
      try CrashSafeFile(name, in: folder, schema: schema, limit: limit, telemetry: telemetry),
      schema: schema, migrate: migrate)
  }

  package init(_ file: CrashSafeFile, schema: UInt32, migrate: Migration? = nil) {
    self.file = file
    self.schema = schema
    self.migrate = migrate
  }

  /// Replaces the value, and returns when the new one is on the medium.
  ///
  /// - Throws: `StorageError`. The file then holds the old value or the new one.
  public func save(_ value: Value) async throws(StorageError) {
    try await file.save {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return Array(try encoder.encode(value))
    }
  }

  /// Reads the value of the last save, or else of the one before.
  ///
  /// No file is no error: the result is without value and without damage.
  ///
  /// - Throws: `StorageError` if the file is newer, too large or cannot be read. It then stays as it is.
  public func load() async throws(StorageError) -> LoadResult<Value> {
    try await file.load { [schema, migrate] contents in
      if contents.schema < schema, let migrate {
        return try migrate(contents.bytes, contents.schema)
      }
      return try JSONDecoder().decode(Value.self, from: Data(contents.bytes))
    }
  }

  /// Removes the value and all copies of it, and returns when none of them is on the medium.
  ///
  /// See ``CrashSafeFile/erase()``.
  ///
  /// - Throws: `StorageError` if the system refused. Some files may then be left: erase again.
  public func erase() async throws(StorageError) {
    try await file.erase()
  }
}
