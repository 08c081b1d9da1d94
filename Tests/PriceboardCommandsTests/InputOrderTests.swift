import Foundation
import PriceboardFixtures
import PriceboardTestSupport
import Testing

@testable import PriceboardCommands

/// The order of rows and of members in the files must leave no trace in what the command prints for programs.
@Suite struct InputOrderTests {
  @Test func `a hundred shuffles of the demo region print the same bytes`() async throws {
    let commands = DemoRegion.Basket.allCases.map {
      ["compare", "--basket", $0.rawValue, "--max-stores", "3", "--json"]
    }
    let others = [["reductions", "--as-of", "2026-03-14", "--json"], ["unit-prices", "--json"]]
    try await expectSameBytes(in: DemoRegion.directory, of: commands + others, shuffles: 100)
  }

  @Test(.enabled(if: BasketData.isPresent, "no data beside the package"))
  func `a hundred shuffles of real prices print the same bytes`() async throws {
    let baskets = [
      "b1-weekly-staples", "b2-fifty-lines", "b3-missing-and-unavailable", "b4-weighed", "b5-exact-tie",
      "b6-pack-size-conflicts", "b7-duplicate-lines", "b8-empty",
    ]
    let commands = baskets.map { ["compare", "--basket", $0, "--as-of", "2023-06-26", "--json"] }
    try await expectSameBytes(
      in: URL(fileURLWithPath: BasketData.austria.path),
      of: commands + [["reductions", "--as-of", "2023-06-26", "--json"]],
      shuffles: 100)
  }

  /// Runs one of the commands after each shuffle, all of them in turn.
  private func expectSameBytes(in folder: URL, of commands: [[String]], shuffles: Int) async throws {
    let files = try ShuffledFiles(of: folder, memberOrders: 5)
    var expected: [String] = []
    for command in commands {
      let outcome = await run(command + ["--data", folder.path])
      #expect(outcome.status == .success, "\(command): \(outcome.errorOutput)")
      expected.append(outcome.output)
    }
    for seed in 0..<shuffles {
      let shuffled = try TemporaryFolder()
      try files.write(to: shuffled, seed: UInt64(seed))
      let index = seed % commands.count
      let outcome = await run(commands[index] + ["--data", shuffled.url.path])
      #expect(Array(outcome.output.utf8) == Array(expected[index].utf8), "seed \(seed), \(commands[index])")
    }
  }
}

/// The files of a region, which can be written again in another order.
private struct ShuffledFiles {
  /// The rows of each file, each with its members in several orders.
  private let rows: [(file: String, rows: [[String]])]

  init(of folder: URL, memberOrders: Int) throws {
    var generator = SplitMix64(seed: 20_260_314)
    let names = [
      "regions", "stores", "canonical_products", "retailer_products", "offers", "price_snapshots", "baskets",
    ]
    rows = try names.map { name in
      let file = "\(name).json"
      let data = try Data(contentsOf: folder.appendingPathComponent(file))
      let rows = try JSONDecoder().decode(JSONValue.self, from: data).elements
      return (file, rows.map { row in (0..<memberOrders).map { _ in row.text(shuffledBy: &generator) } })
    }
  }

  /// Writes every file with its rows, and the members of every object, in an order that the seed decides.
  func write(to folder: TemporaryFolder, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for (file, rows) in rows {
      let texts = rows.shuffled(using: &generator).map { $0.randomElement(using: &generator) ?? "" }
      try folder.write("[\n\(texts.joined(separator: ",\n"))\n]\n", as: file)
    }
  }
}

extension JSONValue {
  /// The value as JSON; members in a random order, elements in theirs.
  fileprivate func text(shuffledBy generator: inout SplitMix64) -> String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .string(let value): return Self.quoted(value)
    case .array(let elements):
      return "[" + elements.map { $0.text(shuffledBy: &generator) }.joined(separator: ",") + "]"
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }.shuffled(using: &generator)
      let texts = sorted.map { key, value in "\(Self.quoted(key)):\(value.text(shuffledBy: &generator))" }
      return "{" + texts.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
