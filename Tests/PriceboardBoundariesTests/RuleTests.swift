import Foundation
import PriceboardBoundaries
import Testing

/// Runs the small packages in Tests/Boundaries: one good and one bad for every rule, and some for the command.
@Suite struct RuleTests {
  @Test(arguments: FixturePackage.all) func `a small package is answered word for word`(
    _ package: FixturePackage
  ) async throws {
    let options = try CommandOptions(package.arguments)
    let outcome = await BoundaryCommand(options: options, workspace: WorkspaceFake(package: package)).run()
    let output = outcome.output + outcome.errors
    guard outcome.exitCode != package.exitCode || output != package.output else { return }
    let now = FileManager.default.temporaryDirectory.appending(path: "\(package.name).txt")
    try Data(package.text(exitCode: outcome.exitCode, output: output).utf8).write(to: now)
    Issue.record("the answer is another one; \(now.path) holds the text with it:\n\(output)")
  }

  @Test(arguments: BoundaryRule.allCases) func `every rule has a good and a bad package`(_ rule: BoundaryRule)
    throws
  {
    let good = try #require(FixturePackage.all.first { $0.name == "\(rule.rawValue)-good" })
    #expect(good.exitCode == 0)
    let bad = try #require(FixturePackage.all.first { $0.name == "\(rule.rawValue)-bad" })
    #expect(bad.exitCode == 1)
    #expect(bad.output.contains("error: [\(rule.rawValue)] "))
  }

  @Test(arguments: FixturePackage.all) func `the graph on the standard input gives the same answer`(
    _ package: FixturePackage
  ) async throws {
    let workspace = WorkspaceFake(package: package)
    let asked = await BoundaryCommand(options: try CommandOptions(package.arguments), workspace: workspace)
      .run()
    let told = await BoundaryCommand(
      options: try CommandOptions(package.arguments + ["--graph", "-"]), workspace: workspace
    ).run()
    #expect(asked == told)
  }
}
