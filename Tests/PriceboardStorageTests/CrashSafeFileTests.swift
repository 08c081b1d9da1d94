import Dispatch
import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardStorage

@Suite(.timeLimit(.minutes(15))) struct CrashSafeFileTests {
  @Test func `a save is there for the next start`() async throws {
    try await withTemporaryFolder { root in
      let telemetry = TelemetrySpy()
      let folder = "\(root)/created by the first save"
      let file = try CrashSafeFile("basket", in: folder, schema: 1, telemetry: telemetry)
      let nothing = try await file.load()
      #expect(nothing == LoadResult(value: nil, source: nil, damaged: []))
      try await file.save([1, 2, 3])

      let next = try CrashSafeFile("basket", in: folder, schema: 5)
      let result = try await next.load()
      #expect(result.value == StoredContents(bytes: [1, 2, 3], schema: 1))
      #expect(telemetry.events(of: StorageEvent.self) == [.saved(file: "basket", bytes: 3)])
    }
  }

  @Test func `any limit is one, the largest number and one below zero too`() async throws {
    try await withTemporaryFolder { root in
      let boundless = try CrashSafeFile("basket", in: root, schema: 1, limit: .max)
      try await boundless.save([1, 2, 3])
      #expect(try await boundless.load().value?.bytes == [1, 2, 3])
      let empty = try CrashSafeFile("nothing", in: root, schema: 1, limit: .min)
      await #expect(throws: StorageError.tooLarge(limit: 0)) { try await empty.save([1]) }
    }
  }

  @Test func `a folder without a parent is an error that says so`() async throws {
    try await withTemporaryFolder { root in
      let file = try CrashSafeFile("basket", in: "\(root)/missing/folder", schema: 1)
      let error = await #expect(throws: StorageError.self) { try await file.save([1]) }
      #expect(
        "\(error.map(String.init) ?? "")"
          == "The system refused: make folder folder: No such file or directory (2).")
    }
  }

  @Test func `a foreign file in its place is set aside and not lost`() async throws {
    try await withTemporaryFolder { root in
      let system = POSIXFileSystem()
      let foreign = try system.create(FilePath("basket", in: FolderPath(root)))
      _ = try system.write([7, 7], to: foreign)
      try system.close(foreign)
      try await CrashSafeFile("basket", in: root, schema: 1).save([1])
      let kept = try system.contents(of: FilePath("basket.corrupt-1", in: FolderPath(root)), limit: 9)
      #expect(kept == [7, 7])
    }
  }

  @Test func `saves are carried out in the order in which they arrive`() async throws {
    let telemetry = TelemetrySpy()
    let file = try CrashSafeFile(
      "basket", in: "/disk", schema: 1, telemetry: telemetry, system: SimulatedDisk())
    let saves = await file.saveInTasks(counts: 1...50)
    for save in saves { try await save.value }
    #expect(telemetry.events(of: StorageEvent.self) == (1...50).map { .saved(file: "basket", bytes: $0) })
    let result = try await file.load()
    #expect(result.value?.bytes.count == 50)
  }

  @Test func `a cancelled task's save is carried out whole`() async throws {
    let file = try CrashSafeFile("basket", in: "/disk", schema: 1, system: SimulatedDisk())
    let save = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await file.save([1])
    }
    try await save.value
    let result = try await file.load()
    #expect(result.value?.bytes == [1])
  }

  @MainActor @Test func `a disk that hangs holds up neither the main actor nor other tasks`() async throws {
    let disk = HangingDisk()
    let files = try (0..<8).map { number in
      try CrashSafeFile("file\(number)", in: "/disk", schema: 1, system: disk)
    }
    let saves = files.map { file in Task { try await file.save([1]) } }
    // More saves wait than there are processors; the main actor and the shared threads still run.
    while disk.waiting < files.count { await Task.yield() }
    let answer = await Task.detached { 42 }.value
    #expect(answer == 42)
    disk.release()
    for save in saves { try await save.value }
    #expect(!disk.hasGivenUp)
  }
}

extension CrashSafeFile {
  /// The tasks are the actor's own, so that each is in its queue before the next is made.
  fileprivate func saveInTasks(counts: ClosedRange<Int>) -> [Task<Void, any Error>] {
    counts.map { count in
      Task { try self.save([UInt8](repeating: 0, count: count)) }
    }
  }
}

/// A disk on which every read hangs until it is released.
private final class HangingDisk: FileSystem {
  private let disk = SimulatedDisk()
  private let gate = DispatchSemaphore(value: 0)
  private let count = Locked(0)

  private let gaveUp = Locked(false)

  var waiting: Int { count.withLock { $0 } }
  var hasGivenUp: Bool { gaveUp.withLock { $0 } }

  func release() {
    for _ in 0..<1_000 { gate.signal() }
  }

  func contents(of path: FilePath, limit: Int) throws(SystemCallFailure) -> [UInt8]? {
    count.withLock { $0 += 1 }
    // Were the shared threads held up, nobody could release the disk: then it gives up, and the test fails. The
    // time is long, because the main actor of a busy machine may serve many other tests first.
    if gate.wait(timeout: .now() + 240) == .timedOut {
      gaveUp.withLock { $0 = true }
      release()
    }
    return try disk.contents(of: path, limit: limit)
  }

  func create(_ path: FilePath) throws(SystemCallFailure) -> OpenFile { try disk.create(path) }
  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemCallFailure) -> Int {
    try disk.write(bytes, to: file)
  }
  func synchronise(_ file: OpenFile) throws(SystemCallFailure) { try disk.synchronise(file) }
  func close(_ file: OpenFile) throws(SystemCallFailure) { try disk.close(file) }
  func rename(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) { try disk.rename(path, to: new) }
  func link(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) { try disk.link(path, to: new) }
  func remove(_ path: FilePath) throws(SystemCallFailure) { try disk.remove(path) }
  func names(in folder: FolderPath) throws(SystemCallFailure) -> [String] { try disk.names(in: folder) }
  func make(_ folder: FolderPath) throws(SystemCallFailure) -> Bool { try disk.make(folder) }
  func synchronise(_ folder: FolderPath) throws(SystemCallFailure) { try disk.synchronise(folder) }
}
