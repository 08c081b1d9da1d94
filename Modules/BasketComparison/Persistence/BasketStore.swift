public import PriceboardStorage
public import PriceboardTelemetry

/// Keeps one basket in a small file that survives being killed while it is saved.
///
/// After a crash the file holds the basket of the last acknowledged save or a later one, never a part of it. The
/// basket saved before is kept as a second copy and stands in for a damaged one; damaged files are renamed, told in
/// the result and as ``StorageEvent``, and never replaced. A file of a later version of the app is left as it is.
///
/// Of saves that come while one is being written only the newest is written; it acknowledges all that came before
/// it. A basket that changes with every tap costs no more writes than the disk can take.
public actor BasketStore {
  /// The version of the form in which baskets are stored, that of ``Basket``'s Codable form.
  ///
  /// Raised when an older version of the app could not read what this one writes.
  public static let schema: UInt32 = 1

  private let file: VersionedFile<Basket>
  private var newest: Basket?
  /// The write that has not begun; a save that comes now joins it.
  private var nextWrite: Task<Result<Void, StorageError>, Never>?
  private var lastWrite: Task<Result<Void, StorageError>, Never>?

  /// Opens the file `name` in `folder`; nothing is read yet.
  ///
  /// The folder is created by the first save if its parent is there. The name follows the rules of
  /// `CrashSafeFile`. One process at a time, and in it one store, may use a name in a folder.
  ///
  /// - Throws: `StorageError.invalidName`.
  public init(
    in folder: String, name: String = "basket", telemetry: any TelemetrySink = .none
  ) throws(StorageError) {
    self.init(try VersionedFile(name, in: folder, schema: Self.schema, telemetry: telemetry))
  }

  package init(_ file: VersionedFile<Basket>) {
    self.file = file
  }

  /// Reads the basket of the last save, or else of the one before; no basket where none was saved.
  ///
  /// `damaged` names the files that were set aside: without a basket it means that one was lost.
  /// A save that is still waiting is not seen.
  ///
  /// - Throws: `StorageError` if the file is newer, too large or cannot be read. It then stays as it is.
  public func load() async throws(StorageError) -> LoadResult<Basket> {
    try await file.load()
  }

  /// Saves `basket`, and returns when it, or a newer one, is on the medium.
  ///
  /// The save goes on if the caller is cancelled.
  ///
  /// - Throws: `StorageError` if the write failed. The file then holds a basket that was saved before, or this one.
  public func save(_ basket: Basket) async throws(StorageError) {
    newest = basket
    let write = nextWrite ?? makeWrite()
    nextWrite = write
    try await write.value.get()
  }

  private func makeWrite() -> Task<Result<Void, StorageError>, Never> {
    let before = lastWrite
    return Task {
      _ = await before?.value
      return await self.write()
    }
  }

  private func write() async -> Result<Void, StorageError> {
    lastWrite = nextWrite
    nextWrite = nil
    guard let basket = newest else { return .success(()) }
    do throws(StorageError) {
      try await file.save(basket)
      return .success(())
    } catch {
      return .failure(error)
    }
  }
}
