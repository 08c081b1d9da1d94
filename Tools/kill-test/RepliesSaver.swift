import Foundation
import PriceboardTelemetry
import PriceboardTransport

/// The process that gets killed while it keeps copies of replies.
struct RepliesSaver {
  /// The sample of a number is the reply of one of these hubs, in turn.
  static let hubs: UInt64 = 3

  let folder: String
  let first: UInt64

  /// Keeps one sample after the other until the end, and writes the number of each to the standard output, in eight
  /// bytes, once it is on the medium.
  func run() async throws {
    let store = try ResponseStore(in: folder, account: "kill-test")
    for number in first... {
      let client = try Self.client(over: store, answering: Sample(number))
      let call = Self.call(number)
      await client.keep(try await client.reply(to: call), to: call)
      await store.finishWriting()
      try FileHandle.standardOutput.write(contentsOf: Sample(number).bytes.prefix(8))
    }
  }

  static func call(_ number: UInt64) -> HTTPCall {
    HTTPCall(
      "sample", path: ["\(number % hubs)"], keeping: .lastGood(group: "samples", age: .seconds(86_400)))
  }

  static func client(over store: ResponseStore, answering sample: Sample? = nil) throws -> HTTPClient {
    guard let url = URL(string: "http://127.0.0.1") else { throw HTTPFailure.invalidCall }
    return HTTPClient(
      baseURL: url, transport: SampleTransport(sample: sample), store: store, timeline: Timeline())
  }

  private struct SampleTransport: HTTPTransport {
    let sample: Sample?

    func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
      guard let sample else { throw HTTPTransportError.notConnected }
      return HTTPResponse(
        status: 200, headers: HTTPHeaders([.init("Content-Type", "application/json")]),
        body: Data(sample.bytes))
    }
  }
}
