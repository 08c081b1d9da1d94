import Foundation
import PriceboardFixtures
import Testing

@testable import PriceboardCommands

@Suite struct EmphasisTests {
  @Test func `titles and headings are bold and nothing else is`() {
    let text = "Title\n=====\nplain\n\nHeading: 2\n  one\n  two\n\nlast\n"
    #expect(
      Emphasis.bold(headingsOf: text)
        == "\u{1B}[1mTitle\u{1B}[0m\n=====\nplain\n\n\u{1B}[1mHeading: 2\u{1B}[0m\n  one\n  two\n\nlast\n")
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["NO_COLOR": "0"], false),
    (["TERM": "dumb"], false),
  ])
  func `a terminal shows headings in bold unless NO_COLOR has a value`(
    variables: [String: String], isBold: Bool
  ) async {
    let outcome = await run(["demo"], variables: variables, isTerminal: true)
    #expect(outcome.output.contains("\u{1B}[1m") == isBold)
  }

  @Test func `without a terminal there is no escape sequence`() async {
    #expect(!(await run(["demo"])).output.contains("\u{1B}"))
  }

  @Test func `the words are the same with emphasis and without`() async {
    let bold = await run(["demo"], isTerminal: true).output
    let plain = await run(["demo"]).output
    #expect(bold.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "") == plain)
  }

  @Test func `an object has no emphasis on a terminal`() async throws {
    let outcome = await run(
      ["compare", "--data", DemoRegion.directory.path, "--basket", "empty", "--json"], isTerminal: true)
    #expect(!outcome.output.contains("\u{1B}"))
    _ = try json(outcome)
  }
}
