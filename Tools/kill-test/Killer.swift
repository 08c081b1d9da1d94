import Foundation
import PriceboardStorage
import PriceboardTransport

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
      switch way {
      case .crashSafely, .plainly: last = try await look(acknowledged, into: &tally) ?? last
      case .replies: last = try await lookAtReplies(acknowledged, into: &tally) ?? last
      }
    }
    return tally
  }

  /// Answers the number of the sample that the next start finds; nil if there is none.
  private func look(_ acknowledged: UInt64, into tally: inout Tally) async throws -> UInt64? {
    let result = try await CrashSafeFile(Saver.file, in: folder, schema: 1).load()
    if !result.damaged.isEmpty { tally.torn += 1 }
    if result.source == .lastGood { tally.fromLastGood += 1 }
    let expected: Set = [Saver.file, "\(Saver.file).last-good"]
    tally.leftOver += try names().count { $0.hasPrefix(Saver.file) && !expected.contains($0) }
    switch result.value.map({ Sample($0.bytes) }) {
    case nil:
      if acknowledged > 0 { tally.lost += 1 }
      return nil
    case .some(nil):
      tally.torn += 1
      return nil
    case .some(let sample?):
      // The save that was under way may have got through before its acknowledgement.
      if sample.number < acknowledged || sample.number > acknowledged + 1 { tally.lost += 1 }
      return sample.number
    }
  }

  /// The same for the copies of replies: each hub has its last acknowledged sample, or the one that was under way.
  private func lookAtReplies(_ acknowledged: UInt64, into tally: inout Tally) async throws -> UInt64? {
    let store = try ResponseStore(in: folder, account: "kill-test")
    let client = try RepliesSaver.client(over: store)
    var newest: UInt64?
    var copies = 0
    for hub in 0..<RepliesSaver.hubs {
      // The last number of this hub that is not above the acknowledged one.
      let behind = (acknowledged + RepliesSaver.hubs - hub) % RepliesSaver.hubs
      let expected = acknowledged >= behind ? acknowledged - behind : 0
      let copy = await client.keptReply(to: RepliesSaver.call(hub), notOlderThan: .seconds(86_400))
      guard let copy else {
        if expected > 0 { tally.lost += 1 }
        continue
      }
      copies += 1
      guard let sample = Sample(Array(copy.body)) else {
        tally.torn += 1
        continue
      }
      if sample.number != expected, sample.number != acknowledged + 1 { tally.lost += 1 }
      newest = max(newest ?? 0, sample.number)
    }
    // The index, its second copy, and a file for each copy.
    tally.leftOver += try names().count { $0.contains(".saving-") || $0.contains(".corrupt-") }
    tally.leftOver += try max(names().count { $0.hasPrefix("http-replies-") } - copies, 0)
    return newest
  }

  /// Answers the number of the last sample that was acknowledged; nil if none was.
  private func killOne(from first: UInt64) async throws -> UInt64? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["save", folder, String(first)] + way.options
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
