import Foundation
import PriceboardTransport

/// How long after its caller's cancelling a server sees that a request has ended.
struct CancellationLatency {
  let requests: Int
  private let bound = Duration.milliseconds(10)
  /// A machine with other work may be late by itself once; a transport that is late is so every time.
  private let rounds = 5

  func run() async throws -> Verdict {
    var lines: [String] = []
    for round in 1...rounds {
      let times = try await times(from: round * 10_000)
      let worst = times.max() ?? .zero
      lines.append("median of \(times.count): \(times.median), worst \(worst), bound \(bound)")
      guard worst > bound else {
        return Verdict(name: Self.name, text: lines.joined(separator: "\n  "), holds: !times.isEmpty)
      }
    }
    return Verdict(name: Self.name, text: lines.joined(separator: "\n  "), holds: false)
  }

  private static let name = "cancelling reaches the server"

  private func times(from first: Int) async throws -> [Duration] {
    let server = try LoopbackServer()
    defer { server.stop() }
    let transport = SystemHTTPTransport()
    var events = server.events.makeAsyncIterator()
    var times: [Duration] = []
    for number in first..<(first + requests) {
      let url = try server.url(number.isMultiple(of: 2) ? "/hold/\(number)" : "/hold-part/\(number)")
      let task = Task {
        try await transport.send(HTTPRequest(url: url), within: HTTPLimits(time: .seconds(60)))
      }
      guard await events.next() == .arrived(number) else { throw CancellationError() }
      let start = ContinuousClock.now
      task.cancel()
      guard case .closed(number, let end) = await events.next() else { throw CancellationError() }
      times.append(end - start)
      guard case .failure(let error) = await task.result, error is CancellationError else {
        throw CancellationError()
      }
    }
    return times
  }
}
