import Foundation
import PriceboardTransport

/// A client for the fuzzing server of the Autobahn test suite: it sends every message back and does nothing else.
struct Autobahn {
  let server: URL
  let agent: String
  private let transport = SystemWebSocketTransport()
  /// Above the largest message of the suite, which has 16 MiB.
  private let limits = WebSocketLimits(messageBytes: 32 << 20)

  /// Runs all cases of the server, one after the other, and has it write its reports.
  ///
  /// - Returns: The cases by what the server says of them.
  func run() async throws -> Tally {
    let count = Int(try await answer(to: "getCaseCount")) ?? 0
    var tally = Tally()
    for number in 1...max(1, count) where number <= count {
      try await run(number)
      let name = try await answer(to: "getCaseInfo", case: number, key: "id")
      tally.add(name, try await answer(to: "getCaseStatus", case: number, key: "behavior"))
    }
    _ = try? await answer(to: "updateReports")
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
