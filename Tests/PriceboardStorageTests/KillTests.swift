import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// Real processes, killed right before a call to the system.
///
/// The kill test in Tools kills from outside, at random moments and 500 times.
@Suite(.timeLimit(.minutes(15))) struct KillTests {
  /// Three saves and the start take fewer calls than this.
  private static let calls = 40

  @Test func `a process killed before any of its calls leaves the last acknowledged save or the next`()
    async throws
  {
    try await withTemporaryFolder { root in
      for call in 1...Self.calls {
        let folder = "\(root)/\(call)"
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, call = call as Int] in
          let file = try CrashSafeFile("basket", in: folder, schema: 1, system: KillingFileSystem(at: call))
          for number in UInt8(1)... {
            try await file.save(KillTests.contents(number))
            // The process is killed in calls of the file alone, so that this is never cut.
            try Data([number]).write(to: URL(fileURLWithPath: "\(folder).acknowledged"))
          }
        }
        let acknowledged = (try? Data(contentsOf: URL(fileURLWithPath: "\(folder).acknowledged")))?.first ?? 0
        let result = try await CrashSafeFile("basket", in: folder, schema: 1).load()
        let possible = [acknowledged, acknowledged + 1].map { $0 == 0 ? nil : Self.contents($0) }
        #expect(possible.contains(result.value?.bytes), "killed before call \(call)")
        #expect(result.damaged.isEmpty)
        let names = try POSIXFileSystem().names(in: FolderPath(folder))
        #expect(Set(names).subtracting([".", "..", "basket", "basket.last-good"]).isEmpty)
        if call == Self.calls { #expect(acknowledged >= 3) }
      }
    }
  }

  /// Of a size of its own for each number, so that no mixture of two passes.
  fileprivate static func contents(_ number: UInt8) -> [UInt8] {
    [UInt8](repeating: number, count: 1 + Int(number) * 1_000)
  }
}

/// The machine's file system, which kills the process right before the call with a number.
private final class KillingFileSystem: FileSystem {
  private let system = POSIXFileSystem()
  private let count = Locked(0)
  private let last: Int

  init(at number: Int) {
    last = number
  }

  private func tick() {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number == last { kill(getpid(), SIGKILL) }
  }

  func contents(of path: FilePath, limit: Int) throws(SystemCallFailure) -> [UInt8]? {
    tick()
    return try system.contents(of: path, limit: limit)
  }

  func create(_ path: FilePath) throws(SystemCallFailure) -> OpenFile {
    tick()
    return try system.create(path)
  }

  /// In parts, so that a process also dies between two of them.
  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemCallFailure) -> Int {
    tick()
    return try system.write(bytes.prefix(1_500), to: file)
  }

  func synchronise(_ file: OpenFile) throws(SystemCallFailure) {
    tick()
    try system.synchronise(file)
  }

  func close(_ file: OpenFile) throws(SystemCallFailure) {
    tick()
    try system.close(file)
  }

  func rename(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) {
    tick()
    try system.rename(path, to: new)
  }

  func link(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) {
    tick()
    try system.link(path, to: new)
  }

  func remove(_ path: FilePath) throws(SystemCallFailure) {
    tick()
    try system.remove(path)
  }

  func names(in folder: FolderPath) throws(SystemCallFailure) -> [String] {
    tick()
    return try system.names(in: folder)
  }

  func make(_ folder: FolderPath) throws(SystemCallFailure) -> Bool {
    tick()
    return try system.make(folder)
  }

  func synchronise(_ folder: FolderPath) throws(SystemCallFailure) {
    tick()
    try system.synchronise(folder)
  }
}
