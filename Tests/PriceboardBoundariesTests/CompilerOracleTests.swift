import Foundation
import PriceboardBoundaries
import PriceboardTestSupport
import Testing

/// Compares what the scanner finds with what the compiler itself says that a file imports.
///
/// The compiler leaves out inactive branches of `#if`, which the scanner reads;
/// everywhere else the two sets must be equal.
@Suite(.enabled(if: SwiftCompiler.isInstalled, "there is no swiftc on the path"))
struct CompilerOracleTests {
  @Test(arguments: NastySource.all) func `the compiler sees the same imports`(_ source: NastySource) throws {
    let compiler = try SwiftCompiler().importedModules(of: [source.text])
    let scanned = ImportScanner.imports(in: Array(source.text.utf8))
    #expect(Set(scanned.filter { source.isActive($0) }.map(\.module)) == compiler)
  }

  /// Every piece imports modules of its own names, so that one union tells about each piece.
  @Test func `the compiler sees the same imports in pieces put together at random`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    var texts: [String] = []
    for file in 0..<120 {
      let pieces = (0..<12).map { _ in
        NastySource.pieces[Int.random(in: 0..<NastySource.pieces.count, using: &generator)]
      }
      texts.append(
        pieces.enumerated().map { $1.replacing("$", with: "\(file)_\($0)") }.joined(separator: "\n"))
    }
    let compiler = try SwiftCompiler().importedModules(of: texts)
    let scanned = Set(texts.flatMap { ImportScanner.imports(in: Array($0.utf8)) }.map(\.module))
    #expect(scanned.subtracting(compiler).sorted() == [], "seed \(seed)")
    #expect(compiler.subtracting(scanned).sorted() == [], "seed \(seed)")
    #expect(compiler.count > 300)
  }

  @Test func `the compiler sees the same imports in every folder of this package`() throws {
    let folders = Dictionary(grouping: swiftFiles()) { $0.deletingLastPathComponent().path }
    #expect(folders.count > 20)
    for (folder, files) in folders {
      let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
      let compiler = try SwiftCompiler().importedModules(of: texts)
      let scanned = texts.flatMap { ImportScanner.imports(in: Array($0.utf8)) }
      let unconditional = Set(scanned.filter(\.conditions.isEmpty).map(\.module))
      #expect(compiler.isSubset(of: scanned.map(\.module)), "\(folder)")
      #expect(unconditional.isSubset(of: compiler), "\(folder)")
    }
  }

  private func swiftFiles() -> [URL] {
    ["Modules", "Tests", "Tools", "Fixtures"].flatMap { folder in
      let files = FileManager.default.enumerator(
        at: PackageFolder.url(folder), includingPropertiesForKeys: nil)
      return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }
  }
}

/// A source that is hard to read for anything but a compiler.
struct NastySource: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String
  /// The conditions of branches that the compiler takes on every platform.
  private var active: Set<String> = ["true", "!false", "swift(>=5.0)", "compiler(>=5.0)", "!NEVER_DEFINED"]

  init(_ name: String, _ text: String) {
    testDescription = name
    self.text = text
  }

  func isActive(_ statement: ImportStatement) -> Bool {
    statement.conditions.allSatisfy(active.contains)
  }

  static let all = [
    NastySource("comments", "/* /* import A */ import B */ import C // import D\n/**/import/*\n*/E;import F"),
    NastySource("strings", #"let a = "import A \" \(f("import B", "\")")) import C"; import D"#),
    NastySource("raw strings", ##"let a = #"import A " \(" + #"\#(1)"#; import B; let c = #"""#; import D"##),
    NastySource("many-line strings", "let a = \"\"\"\nimport A \\\"\"\"\n\\(\")\")\n\"\"\"\nimport B"),
    NastySource("raw many-line strings", "let a = #\"\"\"\nimport A\n\"\"\"\n\\(\n\"\"\"#\nimport B"),
    NastySource("regular expressions", "let a = /\"import A/\nlet b = [/\"\"\"/, /'/]\nimport C"),
    NastySource("a regular expression that is returned", "func f() -> Any { return /\"\"\"/ }\nimport A"),
    NastySource(
      "a regular expression in a closure", "let a = { /\"/ }; let b = true ? /\"/ : /\"\"/\nimport C"),
    NastySource(
      "a negated regular expression", "let a = [1].contains(where: { _ in true }) || !b(/\"/)\nimport C"),
    NastySource(
      "extended regular expressions",
      "let a = #/ \"\"\" / import A/#\nlet b = ##/\nimport C\n/#\n/##\nimport D"),
    NastySource(
      "divisions", "let a = 4 / 2; let b = a/2; let c = \"/\"\nlet d = (a)/b + a!/b; let e = \"/\"\nimport F"),
    NastySource(
      "operators made of slashes",
      "infix operator /*/*/*/\nimport A\ninfix operator </>\nlet b = f(/)\nimport C"),
    NastySource(
      "attributes",
      "@testable import A\n@_exported\n// c\nimport B\n@preconcurrency\n@_spi(S) public import C"),
    NastySource("access levels", "public import A\npackage import B\ninternal import C\nprivate\nimport D"),
    NastySource(
      "scopes", "import struct A.B\nimport func C.d\nimport enum\n E.F\nimport G.H.I\nimport class `J`.K"),
    NastySource("a module selector", "import struct A::B\nimport C"),
    NastySource("names", "import `class`\nimport `A`\nenum `import B \" /*` {}\nimport Zähler"),
    NastySource("no imports", "a.import\nf(import: 1)\nfunc g(import a: Int) {}\nlet `import` = 1"),
    NastySource("semicolons", "import A;import B ;; let c = 1; import D"),
    NastySource("line ends", "import A\r\nimport B\rimport C\r\n\r\n// import D\rimport E"),
    NastySource("a byte order mark and a line for the shell", "#!/bin/swift import A\nimport B"),
    NastySource(
      "active branches", "#if true\nimport A\n#else\nimport B\n#endif\n#if !NEVER_DEFINED\nimport C\n#endif"),
    NastySource(
      "inactive branches", "#if NEVER_DEFINED\nimport A\n#elseif false\nimport B\n#endif\nimport C"),
    NastySource(
      "unbalanced text in a branch of another compiler",
      "#if swift(>=5.0)\nimport A\n#else\n}}} ' \" import B\n#endif\nimport C"),
    NastySource(
      "a macro",
      "#warning(\"import A\")\n@attached(peer) macro m() = #externalMacro(module: \"B\", type: \"C\")\nimport D"
    ),
    NastySource(
      "an interpolation with comments", "let a = \"\"\"\n\\(1 /* ) */ + 2 // )\n)\nimport A\n\"\"\"\nimport B"
    ),
  ]

  /// Pieces of which any order makes a file; `$` stands for a number of the piece's own.
  static let pieces = [
    "import Plain$", "import Twin$; import Other$ // import No$", "@testable\nimport Testable$",
    "public import struct Scoped$.Name", "import\n  Below$", "import `Quoted$`",
    "import /* import No$ */ Commented$",
    "/* import No$ /* import No$ */ \" */", "// import No$ \"\"\" /*", "let a$ = \"import No$\"",
    "let b$ = \"\\(\"import No$ \\(1)\") \\\"\"", "let c$ = \"\"\"\n  import No$ \"\" \\\"\"\"\n  \"\"\"",
    "let d$ = #\"import No$ \" \\( \"#", "let e$ = ##\"\"\"\nimport No$ \"\"\"# \\#(\n\"\"\"##",
    "let f$ = /\"import No$/",
    "let g$ = #/\nimport No$ \"\"\"\n/#", "let h$ = 8 / 2 / 1", "let i$ = (1)/2", "let j$ = [/\"\"\"/]",
    "enum `import No$ \"\"\"` {}", "enum E$ { static let x = a.import }", "func k$(import l: Int) {}",
    "#if true\nimport Active$\n#endif", "let m$ = #\"\"\"#", "struct S$ { var n: Int { o / p } }",
    "let q$ = { $0 / 2 }; let r$ = \"/\"", "let s$ = t ? /a\"/ : /b\"/",
    "let u$ = \"\"\"\n\\(v(\"\"\"\n import No$ \\(\")\")\n \"\"\"))\n\"\"\"",
  ]
}

/// The compiler on the path, asked only for the modules that a file imports.
struct SwiftCompiler {
  static let isInstalled = (try? run(["--version"]))?.contains("Swift") ?? false

  /// The modules that any of the texts imports.
  func importedModules(of texts: [String]) throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "oracle-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try texts.enumerated().map { number, text in
      let file = folder.appending(path: "file\(number).swift")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let output = try Self.run(
      [
        "-frontend", "-emit-imported-modules", "-swift-version", "6", "-enable-bare-slash-regex",
        "-module-name", "Oracle",
      ]
        + files + ["-o", "-"])
    return Set(output.split(separator: "\n").map(String.init))
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
