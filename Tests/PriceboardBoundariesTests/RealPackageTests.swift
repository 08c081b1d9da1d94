import Foundation
import PriceboardBoundaries
import PriceboardTestSupport
import Testing

/// Runs the command itself on packages on the disk.
@Suite(.serialized, .enabled(if: BoundaryTool.isBuilt, "the command priceboard-boundaries is not built"))
struct RealPackageTests {
  @Test(arguments: FixturePackage.real) func `a real package is answered word for word`(
    _ package: FixturePackage
  ) throws {
    let folder = try TemporaryFolder(package.files)
    let run = try BoundaryTool.run(["--package-path", folder.path])
    let output = run.output + run.errors
    guard run.exitCode != package.exitCode || output != package.output else { return }
    let now = FileManager.default.temporaryDirectory.appending(path: "\(package.name).txt")
    try Data(package.text(exitCode: run.exitCode, output: output).utf8).write(to: now)
    Issue.record("the answer is another one; \(now.path) holds the text with it:\n\(output)")
  }

  @Test func `a graph on the standard input needs no manifest`() throws {
    let folder = try TemporaryFolder([
      "Sources/A/a.swift": "public import B\n", ".boundaries": "forbid B\n  in A\n  because it is old\n",
    ])
    let graph = PackageGraph(
      name: "Piped", targets: [PackageTarget(name: "A", path: "Sources/A", sources: ["Sources/A/a.swift"])])
    let run = try BoundaryTool.run(
      ["--package-path", folder.path, "--graph", "-", "--only", "forbidden-import"], input: graph.json())
    #expect(run.exitCode == 1)
    #expect(
      run.output == """
        Sources/A/a.swift:1:15: error: [forbidden-import] A must not import B; it is old; do without it, \
        or move the code to a target that may import it
        Boundaries broken: 1 finding in 1 target, 1 file, 1 import.

        """)
  }

  @Test func `a drawing is written to the disk and verified`() throws {
    let folder = try TemporaryFolder([
      "Sources/A/a.swift": "",
      ".boundaries": "layers\n  because x\n  | layer | module | may use |\n  | 0 | A | - |\n",
      "README.md": "<!-- boundaries:mermaid -->\n<!-- boundaries:end -->\n",
    ])
    let graph = PackageGraph(
      name: "Drawn", targets: [PackageTarget(name: "A", path: "Sources/A", sources: ["Sources/A/a.swift"])])
    let document = "\(folder.path)/README.md"
    let common = ["--package-path", folder.path, "--graph", "-"]
    #expect(try BoundaryTool.run(common + ["--verify-graph", document], input: graph.json()).exitCode == 1)
    #expect(try BoundaryTool.run(common + ["--write-graph", document], input: graph.json()).exitCode == 0)
    #expect(try BoundaryTool.run(common + ["--verify-graph", document], input: graph.json()).exitCode == 0)
    #expect(
      try String(contentsOfFile: document, encoding: .utf8) == """
        <!-- boundaries:mermaid -->
        ```mermaid
        flowchart TD
          subgraph layer_0["layer 0"]
            A["A"]
          end
        ```
        <!-- boundaries:end -->

        """)
  }

  @Test func `wrong arguments end with code 2 and say how to go on`() throws {
    let run = try BoundaryTool.run(["--nonsense"])
    #expect(run.exitCode == 2)
    #expect(run.errors == "priceboard-boundaries: there is no option --nonsense\n")
    #expect(run.output.isEmpty)
  }

  /// What counts is the time of the processor, user and system, on all cores together: it is above the time
  /// on the wall of an idle machine and does not grow with what else a busy one does.
  @Test func `a package of 100 targets and 2,000 files is checked in under two seconds`() throws {
    var files: [String: String] = [:]
    var rules = "layers\n  because  a module knows only what lies below it\n  | layer | module | may use |\n"
    var targets: [PackageTarget] = []
    let body = String(
      repeating: "  func f(_ a: Int) -> String { \"\\(a / 2) of /* 10 */\" }  // as it is\n", count: 60)
    for number in 0..<100 {
      let name = "Module\(number)"
      let uses = (max(0, number - 5)..<number).map { "Module\($0)" }
      rules += "  | \(number) | \(name) | below |\n"
      let imports = "import Foundation\n" + uses.map { "import \($0)\n" }.joined()
      for file in 0..<20 {
        // In one file of ten a last word keeps the scanner from stopping behind the first lines.
        let last = file % 10 == 0 ? "// an import\n" : ""
        files["Sources/\(name)/File\(file).swift"] = "\(imports)\nstruct S\(file) {\n\(body)}\n\(last)"
      }
      targets.append(
        PackageTarget(
          name: name, path: "Sources/\(name)",
          sources: (0..<20).map { "Sources/\(name)/File\($0).swift" }, targetDependencies: uses))
    }
    files[".boundaries"] = rules
    let folder = try TemporaryFolder(files)
    let graph = try PackageGraph(name: "Large", targets: targets).json()
    let run = try BoundaryTool.run(
      ["--package-path", folder.path, "--graph", "-"], input: graph, isTimed: true)
    #expect(run.output == "Boundaries hold: 100 targets, 2000 files, 11700 imports.\n")
    let seconds = run.errors.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    #expect(seconds.count == 2)
    #expect(seconds.reduce(0, +) < 2)
  }
}

/// A folder of files that goes away with the value.
private final class TemporaryFolder {
  let path: String

  init(_ files: [String: String]) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "boundaries-\(UUID())")
    path = root.path
    for folder in Set(files.keys.map { root.appending(path: $0).deletingLastPathComponent() }) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for (name, text) in files { try Data(text.utf8).write(to: root.appending(path: name)) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// The command `priceboard-boundaries` beside the tests that run.
private enum BoundaryTool {
  struct Run {
    var output: String
    var errors: String
    var exitCode: Int32
  }

  static let isBuilt = FileManager.default.isExecutableFile(atPath: url.path)

  private static let url: URL = {
    let beside = Bundle.main.bundleURL.appending(path: "priceboard-boundaries")
    let built = PackageFolder.url(".build/debug/priceboard-boundaries")
    return FileManager.default.isExecutableFile(atPath: beside.path) ? beside : built
  }()

  /// Runs the command; with `isTimed` the errors end with the seconds that it took, of the user and of the system.
  static func run(_ arguments: [String], input: [UInt8] = [], isTimed: Bool = false) throws -> Run {
    let folder = try TemporaryFolder(["input": String(decoding: input, as: UTF8.self)])
    let output = URL(filePath: folder.path).appending(path: "output")
    let errors = URL(filePath: folder.path).appending(path: "errors")
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = isTimed ? URL(filePath: "/usr/bin/env") : url
    process.arguments =
      isTimed ? ["bash", "-c", "TIMEFORMAT='%U %S'; time \"$0\" \"$@\"", url.path] + arguments : arguments
    process.standardInput = try FileHandle(
      forReadingFrom: URL(filePath: folder.path).appending(path: "input"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Run(
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8),
      exitCode: process.terminationStatus)
  }
}
