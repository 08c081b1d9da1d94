import Foundation
import PriceboardFixtures
import Testing

@testable import PriceboardFixtureServer

@Suite(.timeLimit(.minutes(15))) struct TableTests {
  private static let keys = ["apikey: fixture-anon-key", "Authorization: Bearer fixture-anon-key"]

  @Test(arguments: FixtureEndpoint.tables)
  func `a table has the rows of the region's file`(table: FixtureEndpoint) async throws {
    try await withServer { server, _ in
      let target = "/functions/v1/\(table.rawValue)?region_id="
      let reply = try server.ask(target + "murmelau", Self.keys)
      #expect(reply.status == 200)
      let file = DemoRegion.directory.appendingPathComponent("\(table.rawValue).json")
      let expected = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? NSArray
      let rows = try JSONSerialization.jsonObject(with: Data(reply.body)) as? NSArray
      #expect(rows?.count ?? 0 > 0)
      #expect(rows == expected)
      #expect(reply["ETag"] != nil && reply["Cache-Control"] == "public, max-age=300")
      let elsewhere = try server.ask(target + "elsewhere", Self.keys)
      #expect(elsewhere.status == 200 && elsewhere.text == "[]")
      #expect(try server.ask("/functions/v1/\(table.rawValue)", Self.keys).status == 400)
    }
  }

  @Test(arguments: [
    ([], "No API key found in request"), (["apikey: wrong"], "Invalid API key"),
    (["apikey: fixture-anon-key"], "Missing authorization header"),
    (["apikey: fixture-anon-key", "Authorization: fixture-anon-key"], "Invalid JWT"),
    (["apikey: fixture-anon-key", "Authorization: Bearer wrong"], "Invalid JWT"),
    (["Authorization: Bearer fixture-anon-key"], "No API key found in request"),
  ])
  func `a key that is missing or wrong is told so in JSON`(fields: [String], message: String) async throws {
    try await withServer { server, _ in
      let reply = try server.ask("/functions/v1/stores?region_id=murmelau", fields)
      #expect(reply.status == 401)
      #expect(reply.text == "{\"code\":401,\"message\":\"\(message)\"}")
    }
  }

  @Test func `the key is the configuration's`() async throws {
    try await withServer(FixtureConfiguration(anonKey: "another", rows: 1)) { server, _ in
      let target = "/functions/v1/regions?region_id=murmelau"
      let refused = try server.ask(target, Self.keys)
      #expect(refused.status == 401)
      let taken = try server.ask(target, ["APIKey: another", "authorization: bearer another"])
      #expect(taken.status == 200)
    }
  }
}
