/// The steps of a save, in the order of the table at ``SafeFile``.
extension SafeFile {
  private static let namesTried = 1_000

  mutating func replace(with contents: [UInt8]) throws(StorageError) {
    guard contents.count <= limit else { throw .tooLarge(limit: limit) }
    let isCurrentGood = try makeRoom(for: .current)
    _ = try makeRoom(for: .lastGood)
    let new = Envelope(schema: schema, contents: contents).bytes
    do throws(SystemCallFailure) {
      try makeFolder()
      try settleFolder()
      let saving = try write(new)
      isFolderSettled = false
      do throws(SystemCallFailure) {
        if isCurrentGood { try keepLastGood() }
        try system.rename(saving, to: names.path(of: .current))
      } catch {
        // Failing to remove it costs nothing: the next start does.
        try? system.remove(saving)
        throw error
      }
      try settleFolder()
    } catch {
      throw .system(error)
    }
  }

  /// Also the first thing that a save does after one that failed or was killed: only one save's changes to the
  /// folder may be open at a time, or the medium could get the removals of both and the names of neither.
  private mutating func settleFolder() throws(SystemCallFailure) {
    guard !isFolderSettled else { return }
    try system.synchronise(names.folder)
    isFolderSettled = true
  }

  /// Makes sure that replacing `copy` loses nothing, and answers whether it holds good contents.
  private func makeRoom(for copy: StoredCopy) throws(StorageError) -> Bool {
    switch try inspect(copy) {
    case nil:
      return false
    case .good:
      return true
    case .damaged(let damage):
      let name: String
      do {
        name = try setAside(copy)
      } catch {
        _ = report(copy, damage, setAsideAs: nil)
        throw .system(error)
      }
      _ = report(copy, damage, setAsideAs: name)
      return false
    case .newerFormat(let found):
      throw .newerFormat(found: found, known: Envelope.formatVersion)
    case .newerSchema(let found):
      throw .newerSchema(found: found, known: schema)
    }
  }

  /// The first save of each start also makes the folder's own name safe: an earlier one may have been killed right
  /// after it created the folder.
  private mutating func makeFolder() throws(SystemCallFailure) {
    guard try system.make(names.folder) || !isFolderSafe else { return }
    isFolderSafe = false
    do {
      try system.synchronise(names.folder.parent)
    } catch let error where error.isForbidden {
      // Who may not look into the parent has not created the folder there.
    }
    isFolderSafe = true
  }

  private func write(_ bytes: [UInt8]) throws(SystemCallFailure) -> FilePath {
    let (path, file) = try createSavingFile()
    do throws(SystemCallFailure) {
      do throws(SystemCallFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
          rest = rest.dropFirst(try system.write(rest, to: file))
        }
        try system.synchronise(file)
      } catch {
        try? system.close(file)
        throw error
      }
      try system.close(file)
    } catch {
      try? system.remove(path)
      throw error
    }
    return path
  }

  /// A name of its own for each save: what another process left, or is writing, is never touched.
  private func createSavingFile() throws(SystemCallFailure) -> (FilePath, OpenFile) {
    var number = 1
    while true {
      let path = names.savingPath(number)
      do {
        return (path, try system.create(path))
      } catch let error where error.isNameTaken && number < Self.namesTried {
        number += 1
      }
    }
  }

  private func keepLastGood() throws(SystemCallFailure) {
    let current = names.path(of: .current)
    let lastGood = names.path(of: .lastGood)
    do {
      try system.remove(lastGood)
    } catch let error where error.isMissing {}
    do {
      try system.link(current, to: lastGood)
    } catch let error where error.isUnsupported {
      try system.rename(current, to: lastGood)
    }
  }
}
