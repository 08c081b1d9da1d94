import BasketComparison
import PriceboardTelemetry
import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A project that answers each table's endpoint from a table, and fails for those that it does not have.
final class TableServiceFake: HTTPService {
  private let answers: [String: Result<Data, any Error>]
  private let made = Locked<[HTTPCall]>([])

  init(_ files: RegionFiles = RegionFiles(), failing: [SourceTable: any Error] = [:]) {
    var answers: [String: Result<Data, any Error>] = [:]
    for (table, data) in files.files { answers[table.rawValue] = .success(data) }
    for (table, error) in failing { answers[table.rawValue] = .failure(error) }
    self.answers = answers
  }

  /// The calls so far, by their endpoints.
  var calls: [HTTPCall] { made.withLock { $0 }.sorted { $0.endpoint < $1.endpoint } }

  func reply(to call: HTTPCall) async throws -> HTTPReply {
    made.withLock { $0.append(call) }
    guard let answer = answers[call.path.last ?? ""] else { throw HTTPFailure.status(404, body: Data()) }
    return HTTPReply(body: try answer.get())
  }
}
