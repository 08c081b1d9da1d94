import Foundation
import PriceboardTelemetry

/// A program of the system, for the servers that plain Swift has no TLS for.
struct Command: Sendable {
  struct Failure: Error {
    let command: String
    var status: Int32?
  }

  let executable: URL

  /// A program that lies in one of the folders of PATH, or in the usual one for servers; nil where it is not there.
  init?(_ name: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin"]
    let candidates = folders.map { URL(filePath: $0).appending(path: name) }
    guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else {
      return nil
    }
    executable = found
  }

  /// Whether python3 is there and has the module.
  static func hasPython(module: String) async -> Bool {
    guard let python = Command("python3") else { return false }
    let folder = FileManager.default.temporaryDirectory
    return (try? await python.run(["-c", "import \(module)"], in: folder)) != nil
  }

  /// Whether all of these programs are there.
  static func has(_ names: String...) -> Bool {
    names.allSatisfy { Command($0) != nil }
  }

  /// Runs it to its end.
  func run(_ arguments: [String], in folder: URL) async throws {
    let process = process(arguments, in: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    guard status == 0 else {
      throw Failure(
        command: ([executable.lastPathComponent] + arguments).joined(separator: " "), status: status)
    }
  }

  /// Runs `body` with what the program has written so far, from when that contains `sign`, until `body` returns.
  func serve<Output>(
    _ arguments: [String], in folder: URL, readyAt sign: String,
    _ body: (Locked<String>) async throws -> Output
  ) async throws -> Output {
    let process = process(["-c", Self.untilInputEnds, executable.path] + arguments, in: folder)
    process.executableURL = URL(filePath: "/bin/sh")
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { try? input.fileHandleForWriting.close() }
    let written = Locked("")
    let reading = output.fileHandleForReading
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var isReady = false
        while true {
          let bytes = reading.availableData
          let text = written.withLock { text in
            text += String(decoding: bytes, as: UTF8.self)
            return text
          }
          if !isReady, bytes.isEmpty || text.contains(sign) {
            isReady = true
            continuation.resume()
          }
          if bytes.isEmpty { return }
        }
      }
    }
    return try await body(written)
  }

  /// Ends the program when the input does, which is so however the tests go.
  ///
  /// It is killed because it may have been started with other signals blocked.
  private static let untilInputEnds = """
    "$0" "$@" </dev/null & server=$!
    cat >/dev/null
    kill -9 $server
    """

  private func process(_ arguments: [String], in folder: URL) -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    return process
  }
}
