import PriceboardStorage
import PriceboardTelemetry

/// The machine's file system until a number of calls, and none after: as for a process that is killed there.
final class StoppingFileSystem: FileSystem {
  private let system = POSIXFileSystem()
  private let callsLeft: Locked<Int>

  init(after calls: Int) {
    callsLeft = Locked(calls)
  }

  /// Whether there was a call too many.
  var hasStopped: Bool { callsLeft.withLock { $0 < 0 } }

  private func call(_ call: SystemCallFailure.Call, _ name: String) throws(SystemCallFailure) {
    let left = callsLeft.withLock { left in
      left -= 1
      return left
    }
    guard left >= 0 else { throw SystemCallFailure(call, file: name, code: 5) }
  }

  func contents(of path: FilePath, limit: Int) throws(SystemCallFailure) -> [UInt8]? {
    try call(.read, path.name)
    return try system.contents(of: path, limit: limit)
  }

  func create(_ path: FilePath) throws(SystemCallFailure) -> OpenFile {
    try call(.create, path.name)
    return try system.create(path)
  }

  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemCallFailure) -> Int {
    try call(.write, file.name)
    return try system.write(bytes.prefix(200), to: file)
  }

  func synchronise(_ file: OpenFile) throws(SystemCallFailure) {
    try call(.synchronise, file.name)
    try system.synchronise(file)
  }

  /// Closed in any case: a killed process's descriptors are.
  func close(_ file: OpenFile) throws(SystemCallFailure) {
    try system.close(file)
    try call(.close, file.name)
  }

  func rename(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) {
    try call(.rename, path.name)
    try system.rename(path, to: new)
  }

  func link(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) {
    try call(.link, path.name)
    try system.link(path, to: new)
  }

  func remove(_ path: FilePath) throws(SystemCallFailure) {
    try call(.remove, path.name)
    try system.remove(path)
  }

  func names(in folder: FolderPath) throws(SystemCallFailure) -> [String] {
    try call(.list, folder.name)
    return try system.names(in: folder)
  }

  func make(_ folder: FolderPath) throws(SystemCallFailure) -> Bool {
    try call(.makeFolder, folder.name)
    return try system.make(folder)
  }

  func synchronise(_ folder: FolderPath) throws(SystemCallFailure) {
    try call(.synchronise, folder.name)
    try system.synchronise(folder)
  }
}
