import PriceboardBoundaries
import Testing

@Suite struct ImportScannerTests {
  /// The imports of a text, each with its place, as one line that is easy to compare.
  private func imports(_ text: String) -> [String] {
    ImportScanner.imports(in: Array(text.utf8)).map { statement in
      var line = "\(statement.line):\(statement.column) \(statement.module)"
      if !statement.path.isEmpty { line += ".\(statement.path.joined(separator: "."))" }
      if let kind = statement.kind { line += " \(kind)" }
      if let access = statement.access { line += " \(access.rawValue)" }
      for attribute in statement.attributes {
        line += " @\(attribute.name)\(attribute.argument.map { "(\($0))" } ?? "")"
      }
      if !statement.conditions.isEmpty { line += " if \(statement.conditions.joined(separator: " and "))" }
      return line
    }
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var source: String
    var found: [String]

    init(_ name: String, _ source: String, _ found: [String]) {
      testDescription = name
      self.source = source
      self.found = found
    }
  }

  static let declarations = [
    Case("an empty file", "", []),
    Case("a plain import", "import Foo", ["1:8 Foo"]),
    Case("the last line without a line break", "let a = 1\nimport Foo", ["2:8 Foo"]),
    Case("several on a line", "import A;import B ; import C", ["1:8 A", "1:17 B", "1:28 C"]),
    Case("a name on the next line", "import\n\n  Foo", ["3:3 Foo"]),
    Case("line ends of other systems", "import A\r\nimport B\rimport C", ["1:8 A", "2:8 B", "3:8 C"]),
    Case("a byte order mark", "\u{FEFF}import A\nimport B", ["1:11 A", "2:8 B"]),
    Case("a line for the shell", "#!/usr/bin/env swift import A\nimport B", ["2:8 B"]),
    Case("a tab and a no-break letter before it", "\timport A; let é = 1; import B", ["1:9 A", "1:31 B"]),
    Case(
      "every scoped kind",
      """
      import struct A.S
      import class B.C
      import enum C.E
      import protocol D.P
      import typealias E.T
      import func F.f
      import let G.g
      import var H.h
      """,
      [
        "1:15 A.S struct", "2:14 B.C class", "3:13 C.E enum", "4:17 D.P protocol", "5:18 E.T typealias",
        "6:13 F.f func", "7:12 G.g let", "8:12 H.h var",
      ]),
    Case("a scoped import over two lines", "import struct\n  A.S", ["2:3 A.S struct"]),
    Case("a submodule", "import SwiftGlibc.stdio.file", ["1:8 SwiftGlibc.stdio.file"]),
    Case("a module selector", "import struct Foundation::Data", ["1:15 Foundation.Data struct"]),
    Case("back-ticks", "import `class`.`func`\nimport `Foo`", ["1:8 class.func", "2:8 Foo"]),
    Case("letters beyond ASCII", "import Zähler", ["1:8 Zähler"]),
    Case(
      "every access level",
      "public import A\npackage import B\ninternal import C\nfileprivate import D\nprivate import E",
      ["1:15 A public", "2:16 B package", "3:17 C internal", "4:20 D fileprivate", "5:16 E private"]),
    Case(
      "attributes before it, on its line and above",
      "@testable import A\n@_exported\n// why\nimport B\n@_spi(Some) @preconcurrency /* x */ public import C",
      ["1:18 A @testable", "4:8 B @_exported", "5:51 C public @_spi(Some) @preconcurrency"]),
    Case(
      "an attribute with brackets in brackets",
      "@available(macOS 14, *, message: \"a) import B\") import A",
      ["1:56 A @available(macOS 14, *, message: \"a) import B\")"]),
    Case("a modifier that belongs to something else", "public let a = 1\nimport B", ["2:8 B"]),
    Case("an attribute that belongs to something else", "@main struct S {}\nimport B", ["2:8 B"]),
    Case("an access level on the line above", "public\nimport A", ["2:8 A public"]),
  ]

  static let conditions = [
    Case(
      "every branch of a condition",
      """
      #if os(iOS)
      import UIKit
      #elseif os(macOS) && !targetEnvironment(macCatalyst)
      import AppKit
      #else
      import Glibc
      #endif
      import Foo
      """,
      [
        "2:8 UIKit if os(iOS)",
        "4:8 AppKit if !os(iOS) and os(macOS)&&!targetEnvironment(macCatalyst)",
        "6:8 Glibc if !os(iOS) and !(os(macOS)&&!targetEnvironment(macCatalyst))",
        "8:8 Foo",
      ]),
    Case(
      "a condition in a condition",
      "#if DEBUG // import No\n#if canImport( Combine )\nimport A\n#endif\nimport B\n#endif\nimport C",
      ["3:8 A if DEBUG and canImport(Combine)", "5:8 B if DEBUG", "7:8 C"]),
    Case(
      "the negation of a negation", "#if !os(Linux)\nimport A\n#else\nimport B\n#endif",
      ["2:8 A if !os(Linux)", "4:8 B if os(Linux)"]),
    Case(
      "a condition over two lines", "#if (os(iOS)\n || os(tvOS))\nimport A\n#endif",
      ["3:8 A if (os(iOS)||os(tvOS))"]),
    Case(
      "a bracket that only one branch opens",
      "#if A\nstruct S {\n#else\nclass S {\n#endif\n}\nimport B", ["7:8 B"]),
    Case(
      "directives in a string", "let a = \"\"\"\n#if X\n\"\"\"\nimport A\n// #endif\nimport B",
      ["4:8 A", "6:8 B"]),
    Case("an end without a beginning", "#endif\n#else\nimport A", ["3:8 A"]),
  ]

  static let disguises = [
    Case("line comments", "// import A\n/// import B\nimport C // import D", ["3:8 C"]),
    Case("nested block comments", "/* a /* import A */ import B */ import C", ["1:40 C"]),
    Case(
      "a comment that ends in a star and slash only once", "/**/import A/***/;import B", ["1:12 A", "1:26 B"]),
    Case("a comment inside the declaration", "import/* A */B", ["1:14 B"]),
    Case("a comment that never ends", "import A /* import B\nimport C", ["1:8 A"]),
    Case("a string", "let a = \"import A \\\" import B\"; import C", ["1:40 C"]),
    Case("a string that never ends", "let a = \"import A\nimport B", ["2:8 B"]),
    Case("an escaped backslash at the end", "let a = \"\\\\\"; import B", ["1:22 B"]),
    Case(
      "a multi-line string", "let a = \"\"\"\nimport A \"\" \\\"\"\"\nimport B\n\"\"\"\nimport C", ["5:8 C"]),
    Case("a raw string", "let a = #\"import A \" \\( import B\"#; import C", ["1:44 C"]),
    Case("a raw string with more marks", "let a = ##\"import A \"# import B\"##; import C", ["1:44 C"]),
    Case("an empty raw string", "let a = #\"\"#; import B", ["1:22 B"]),
    Case(
      "a raw multi-line string", "let a = #\"\"\"\n\"\"\" import A\n\\#(1 + 2)\n\"\"\"#; import B", ["4:14 B"]
    ),
    Case(
      "strings in interpolations in strings",
      "let a = \"x\\(f(\"import A \\(g(\"\\\"\")) \") + \")\") import B\"; import C", ["1:64 C"]),
    Case(
      "an interpolation over lines in a multi-line string",
      "let a = \"\"\"\n\\(f(\n  \"\"\"\n  import A \\(\")\")\n  \"\"\" /* ) */ // )\n))\nimport B\n\"\"\"\nimport C",
      ["9:8 C"]),
    Case(
      "an interpolation of a raw string", "let a = #\"\\#(\"\\(1)\" + #\"\"\"#) import A\"#; import B",
      ["1:49 B"]),
    Case("a regular expression", "let a = /\"import A/\nimport B", ["2:8 B"]),
    Case("a regular expression with an escaped slash", "let a = f(/\\/\"\"\"/, 1)\nimport B", ["2:8 B"]),
    Case("a regular expression behind a keyword", "func f() -> R { return /\"\"\"/ }\nimport B", ["2:8 B"]),
    Case(
      "a regular expression behind try and await",
      "let a = try await /\"\"\"/\nlet b = try /\"\"\"/\nimport C", ["3:8 C"]),
    Case("an extended regular expression", "let a = #/ \"\"\" / import A/#; import B", ["1:37 B"]),
    Case("a regular expression over lines", "let a = #/\nimport A\n\"\"\"\n/#\nimport B", ["5:8 B"]),
    Case("a division", "let a = b / c; let d = \"/\" ; import B", ["1:37 B"]),
    Case("a division without spaces", "let a = b/2 + \"\"\"\n/\n\"\"\".count; import B", ["3:19 B"]),
    Case("a division behind a forced value", "let a = b!/2; let c = \"/\"; import B", ["1:35 B"]),
    Case("a division behind brackets", "let a = (b)/2; let c = \"/\"; import B", ["1:36 B"]),
    Case("a slash as an argument", "let a = f(b, /); let c = g(\"/\"); import B", ["1:41 B"]),
    Case("a member", "a.import; let b = a\n  .import\nimport C", ["3:8 C"]),
    Case("a label", "f(import: 1, import: 2)\nimport A", ["2:8 A"]),
    Case("a label on its own line", "func f(\n  import name: Int,\n  b: Int)\nimport A", ["4:8 A"]),
    Case("an identifier in back-ticks", "let `import` = 1\nimport A", ["2:8 A"]),
    Case("a raw identifier", "enum `import A \" /* is no import` {}\nimport B", ["2:8 B"]),
    Case("a longer word", "let imports = 1, reimport = 2\nimportant()\nimport B", ["3:8 B"]),
    Case("a macro", "#import(A)\nimport B", ["2:8 B"]),
    Case("a key path and a macro before it", "let a = \\S.b; #warning(\"import A\")\nimport B", ["2:8 B"]),
    Case("nothing behind the word", "import", []),
    Case("a bracket behind the word", "import (A)\nimport B", ["2:8 B"]),
  ]

  @Test(arguments: declarations) func `every form of the declaration is found`(_ example: Case) {
    #expect(imports(example.source) == example.found)
  }

  @Test(arguments: conditions) func `every branch is read and its condition noted`(_ example: Case) {
    #expect(imports(example.source) == example.found)
  }

  @Test(arguments: disguises) func `what only looks like an import is not taken for one`(_ example: Case) {
    #expect(imports(example.source) == example.found)
  }

  @Test func `bytes that are no text never stop the scanner`() {
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
    var state = seed
    let alphabet = Array("import A;\"'`/*#\\(){}[]@.:\n\r\u{0}é_if".utf8) + [0xFF, 0xC3, 0x80]
    for _ in 0..<2_000 {
      let bytes = (0..<60).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(state >> 33) % alphabet.count]
      }
      for statement in ImportScanner.imports(in: bytes) {
        #expect(statement.line >= 1 && statement.column >= 1, "seed \(seed)")
      }
    }
  }
}
