import PriceboardTestSupport
import Testing

@testable import PriceboardStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// What crash-safe files rely on, checked on the machine's own file system and on the simulated one alike.
@Suite struct FileSystemContractTests {
  enum Kind: CaseIterable, Sendable {
    case machine
    case simulated

    var system: any FileSystem {
      switch self {
      case .machine: POSIXFileSystem()
      case .simulated: SimulatedDisk(longestWrite: 3)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `what is written is read back, up to the limit and one`(kind: Kind) async throws {
    try await withFolder(kind) { system, folder in
      try write([1, 2, 3, 4, 5, 6, 7], as: FilePath("a", in: folder), on: system)
      let all = try system.contents(of: FilePath("a", in: folder), limit: 100)
      #expect(all == [1, 2, 3, 4, 5, 6, 7])
      let few = try system.contents(of: FilePath("a", in: folder), limit: 4)
      #expect(few == [1, 2, 3, 4, 5])
      let none = try system.contents(of: FilePath("b", in: folder), limit: 4)
      #expect(none == nil)
    }
  }

  @Test(arguments: Kind.allCases)
  func `creating a file that exists fails and leaves it alone`(kind: Kind) async throws {
    try await withFolder(kind) { system, folder in
      let path = FilePath("a", in: folder)
      try write([1], as: path, on: system)
      let failure = failure { () throws(SystemCallFailure) in _ = try system.create(path) }
      #expect(failure == SystemCallFailure(.create, file: "a", code: EEXIST))
      #expect(failure?.isNameTaken == true)
      let contents = try system.contents(of: path, limit: 9)
      #expect(contents == [1])
    }
  }

  @Test(arguments: Kind.allCases)
  func `a rename takes the new name off the other file`(kind: Kind) async throws {
    try await withFolder(kind) { system, folder in
      let (old, new) = (FilePath("old", in: folder), FilePath("new", in: folder))
      try write([1], as: old, on: system)
      try write([2], as: new, on: system)
      try system.rename(old, to: new)
      #expect(try Set(system.names(in: folder)).intersection(["old", "new"]) == ["new"])
      let contents = try system.contents(of: new, limit: 9)
      #expect(contents == [1])
      let failure = failure { () throws(SystemCallFailure) in try system.rename(old, to: new) }
      #expect(failure?.isMissing == true)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a link is a second name that outlives the first`(kind: Kind) async throws {
    try await withFolder(kind) { system, folder in
      let (first, second) = (FilePath("first", in: folder), FilePath("second", in: folder))
      try write([1], as: first, on: system)
      try system.link(first, to: second)
      let taken = failure { () throws(SystemCallFailure) in try system.link(first, to: second) }
      #expect(taken?.isNameTaken == true)
      try system.remove(first)
      let contents = try system.contents(of: second, limit: 9)
      #expect(contents == [1])
      let missing = failure { () throws(SystemCallFailure) in try system.remove(first) }
      #expect(missing?.isMissing == true)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a folder is made once and lists no names before`(kind: Kind) async throws {
    try await withFolder(kind) { system, folder in
      let inner = kind == .machine ? FolderPath("\(folder.text)/inner") : folder
      if kind == .machine {
        #expect(try system.names(in: inner) == [])
        #expect(try system.make(inner))
      }
      #expect(try !system.make(inner))
      try system.synchronise(inner)
      try system.synchronise(inner.parent)
    }
  }

  @Test func `a folder whose parent is missing cannot be made`() async throws {
    try await withTemporaryFolder { root in
      let folder = FolderPath("\(root)/missing/folder")
      let failure = failure { () throws(SystemCallFailure) in _ = try POSIXFileSystem().make(folder) }
      #expect(failure == SystemCallFailure(.makeFolder, file: "folder", code: ENOENT))
    }
  }

  @Test func `only the owner can read what is created`() async throws {
    try await withTemporaryFolder { root in
      let path = FilePath("a", in: FolderPath(root))
      try write([1], as: path, on: POSIXFileSystem())
      var status = stat()
      #expect(unsafe lstat(path.text, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `neither a link nor a folder nor a pipe is read as a file`() async throws {
    try await withTemporaryFolder { root in
      let folder = FolderPath(root)
      try write([1], as: FilePath("target", in: folder), on: POSIXFileSystem())
      #expect(unsafe symlink("target", FilePath("link", in: folder).text) == 0)
      #expect(unsafe mkdir(FilePath("folder", in: folder).text, 0o700) == 0)
      #expect(unsafe mkfifo(FilePath("pipe", in: folder).text, 0o600) == 0)
      for name in ["link", "folder"] {
        let failure = failure { () throws(SystemCallFailure) in
          _ = try POSIXFileSystem().contents(of: FilePath(name, in: folder), limit: 9)
        }
        #expect(failure?.call == .read, "\(name)")
      }
      // A pipe that nobody writes to has no bytes, and must not hold us up.
      let pipe = try POSIXFileSystem().contents(of: FilePath("pipe", in: folder), limit: 9)
      #expect(pipe == [])
    }
  }

  @Test func `a failure reads as a sentence without a folder`() {
    let failure = SystemCallFailure(.write, file: "basket", code: ENOSPC)
    #expect("\(failure)" == "write basket: No space left on device (28)")
    #expect(
      "\(StorageError.system(failure))" == "The system refused: write basket: No space left on device (28).")
    #expect(FolderPath("/a/b/").name == "b")
  }

  private func withFolder(_ kind: Kind, _ body: (any FileSystem, FolderPath) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { root in
      let folder = FolderPath(root)
      let system = kind.system
      _ = try system.make(folder)
      try await body(system, folder)
    }
  }

  private func write(_ bytes: [UInt8], as path: FilePath, on system: any FileSystem) throws {
    let file = try system.create(path)
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try system.write(rest, to: file)) }
    try system.synchronise(file)
    try system.close(file)
  }

  private func failure(_ body: () throws(SystemCallFailure) -> Void) -> SystemCallFailure? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
