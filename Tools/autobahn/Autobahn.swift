import Foundation
import PriceboardTransport

/// A client for the fuzzing server of the Autobahn test suite: it sends every message back and does nothing else.
struct Autobahn {
  let server: URL
  let agent: String
  /// The server's index.json, where it can be read.
  let report: URL?
  private let transport = SystemWebSocketTransport()
  /// Above the largest message of the suite, which has 16 MiB.
  private let limits = WebSocketLimits(messageBytes: 32 << 20)

  /// What came of a run.
  struct Outcome {
    /// How many cases the server announced.
    let announced: Int
    /// The cases by what the server says of their messages.
    let messages: Tally
    /// The cases by what the server says of their end, which only its report tells.
    let closes: Tally?

    var holds: Bool { messages.holds(for: announced) && closes?.holds(for: announced) ?? true }
  }

  /// Runs all cases of the server, one after the other, and has it write its reports.
  func run() async throws -> Outcome {
    let count = Int(try await answer(to: "getCaseCount")) ?? 0
    var tally = Tally()
    for number in 1...max(1, count) where number <= count {
      try await run(number)
      let name = try await answer(to: "getCaseInfo", case: number, key: "id")
      tally.add(name, try await answer(to: "getCaseStatus", case: number, key: "behavior"))
    }
    // The server says nothing to that, and closes when it is done.
    _ = try? await answer(to: "updateReports")
    return Outcome(
      announced: count, messages: tally, closes: try report.map { try closes(of: tally.cases, in: $0) })
  }

  private func closes(of cases: [String], in report: URL) throws -> Tally {
    let agents = try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [String: [String: Any]]
    var tally = Tally()
    for name in cases {
      let entry = agents?[agent]?[name] as? [String: Any]
      tally.add(name, entry?["behaviorClose"] as? String ?? "unknown")
    }
    return tally
  }

  private func run(_ number: Int) async throws {
    let connection = try await connect("runCase", case: number)
    do {
      while true { try await connection.send(connection.receive().messages) }
    } catch is WebSocketError {
      // The end of the case, whichever.
    }
  }

  private func answer(to path: String, case number: Int, key: String) async throws -> String {
    let text = try await answer(to: path, case: number)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return object?[key] as? String ?? "unknown"
  }

  private func answer(to path: String, case number: Int? = nil) async throws -> String {
    let connection = try await connect(path, case: number)
    let batch = try await connection.receive()
    connection.close(.normal, reason: "")
    return batch.messages[0].text
  }

  private func connect(_ path: String, case number: Int? = nil) async throws -> any WebSocketConnection {
    var items = [URLQueryItem(name: "agent", value: agent)]
    if let number { items.append(URLQueryItem(name: "case", value: "\(number)")) }
    let url = server.appending(path: path).appending(queryItems: items)
    return try await transport.connect(to: WebSocketRequest(url: url), within: limits)
  }
}
