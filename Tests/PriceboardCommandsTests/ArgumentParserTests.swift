import Testing

@testable import PriceboardCommands

@Suite struct ArgumentParserTests {
  private let declaration = CommandDeclaration(
    name: "weigh", summary: "Weighs things.",
    options: [
      .value("--scale", "S", isRequired: true, "The scale."), .value("--unit", "U", "The unit."),
      .flag("--json", "JSON."),
    ])
  private let taking = CommandDeclaration(name: "add", summary: "Adds.", options: [], operands: .some("N"))

  @Test func `a value follows its option or stands behind an equals sign`() throws {
    let apart = try ArgumentParser(declaration).parse(["--scale", "kitchen", "--json", "--unit", "g"])
    let joined = try ArgumentParser(declaration).parse(["--json", "--unit=g", "--scale=kitchen"])
    #expect(apart == joined)
    #expect(apart?.values == ["--scale": "kitchen", "--unit": "g"])
    #expect(apart?.flags == ["--json"])
  }

  @Test func `a value may hold equals signs and begin with a hyphen`() throws {
    let parsed = try ArgumentParser(declaration).parse(["--scale=a=b", "--unit", "-g"])
    #expect(parsed?.values == ["--scale": "a=b", "--unit": "-g"])
  }

  @Test(arguments: [
    (["--scale"], "--scale has no value; give it as --scale S."),
    (["--scale="], "--scale has no value; give it as --scale S."),
    (["--scale", ""], "--scale has no value; give it as --scale S."),
    (["--scale", "--json"], "--scale has no value; give it as --scale S."),
    ([], "--scale is missing; give it as --scale S."),
    (["--scale", "a", "--scale", "b"], "--scale is given twice; give it once."),
    (["--scale", "a", "--json", "--json"], "--json is given twice; give it once."),
    (["--scale", "a", "--json=yes"], "--json takes no value."),
    (["--scael", "a"], "there is no option --scael; the nearest one is --scale."),
    (["--scale", "a", "--colour"], "there is no option --colour."),
    (["--scale", "a", "-v"], "there is no option -v."),
    (["--scale", "a", "b"], "\"b\" belongs to no option; take it away or quote a value that has spaces."),
    (
      ["--scale", "a", "--", "--unit"],
      "\"--unit\" belongs to no option; take it away or quote a value that has spaces."
    ),
  ])
  func `what cannot be read is wrong usage`(arguments: [String], message: String) {
    #expect(throws: CommandError.wrongUsage(message)) { try ArgumentParser(declaration).parse(arguments) }
  }

  @Test(arguments: [["--help"], ["-h"], ["--scale", "--help"], ["--nonsense", "-h"]])
  func `a wish for help is heard whatever else is wrong`(arguments: [String]) throws {
    #expect(try ArgumentParser(declaration).parse(arguments) == nil)
  }

  @Test func `after two hyphens everything is an operand`() throws {
    #expect(
      try ArgumentParser(taking).parse(["1", "-2", "--", "--help", "-x", "--"])?.operands == [
        "1", "-2", "--help", "-x", "--",
      ])
  }

  @Test func `missing operands are wrong usage`() {
    #expect(throws: CommandError.wrongUsage("no N is given; give one or more behind the options.")) {
      try ArgumentParser(taking).parse(["--"])
    }
  }

  @Test func `a list keeps its order and refuses empty keys`() throws {
    #expect(try ParsedArguments(values: ["--stores": "b,a"]).list("--stores") == ["b", "a"])
    #expect(throws: CommandError.self) { try ParsedArguments(values: ["--stores": "a,,b"]).list("--stores") }
  }

  @Test(arguments: ["0", "-1", "two", "1.0", "8", "99999999999999999999"])
  func `a count is a whole number from one to the largest allowed`(text: String) {
    #expect(throws: CommandError.self) {
      try ParsedArguments(values: ["--n": text]).count("--n", default: 2, upTo: 7)
    }
  }

  @Test(arguments: ["2026-02-29", "14.03.2026", "2026-3-14", "today", "2026-03-14T00:00"])
  func `a day is one of the calendar in the form of ISO 8601`(text: String) {
    #expect(throws: CommandError.self) { try ParsedArguments(values: ["--as-of": text]).day("--as-of") }
  }

  @Test(arguments: [("basket", "--basket", 2), ("", "abc", 3), ("same", "same", 0), ("store", "stroe", 2)])
  func `words are as far apart as letters must change`(first: String, second: String, distance: Int) {
    #expect(Suggestion.distance(first, second) == distance)
    #expect(Suggestion.distance(second, first) == distance)
  }
}
