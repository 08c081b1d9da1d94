import Foundation
import PriceboardFixtures
import PriceboardTestSupport
import Testing

@testable import PriceboardCommands

@Suite struct AuditCommandTests {
  private static let sound = """
    {"hours":{"isOpen":true},"sections":[{"id":"a","type":"products","items":[
    {"sku":"A","name":"Milch","price":{"minorUnits":119,"currency":"EUR"},
    "unitPrice":{"minorUnits":119,"per":"l"},"netContent":{"amount":1000,"unit":"ml"}}]}]}
    """

  @Test func `a sound home is said to be sound, strictly or not`() async throws {
    for options in [[], ["--strict"], ["--rules", "british"]] {
      let outcome = try await audit(Self.sound, options)
      #expect(outcome.status == .success)
      #expect(outcome.output.contains("Shown: 1 product in 1 section.\n"))
      #expect(outcome.output.contains("Everything is shown as it was sent.\n"))
      #expect(outcome.output.contains("The rules object to nothing.\n"))
    }
  }

  @Test func `faults are no failure unless they are asked for as one, and the answer stays whole`() async {
    let told = await run(["audit", RecordedHome.faulty.path])
    let strict = await run(["audit", RecordedHome.faulty.path, "--strict"])
    #expect(told.status == .success)
    #expect(strict.status == .failure)
    #expect(strict.output == told.output)
    #expect(strict.errorOutput.isEmpty)
    let json = await run(["audit", RecordedHome.faulty.path, "--strict", "--json"])
    #expect(json.status == .failure)
    #expect(json.output.hasPrefix("{"))
  }

  @Test func `an objection alone is a fault where it is strict`() async throws {
    let home = Self.sound.replacingOccurrences(
      of: #""minorUnits":119,"per""#, with: #""minorUnits":120,"per""#)
    #expect(try await audit(home, []).status == .success)
    #expect(try await audit(home, ["--strict"]).status == .failure)
  }

  @Test func `what is stated and what follows are told apart to the last place that is stated`() async throws
  {
    let home = """
      {"hours":{"isOpen":true},"sections":[{"id":"a","type":"products","items":[
      {"sku":"A","name":"Potatoes","price":{"minorUnits":85,"currency":"GBP"},
      "unitPrice":{"minorUnits":750,"scale":1,"per":"kg"},"netContent":{"amount":1130,"unit":"g"}}]}]}
      """
    let output = try await audit(home, ["--rules", "british"]).output
    let line = try #require(output.split(separator: "\n").first { $0.contains(" follows") })
    let places = line.replacing(",", with: ".")
    #expect(places.contains("0.750"), "\(line)")
    #expect(places.contains("0.752"), "\(line)")
  }

  @Test func `each problem has its path and its reason in JSON, too`() async throws {
    let outcome = await run(["audit", RecordedHome.faulty.path, "--json"])
    let document = try json(outcome)
    let problems = try #require(document["problems"]).elements
    #expect(
      problems.contains {
        $0["path"] == .string("sections[3].items[5].price.minorUnits") && $0["reason"] == .string("notWhole")
      })
    #expect(document["skipped_types"]?.elements.first?["type"] == .string("reels"))
    let objections = try #require(document["objections"]).elements
    #expect(Set(objections.compactMap { $0["rule"]?.string }).count == 8)
    #expect(objections.allSatisfy { $0["source"]?.string?.isEmpty == false })
  }

  @Test(arguments: [
    ("<html>", "it is no JSON"), ("[]", "it is no object"), ("{}", "it has no list of sections or items"),
  ])
  func `what an app would refuse whole is a failure`(text: String, words: String) async throws {
    let outcome = try await audit(text, [])
    #expect(outcome.status == .failure)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorOutput.contains("would be refused whole: \(words)."))
  }

  @Test func `a file that is not there is a failure`() async {
    let outcome = await run(["audit", "nowhere.json"])
    #expect(outcome.status == .failure)
    #expect(outcome.errorOutput.contains(#""nowhere.json" cannot be read"#))
  }

  @Test(arguments: [
    (["audit"], "0 times FILE is given; give one."),
    (["audit", "a", "b"], "2 times FILE is given; give one."),
    (["audit", "a", "--rules", "germn"], "there are no rules \"germn\""),
    (["audit", "a", "--rules", "GERMAN"], "there are german and british"),
  ])
  func `wrong usage is said before a file is read`(arguments: [String], words: String) async {
    let outcome = await run(arguments)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.errorOutput.contains(words))
  }

  @Test func `a name from the file cannot command the terminal`() async throws {
    let home = Self.sound.replacingOccurrences(of: "Milch", with: #"Mil\u001b[2Jch\n"#)
      .replacingOccurrences(of: #""minorUnits":119,"per""#, with: #""minorUnits":120,"per""#)
    let outcome = try await audit(home, [])
    #expect(outcome.output.contains("Mil\u{FFFD}[2Jch\u{FFFD}"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  private func audit(_ text: String, _ options: [String]) async throws -> CommandOutcome {
    try await withTemporaryFolder { folder in
      let path = folder + "/home.json"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return await run(["audit", path] + options)
    }
  }
}
