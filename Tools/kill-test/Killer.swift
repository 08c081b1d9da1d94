import Foundation
import PriceboardStorage

/// Starts a saver, kills it and looks at what it left, over and over in one folder.
struct Killer {
  let folder: String
  let way: Saver.Way

  private static let longestLife = Duration.milliseconds(20)

  func run(kills: Int) async throws -> Tally {
    var tally = Tally()
    var last: UInt64 = 0
    for _ in 0..<kills {
      let acknowledged = try await killOne(from: last + 1) ?? last
      tally.kills += 1
      tally.saves += acknowledged - last
      if try names().contains(where: { $0.contains(".saving-") }) { tally.killedWhileSaving += 1 }

      let result = try await CrashSafeFile(Saver.file, in: folder, schema: 1).load()
      if !result.damaged.isEmpty { tally.torn += 1 }
      if result.source == .lastGood { tally.fromLastGood += 1 }
      let found = result.value.map { Sample($0.bytes) }
      switch found {
      case nil:
        if acknowledged > 0 { tally.lost += 1 }
      case .some(nil):
        tally.torn += 1
      case .some(let sample?):
        // The save that was under way may have got through before its acknowledgement.
        if sample.number < acknowledged || sample.number > acknowledged + 1 { tally.lost += 1 }
        last = sample.number
      }
      let expected: Set = [Saver.file, "\(Saver.file).last-good"]
      tally.leftOver += try names().count { $0.hasPrefix(Saver.file) && !expected.contains($0) }
    }
    return tally
  }

  /// Answers the number of the last sample that was acknowledged; nil if none was.
  private func killOne(from first: UInt64) async throws -> UInt64? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["save", folder, String(first)] + (way == .plainly ? ["--plainly"] : [])
    process.standardOutput = pipe
    try process.run()
    defer { process.waitUntilExit() }

    // Mostly it has begun to save, sometimes it is only just starting.
    var received = Data()
    if Int.random(in: 0..<4) > 0 {
      received = try pipe.fileHandleForReading.read(upToCount: 8) ?? Data()
      guard !received.isEmpty else { throw Failure.saverEnded }
    }
    try await Task.sleep(for: Self.longestLife * Double.random(in: 0...1))
    guard process.isRunning else { throw Failure.saverEnded }
    kill(process.processIdentifier, SIGKILL)

    received += try pipe.fileHandleForReading.readToEnd() ?? Data()
    let whole = received.count / 8 * 8
    guard whole > 0 else { return nil }
    return received.prefix(whole).suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func names() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  enum Failure: Error, CustomStringConvertible {
    case saverEnded

    var description: String { "the saving process ended by itself" }
  }
}
