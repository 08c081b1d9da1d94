/// The names in a folder of stored files, for whoever keeps many files there and has to clear up.
///
/// Calls block a serial Dispatch queue of the folder's own, and hold up no other actor.
package actor StoredFolder {
  private let queue: FileQueue
  private let folder: FolderPath
  private let system: any FileSystem

  package init(_ folder: String, system: any FileSystem = POSIXFileSystem()) {
    self.folder = FolderPath(folder)
    self.system = system
    queue = FileQueue(label: "priceboard.storage.folder")
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe queue.asUnownedSerialExecutor()
  }

  /// The names of the files that `isWanted` picks, in the order of their bytes; none if there is no folder.
  package func names(where isWanted: @Sendable (String) -> Bool) throws(StorageError) -> [String] {
    do {
      return try system.names(in: folder).filter { $0 != "." && $0 != ".." && isWanted($0) }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw .system(error)
    }
  }

  /// Removes the files that `isWanted` picks, and returns when none of them is on the medium.
  package func remove(where isWanted: @Sendable (String) -> Bool) throws(StorageError) {
    let found = try names(where: isWanted)
    do throws(SystemCallFailure) {
      for name in found {
        do {
          try system.remove(FilePath(name, in: folder))
        } catch let error where error.isMissing {}
      }
      if !found.isEmpty { try system.synchronise(folder) }
    } catch {
      throw .system(error)
    }
  }
}
