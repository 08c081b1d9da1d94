import PriceboardTelemetry

/// The steps of erasing.
///
/// | step | call | next start |
/// |---|---|---|
/// | 1 | remove `.last-good`, `.saving-N` and `.corrupt-N` | the contents |
/// | 2 | synchronise the folder | the contents |
/// | 3 | remove the file of the plain name | the contents or none |
/// | 4 | synchronise the folder | none |
///
/// Only after step 4 is the erasing acknowledged. Step 2 keeps the second copy from outliving the first: the next
/// start would take the older contents for what was saved last.
extension SafeFile {
  /// Removes all files of the name, and returns when none of them is on the medium.
  mutating func erase() throws(StorageError) {
    do throws(SystemCallFailure) {
      let count = try removeAll()
      if count > 0 { telemetry.record(StorageEvent.erased(file: names.name)) }
    } catch {
      telemetry.record(StorageEvent.eraseFailed(file: names.name, .system(error)))
      throw .system(error)
    }
  }

  /// Answers how many files there were.
  private mutating func removeAll() throws(SystemCallFailure) -> Int {
    let found = try system.names(in: names.folder)
    let current = names.path(of: .current)
    let others =
      [names.path(of: .lastGood)].filter { found.contains($0.name) } + names.leftOvers(among: found)
      + names.corruptNumbers(among: found).map(names.corruptPath)
    try remove(others)
    // A save that failed may have left the rename to the plain name open, too.
    if !others.isEmpty || !isFolderSettled, !found.isEmpty { try settle() }
    guard found.contains(current.name) else { return others.count }
    try remove([current])
    try settle()
    return others.count + 1
  }

  private mutating func remove(_ paths: [FilePath]) throws(SystemCallFailure) {
    for path in paths {
      isFolderSettled = false
      do {
        try system.remove(path)
      } catch let error where error.isMissing {}
    }
  }

  private mutating func settle() throws(SystemCallFailure) {
    try system.synchronise(names.folder)
    isFolderSettled = true
  }
}
