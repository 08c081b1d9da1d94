public import PriceboardTelemetry

/// A small file that survives being killed while it is saved.
///
/// After a crash, a kill or a power failure it holds the contents of the last acknowledged save, or of the one that
/// was under way; never a part of either. A save is acknowledged when `save` returns.
///
/// The contents before the last save are kept as a second copy, and are loaded where the last ones turn out to be
/// damaged. A damaged copy is renamed, never deleted at once and never replaced: the newest three stay in the folder.
/// A file that a later version of the app wrote is never replaced.
///
/// Calls are carried out one at a time, in the order in which they arrive, on a serial Dispatch queue of the file's
/// own; waiting for the disk holds up no other actor. Of several saves the last one wins. A call that has begun ends even if its task
/// is cancelled.
///
/// The folder holds `name`, `name.last-good`, and `name.saving-1`, `name.corrupt-1` and so on. Files can be read by
/// their owner alone. One process at a time, and in it one instance, may use a name in a folder.
///
/// It reads and checks both copies before each save, so it is meant for files of up to a few megabytes.
public actor CrashSafeFile {
  private let queue: FileQueue
  private var file: SafeFile

  /// Opens the file `name` in `folder`; nothing is read yet.
  ///
  /// `name` is at most 200 bytes of ASCII letters, digits, hyphens, underscores and full stops. It does not begin
  /// with a full stop, and no part of it after a full stop begins with `last-good`, `saving-` or `corrupt-`.
  /// The folder is created by the first save if its parent is there.
  /// `schema` is the version of the contents' own form: a file with a higher one is left alone.
  /// `limit` is the greatest size of the contents in bytes, 16 MiB by default.
  ///
  /// - Throws: `StorageError.invalidName`.
  public init(
    _ name: String, in folder: String, schema: UInt32, limit: Int = 16 << 20,
    telemetry: any TelemetrySink = .none
  ) throws(StorageError) {
    try self.init(
      name, in: folder, schema: schema, limit: limit, telemetry: telemetry, system: POSIXFileSystem())
  }

  package init(
    _ name: String, in folder: String, schema: UInt32, limit: Int = 16 << 20,
    telemetry: any TelemetrySink = .none, system: any FileSystem
  ) throws(StorageError) {
    let names = try StoredFileNames(name, in: folder)
    file = SafeFile(names: names, schema: schema, limit: limit, system: system, telemetry: telemetry)
    queue = FileQueue(label: "priceboard.storage.\(name)")
  }

  /// The file's own serial Dispatch queue.
  ///
  /// Blocking calls happen there and nowhere else.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe queue.asUnownedSerialExecutor()
  }

  /// Replaces the contents, and returns when the new ones are on the medium.
  ///
  /// - Throws: `StorageError`. The file then holds the old contents or the new ones.
  public func save(_ contents: [UInt8]) throws(StorageError) {
    try file.save(contents)
  }

  /// Reads the contents: those of the last save, or else of the one before.
  ///
  /// No file is no error: the result is without value and without damage. A file that cannot be read now, because
  /// the device is locked for instance, is an error and never taken for no file.
  ///
  /// - Throws: `StorageError` if the file is newer, too large or cannot be read. It then stays as it is.
  public func load() throws(StorageError) -> LoadResult<StoredContents> {
    try load { $0 }
  }

  /// Removes the file with its second copy, its damaged copies and what saves left behind, whatever wrote them.
  ///
  /// Returns when none of them is on the medium. A crash before that leaves the contents or none, never older ones.
  /// Erasing what is not there does nothing. A later save begins anew.
  ///
  /// - Throws: `StorageError` if the system refused. Some files may then be left: erase again.
  public func erase() throws(StorageError) {
    try file.erase()
  }

  func load<Value: Sendable>(
    decoding decode: @Sendable (StoredContents) throws -> Value
  ) throws(StorageError) -> LoadResult<Value> {
    try file.load { try decode(StoredContents(bytes: $0.contents, schema: $0.schema)) }
  }

  /// Encodes here, so that saves keep the order in which they were asked for.
  func save(encoding encode: @Sendable () throws -> [UInt8]) throws(StorageError) {
    let contents: [UInt8]
    do {
      contents = try encode()
    } catch {
      throw .notEncodable(reason: "\(error)")
    }
    try file.save(contents)
  }
}
