import Foundation
import PriceboardFixtureServer

/// Runs a test with a server whose clock stands at ``noon``.
func withServer<Output>(
  _ configuration: FixtureConfiguration = FixtureConfiguration(rows: 3),
  _ body: (FixtureServer, URL) async throws -> Output
) async throws -> Output {
  // A machine with more to do than these tests must not end the connections that wait in them.
  var configuration = configuration
  configuration.requestTime = .seconds(900)
  let server = FixtureServer(configuration: configuration)
  server.setClock(to: noon)
  let address = try server.start()
  defer { server.stop() }
  return try await body(server, address)
}

extension FixtureServer {
  /// Asks with a GET over a connection of its own.
  func ask(_ target: String, _ fields: [String] = []) throws -> RawReply {
    try ask("GET", target, fields)
  }

  /// Asks over a connection of its own.
  func ask(
    _ method: String, _ target: String, _ fields: [String] = [], body: String? = nil
  ) throws -> RawReply {
    try RawClient(try unwrap(address)).ask(method, target, fields, body: body)
  }

  private func unwrap(_ address: URL?) throws -> URL {
    guard let address else { throw RawClient.Failure.ended }
    return address
  }
}

extension RawReply {
  /// The sections of a home.
  var sections: [[String: Any]] {
    get throws { try json["sections"] as? [[String: Any]] ?? [] }
  }

  /// The items of a page.
  var items: [[String: Any]] {
    get throws { try json["items"] as? [[String: Any]] ?? [] }
  }
}

/// A value of a query, with all that is not plain escaped.
func escaped(_ text: String) -> String {
  text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
}
