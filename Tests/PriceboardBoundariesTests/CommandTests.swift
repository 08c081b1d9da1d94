import Foundation
import PriceboardBoundaries
import PriceboardTestSupport
import Testing

@Suite struct CommandTests {
  private static let sample = FixturePackage(
    name: "sample",
    text: """
      A package with one finding.
      ==== graph
      library Low
      library High uses Low
      ==== .boundaries
      layers
        because  a module knows only what lies below it
        | layer | module | may use |
        | 0     | Low    | -       |
        | 1     | High   | below   |
      ==== Sources/Low/Low.swift
      public import Foundation
      ==== Sources/High/High.swift
      import Low
      ==== GUIDE.md
      # Guide

      <!-- boundaries:dot -->
      old
      <!-- boundaries:end -->

      The end.
      ==== empty.md
      # Nothing
      ==== known.txt
      2\tpublic-import\tLow\tFoundation\tSources/Low/Low.swift
      ==== strict.txt
      1\tlayers\tLow\tHigh\tSources/Low/Low.swift
      ==== broken.txt
      nonsense
      """)

  private func run(_ arguments: String...) async throws -> CommandOutcome {
    await BoundaryCommand(
      options: try CommandOptions(arguments), workspace: WorkspaceFake(package: Self.sample)
    ).run()
  }

  @Test(arguments: [
    (["--nonsense"], "there is no option --nonsense"),
    (["Low"], "there is no option Low"),
    (["--rules"], "--rules needs a value behind it"),
    (["--rules="], "--rules needs a value behind it"),
    (["--help=yes"], "--help takes no value"),
    (["--format", "xml"], "there is no format xml; use text, json or github"),
    (["--draw", "d2"], "nothing draws d2; use mermaid or dot"),
    (["--only", "layer"], "there is no rule layer; --list prints them"),
    (["--explain", "all"], "there is no rule all; --list prints them"),
    (["--draw", "dot", "--list"], "--list cannot go with another action"),
    (["--write-graph", "a", "--write-baseline", "b"], "--write-baseline cannot go with another action"),
  ])
  func `arguments that cannot be understood are refused by name`(_ arguments: [String], _ reason: String) {
    #expect(throws: WorkspaceError(reason: reason)) { try CommandOptions(arguments) }
  }

  @Test(arguments: [
    "--rules", "--graph", "--baseline", "--verify-graph", "--write-graph", "--write-baseline",
  ])
  func `a file that is not there ends with code 2 and names it`(_ option: String) async throws {
    let outcome = try await run(option, "gone.txt")
    if option == "--write-baseline" {
      #expect(outcome.exitCode == 0)
    } else {
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.contains("gone.txt"))
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func `a graph that is no JSON ends with code 2`() async throws {
    let outcome = try await run("--graph", "empty.md")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.hasPrefix("priceboard-boundaries: the graph cannot be understood"))
  }

  @Test func `the drawing replaces only what stands between the markers`() async throws {
    let outcome = try await run("--write-graph", "GUIDE.md")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.document?.text == """
        # Guide

        <!-- boundaries:dot -->
        ```dot
        digraph "Sample" {
          rankdir = TB;
          node [shape = box];
          {
            rank = same;
            "High";
          }
          {
            rank = same;
            "Low";
          }
          "High" -> "Low";
        }
        ```
        <!-- boundaries:end -->

        The end.

        """)
  }

  @Test func `a drawing that is right is not written again`() async throws {
    var drawn = Self.sample
    drawn.files["GUIDE.md"] = try await run("--write-graph", "GUIDE.md").document?.text
    let options = try CommandOptions(["--write-graph", "GUIDE.md"])
    let again = await BoundaryCommand(options: options, workspace: WorkspaceFake(package: drawn)).run()
    #expect(again.document == nil)
    let verify = try CommandOptions(["--verify-graph", "GUIDE.md", "--only", "stale-drawing"])
    let verified = await BoundaryCommand(options: verify, workspace: WorkspaceFake(package: drawn)).run()
    #expect(verified.exitCode == 0)
  }

  @Test func `a document without markers is not drawn into`() async throws {
    let outcome = try await run("--write-graph", "empty.md")
    #expect(outcome.exitCode == 2)
    #expect(outcome.document == nil)
    #expect(outcome.errors.contains("`<!-- boundaries:mermaid -->` and `<!-- boundaries:end -->`"))
  }

  @Test func `a baseline is written and covers what it was written for`() async throws {
    let written = try await run("--write-baseline", "new.txt")
    let text = try #require(written.document?.text)
    #expect(
      text == """
        # Findings that are known. Entries may only go; --write-baseline takes the settled ones out.
        1\tpublic-import\tLow\tFoundation\tSources/Low/Low.swift

        """)
    var covered = Self.sample
    covered.files["new.txt"] = text
    let options = try CommandOptions(["--baseline", "new.txt"])
    let outcome = await BoundaryCommand(options: options, workspace: WorkspaceFake(package: covered)).run()
    #expect(outcome.exitCode == 0)
  }

  @Test func `a baseline shrinks`() async throws {
    let outcome = try await run("--write-baseline", "known.txt")
    #expect(outcome.document?.text.contains("1\tpublic-import") ?? false)
  }

  @Test func `a baseline never grows`() async throws {
    let outcome = try await run("--write-baseline", "strict.txt")
    #expect(outcome.exitCode == 2)
    #expect(outcome.document == nil)
    #expect(outcome.errors.contains("strict.txt may only shrink"))
  }

  @Test func `a baseline that cannot be read is refused with its line`() async throws {
    let outcome = try await run("--baseline", "broken.txt")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.hasPrefix("broken.txt:1:1: error: [rules] the line is no entry of a baseline"))
  }

  @Test func `the list and the explanations name every rule`() async throws {
    let list = try await run("--list").output
    for rule in BoundaryRule.allCases {
      #expect(list.contains("\n\(rule.rawValue) ") || list.hasPrefix("\(rule.rawValue) "))
      let explanation = try await run("--explain", rule.rawValue).output
      #expect(explanation.hasPrefix("[\(rule.rawValue)]\nFinds: "))
      #expect(explanation.contains(rule.why))
    }
    #expect(list.split(separator: "\n").count == BoundaryRule.allCases.count)
  }

  @Test func `the sample of the syntax can be read, and so can the rules of this package`() async throws {
    let sample = try await run("--syntax").output
    #expect(throws: Never.self) { try BoundaryRules(sample, file: "sample") }
    let own = try String(
      contentsOfFile: PackageFolder.path("Tools/boundaries/priceboard.boundaries"), encoding: .utf8)
    #expect(throws: Never.self) { try BoundaryRules(own, file: "own") }
  }

  @Test func `the help names every option`() async throws {
    let help = try await run("--help").output
    for option in [
      "--rules", "--package-path", "--graph", "--format", "--only", "--target", "--baseline",
      "--write-baseline",
      "--draw", "--write-graph", "--verify-graph", "--importers", "--list", "--explain", "--syntax", "--help",
    ] {
      #expect(help.contains("\n  \(option) "))
    }
  }
}
