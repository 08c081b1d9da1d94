#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// The file system of the machine.
///
/// Calls that a signal interrupted are repeated, all but `close`: after that the descriptor is gone, and may already
/// be another file's. A failed `fsync` is not repeated either: the system may have dropped what it could not write.
package struct POSIXFileSystem: FileSystem {
  package init() {}

  package func contents(of path: FilePath, limit: Int) throws(SystemCallFailure) -> [UInt8]? {
    // O_NONBLOCK, or a named pipe in the file's place would hold the thread for ever.
    let descriptor = retrying { unsafe open(path.text, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw SystemCallFailure(.read, file: path.name, code: errno)
    }
    var bytes: [UInt8] = []
    var code: Int32 = 0
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while bytes.count <= limit {
      let wanted = min(chunk.count, limit - bytes.count + 1)
      let count = retrying {
        unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, wanted) }
      }
      if count < 0 { code = errno }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    // Nothing was written, so that closing cannot lose anything.
    _ = systemClose(descriptor)
    guard code == 0 else { throw SystemCallFailure(.read, file: path.name, code: code) }
    return bytes
  }

  package func create(_ path: FilePath) throws(SystemCallFailure) -> OpenFile {
    let descriptor = retrying {
      unsafe open(path.text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    }
    try check(descriptor, .create, path.name)
    return OpenFile(descriptor: descriptor, name: path.name)
  }

  package func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemCallFailure) -> Int {
    let count = retrying {
      unsafe bytes.withUnsafeBytes { unsafe systemWrite(file.descriptor, $0) }
    }
    // A write of nothing that is no error would be tried for ever.
    guard count > 0 else { throw SystemCallFailure(.write, file: file.name, code: count < 0 ? errno : EIO) }
    return count
  }

  package func synchronise(_ file: OpenFile) throws(SystemCallFailure) {
    try check(Self.flush(file.descriptor), .synchronise, file.name)
  }

  package func close(_ file: OpenFile) throws(SystemCallFailure) {
    let result = systemClose(file.descriptor)
    guard result == 0 || errno == EINTR else {
      throw SystemCallFailure(.close, file: file.name, code: errno)
    }
  }

  package func rename(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) {
    try check(systemRename(path.text, new.text), .rename, path.name)
  }

  package func link(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) {
    try check(systemLink(path.text, new.text), .link, path.name)
  }

  package func remove(_ path: FilePath) throws(SystemCallFailure) {
    try check(unsafe unlink(path.text), .remove, path.name)
  }

  package func names(in folder: FolderPath) throws(SystemCallFailure) -> [String] {
    guard let stream = unsafe opendir(folder.text) else {
      if errno == ENOENT { return [] }
      throw SystemCallFailure(.list, file: folder.name, code: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // By its pointer: the entry ends with the name, so that a copy of the whole structure reads beyond it.
      let name = unsafe UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
      names.append(unsafe String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    guard errno == 0 else { throw SystemCallFailure(.list, file: folder.name, code: errno) }
    return names
  }

  package func make(_ folder: FolderPath) throws(SystemCallFailure) -> Bool {
    let result = unsafe mkdir(folder.text, S_IRWXU)
    if result != 0, errno == EEXIST { return false }
    try check(result, .makeFolder, folder.name)
    return true
  }

  package func synchronise(_ folder: FolderPath) throws(SystemCallFailure) {
    let descriptor = retrying { unsafe open(folder.text, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
    try check(descriptor, .synchronise, folder.name)
    let result = Self.flush(descriptor)
    let code = errno
    _ = systemClose(descriptor)
    // EINVAL is how file systems say that folders need no, or know no, synchronising.
    guard result == 0 || code == EINVAL || code == ENOTSUP else {
      throw SystemCallFailure(.synchronise, file: folder.name, code: code)
    }
  }

  /// On Apple's systems `fsync` leaves the bytes in the drive's own cache; F_FULLFSYNC empties that, too, where the
  /// file system knows it.
  private static func flush(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor)
  }

  private func check(_ result: Int32, _ call: SystemCallFailure.Call, _ name: String)
    throws(SystemCallFailure)
  {
    guard result >= 0 else { throw SystemCallFailure(call, file: name, code: errno) }
  }

  private func retrying<Count: SignedInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      guard result < 0, errno == EINTR else { return result }
    }
  }
}

// Outside the type, whose methods would hide the C functions of the same names.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

private func systemRename(_ path: String, _ new: String) -> Int32 {
  unsafe rename(path, new)
}

private func systemLink(_ path: String, _ new: String) -> Int32 {
  unsafe link(path, new)
}
