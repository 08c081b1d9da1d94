/// The string literals of a manifest, to point at the line that declares something.
///
/// The manifest is never evaluated from its text; the index only finds where a name stands.
package struct ManifestIndex: Equatable, Sendable {
  /// The path of the manifest from the root of the package.
  package static let file = "Package.swift"

  /// A place in the manifest.
  package struct Place: Equatable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The column in UTF-8 bytes, from 1.
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  private struct Literal: Equatable {
    var value: String
    var offset: Int
    var place: Place
    /// Whether it is the first literal directly inside a round bracket, as the name in a declaration is.
    var beginsCall: Bool
    /// Where the innermost round bracket around the literal ends.
    var callEnd: Int
  }

  private var literals: [Literal] = []

  package init(_ bytes: [UInt8]) {
    var lexer = SwiftLexer(bytes)
    var positions = PositionCounter(bytes)
    var open: [(byte: UInt8, literals: [Int])] = [(0, [])]
    var token = lexer.next()
    while token.kind != .end {
      if token.kind == .string, token.byte == ASCII.quote, token.end - token.start >= 2 {
        let position = positions.position(of: token.start)
        let call = open.lastIndex { $0.byte == ASCII.leftParenthesis } ?? 0
        literals.append(
          Literal(
            value: String(decoding: bytes[(token.start + 1)..<(token.end - 1)], as: UTF8.self),
            offset: token.start, place: Place(line: position.line, column: position.column),
            beginsCall: call == open.count - 1 && open[call].literals.isEmpty, callEnd: bytes.count))
        open[call].literals.append(literals.count - 1)
      } else if token.kind == .symbol {
        if token.byte == ASCII.leftParenthesis || token.byte == ASCII.leftBracket {
          open.append((token.byte, []))
        } else if token.byte == ASCII.rightParenthesis || token.byte == ASCII.rightBracket, open.count > 1 {
          for index in open.removeLast().literals { literals[index].callEnd = token.start }
        }
      }
      token = lexer.next()
    }
  }

  /// Whether the manifest holds a literal with that text.
  package func mentions(_ name: String) -> Bool {
    literals.contains { $0.value == name }
  }

  /// Where a target is declared: at the literal that begins the longest call, or at the first at all.
  package func declaration(of target: String) -> Place {
    let named = literals.filter { $0.value == target }
    let declared = named.filter(\.beginsCall).max { $0.callEnd - $0.offset < $1.callEnd - $1.offset }
    return (declared ?? named.first)?.place ?? Place(line: 1, column: 1)
  }

  /// Where a package is declared: at the first literal that ends with its identity, in any case.
  package func package(_ identity: String) -> Place {
    let found = literals.first { literal in
      let value = literal.value.lowercased()
      return value == identity || value.hasSuffix("/\(identity)") || value.hasSuffix("/\(identity).git")
    }
    return found?.place ?? Place(line: 1, column: 1)
  }

  /// Where a target declares a dependency.
  ///
  /// That is the first literal of the dependency behind a literal of the target in the same call. A manifest that
  /// builds the list in another way is answered with the declaration of the target.
  package func dependency(_ dependency: String, of target: String) -> Place {
    let owners = [target] + (target.hasSuffix("Tests") ? [String(target.dropLast("Tests".count))] : [])
    for owner in owners {
      for call in literals where call.value == owner {
        let found = literals.first {
          $0.value == dependency && $0.offset > call.offset && $0.offset < call.callEnd
        }
        if let found { return found.place }
      }
    }
    return declaration(of: owners.first { mentions($0) } ?? target)
  }
}
