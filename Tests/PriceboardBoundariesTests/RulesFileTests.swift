import PriceboardBoundaries
import PriceboardTestSupport
import Testing

@Suite struct RulesFileTests {
  private let table = """
    layers
      because  why
      | layer | module | may use |
      | 0     | Low    | -       |
      | 1     | High   | below   |

    """

  private func errors(_ text: String) -> [String] {
    do {
      _ = try BoundaryRules(text, file: "rules")
      return []
    } catch {
      return error.errors.map { "\($0.line):\($0.column) \($0.what)" }
    }
  }

  @Test func `line ends, comments, tabs and a ruled heading do not matter`() throws {
    let plain = try BoundaryRules(table, file: "rules")
    let other = "# Layers.\r\nlayers   \r\n\tbecause\twhy\r\n# below\r\n  | layer | module | may use |\r\n"
    let ruled = other + "  |:--|:-:|--:|\r\n  |0|Low|-|\r\n  | 1 | High | below\r\n"
    let lines = { (rules: BoundaryRules) in
      evaluate(rules: rules, graph: Self.graph, sources: Self.sources).findings
    }
    #expect(lines(try BoundaryRules(ruled, file: "rules")) == lines(plain))
    #expect(lines(plain).count == 1)
  }

  @Test func `a text goes on in lines that are indented deeper`() throws {
    let rules = try BoundaryRules(
      "forbid High\n  in       everything\n  because  first,\n           second\n     and third\n  instead  do\n    without",
      file: "rules")
    let finding = try #require(
      evaluate(rules: rules, graph: Self.graph, sources: Self.sources).findings.first)
    #expect(finding.why == "first, second and third")
    #expect(finding.advice == "do without")
  }

  @Test(arguments: [
    ("", ["1:1 the file holds no rule"]),
    ("# nothing\n\n", ["1:1 the file holds no rule"]),
    ("  because x\n", ["1:3 an indented line stands before any rule"]),
    ("forbid\n  in everything\n  because x", ["1:1 `forbid` names nothing"]),
    ("forbid A\n  in\n  because x", ["2:3 the line `in` says nothing"]),
    ("forbid A,, B\n  in tests\n  because x", ["1:10 a name is missing"]),
    ("forbid A\n  in B,\n     C,\n       D E, F\n  because x", ["4:8 `D E` is no name"]),
    ("forbid A\n  in B\n     ,, C\n  because x", ["3:7 a name is missing"]),
    ("public import A B\n  in C\n  because x", ["1:15 `A B` is no name"]),
    ("forbid A\n  in layer 3\n  because x", ["2:6 there is no layer `3`"]),
    ("forbid A\n  in tests below\n  because x", ["2:6 `tests below` is no name"]),
    ("protect A\n  for tests\n  because x\n  in tests", ["4:3 `protect` has no line `in`"]),
    ("packages\n  because x", ["1:1 `packages` names no package"]),
    ("files\n  because x", ["1:1 `files` says only one thing"]),
    ("layers\n  because x", ["1:1 the table of layers is empty"]),
    (
      "layers\n  because x\n  | module |",
      ["1:1 the table of layers is empty", "3:3 the table has another heading than expected"]
    ),
    ("tests\n  because x\ntests\n  because x", ["3:1 `tests` is there already"]),
    ("group a b\ngroup a c\npackages none\n  because x", ["2:7 the group `a` is there already"]),
    ("allow layers\n  in A", ["1:1 `allow` has no line `because`"]),
  ])
  func `a mistake is named where it stands`(_ text: String, _ expected: [String]) {
    #expect(errors(text) == expected)
  }

  @Test func `a row cannot use what is not below it`() {
    #expect(
      errors(table.replacing("-       |", with: "High    |"))
        == ["4:22 `Low` in layer `0` cannot use `High`, which is not below it"])
  }

  @Test func `a group cannot be called like a target`() {
    #expect(errors("group Low High\n\n" + table) == ["1:7 `Low` is a target, too"])
  }

  @Test func `no text stops the reader`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "layers", "tests", "forbid", "protect", "public import", "allow", "group", "drawing", "files", "place",
      "packages",
      "  because x", "  in", "  | layer | module | may use |", "  | 0 | A | - |", "  |", "  ||", "|",
      "  | a | b |", ",", " ",
      "\n", "\n", "\n", "*", "layer 1", "layers a to b", "é", "\t", "#", "-", "\r",
    ]
    for _ in 0..<500 {
      let text = (0..<20).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      for error in errors(text) { #expect(!error.isEmpty, "seed \(seed)") }
      #expect(ManifestIndex(Array(text.utf8)).declaration(of: "A").line >= 1)
      _ = try? Baseline(text: text)
      _ = DrawingBlock(in: text)
    }
  }

  private static let graph = PackageGraph(
    name: "Sample",
    targets: [
      PackageTarget(name: "Low", path: "Low", targetDependencies: ["High"]),
      PackageTarget(name: "High", path: "High"),
    ])

  private static let sources = PackageSources(
    files: ["Low": [SourceFile(path: "Low/Low.swift", bytes: Array("import High".utf8))]])
}
