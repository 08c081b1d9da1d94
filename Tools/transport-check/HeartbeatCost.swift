import Foundation
import PriceboardTransport

/// How often this process wakes for a connection that brings a heartbeat a second and nothing else.
///
/// What wakes are the transport's thread, a thread of the pool for the task that receives, and the pool itself, which
/// looks after its threads once a second whether there is a connection or not.
struct HeartbeatCost {
  let heartbeats: Int
  private let bound = 3

  func run() async throws -> Verdict {
    let server = try FeedServer(.heartbeats)
    defer { server.stop() }
    let transport = SystemWebSocketTransport()
    let connection = try await transport.connect(
      to: WebSocketRequest(url: server.url), within: WebSocketLimits())
    // Away from the main actor, which costs a hop of its own.
    let wakes: Int? = try await Task.detached {
      for _ in 0..<2 { _ = try await connection.receive() }
      guard let before = Self.voluntarySwitches() else { return nil }
      for _ in 0..<heartbeats { _ = try await connection.receive() }
      let after = Self.voluntarySwitches() ?? [:]
      // A thread that has ended meanwhile was nothing of the connection's.
      return after.reduce(0) { sum, thread in
        thread.key == server.thread ? sum : sum + thread.value - (before[thread.key] ?? 0)
      }
    }.value
    guard let wakes else {
      return Verdict(name: Self.name, text: "this system does not count them", holds: true)
    }
    let each = Double(wakes) / Double(heartbeats)
    return Verdict(
      name: Self.name,
      text: "\(wakes) voluntary context switches for \(heartbeats) heartbeats, \(each) each, bound \(bound)",
      // The ends of the time that is measured are a wake-up off.
      holds: wakes <= bound * heartbeats + 2)
  }

  private static let name = "a connection with heartbeats alone wakes three times a second at most"

  /// Those of each thread; nil on a system that does not tell.
  private static func voluntarySwitches() -> [String: Int]? {
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") else {
      return nil
    }
    return threads.reduce(into: [:]) { switches, thread in
      let status = (try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8)) ?? ""
      let line = status.firstMatch(of: /\nvoluntary_ctxt_switches:\s*(\d+)/)
      switches[thread] = line.flatMap { Int($0.1) }
    }
  }
}
