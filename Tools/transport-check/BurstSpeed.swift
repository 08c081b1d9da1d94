import Foundation
import PriceboardTransport

/// How fast short texts are received that come as fast as they can.
struct BurstSpeed {
  let messages: Int
  private let bound = Duration.microseconds(2)

  func run() async throws -> Verdict {
    let transport = SystemWebSocketTransport()
    var times: [Duration] = []
    var batches = 0
    for _ in 0..<3 {
      let server = try FeedServer(.burst(messages))
      defer { server.stop() }
      let connection = try await transport.connect(
        to: WebSocketRequest(url: server.url), within: WebSocketLimits())
      let start = ContinuousClock.now
      var (received, isRight) = (0, true)
      while received < messages {
        let batch = try await connection.receive().messages
        received += batch.count
        batches += 1
        isRight = isRight && batch.allSatisfy { $0.bytes.count == 100 }
      }
      guard isRight, received == messages else { throw URLError(.cannotParseResponse) }
      times.append(ContinuousClock.now - start)
    }
    let each = times.median / messages
    let perSecond = Int(1 / (Double(each.components.attoseconds) / 1e18))
    return Verdict(
      name: "a burst of short texts",
      text: """
        \(messages) texts of 100 bytes, median of 3: \(each) each (\(perSecond) a second), \
        \(3 * messages / batches) in a batch, bound \(bound)
        """,
      holds: each <= bound)
  }
}
