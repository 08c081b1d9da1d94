import Foundation
import PriceboardTransport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One small request after the other, turn by turn with URLSession, so that whatever else the machine does slows both.
struct SpeedComparison {
  let requests: Int

  func run() async throws -> Verdict {
    let server = try LoopbackServer()
    defer { server.stop() }
    let url = try server.url("/now")
    let transport = SystemHTTPTransport()
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    let clock = ContinuousClock()
    var (ours, theirs) = ([Duration](), [Duration]())
    for _ in 0..<requests {
      ours.append(
        try await clock.measure {
          let response = try await transport.send(HTTPRequest(url: url), within: HTTPLimits())
          guard response.body.count == 16 else { throw URLError(.cannotParseResponse) }
        })
      theirs.append(
        try await clock.measure {
          let (body, _) = try await session.data(from: url)
          guard body.count == 16 else { throw URLError(.cannotParseResponse) }
        })
    }
    let (our, their) = (ours.median, theirs.median)
    return Verdict(
      name: "a small request costs no more than URLSession's",
      text: "median of \(requests), turn by turn: \(our), URLSession \(their)",
      holds: our <= their)
  }
}

extension [Duration] {
  /// The middle one, or zero of none.
  var median: Duration {
    isEmpty ? .zero : sorted()[count / 2]
  }
}
