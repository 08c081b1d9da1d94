/// The part of a document, between two marker lines, that the checker writes and verifies.
package struct DrawingBlock: Equatable, Sendable {
  /// What the line above the picture begins with.
  static let opening = "<!-- boundaries:"
  /// The line below the picture.
  static let closing = "<!-- boundaries:end -->"

  /// Both marker lines, for messages.
  static let markers = "`\(opening)mermaid -->` and `\(closing)`"

  /// The language that the opening marker names.
  package var language: Drawing.Language
  /// The line of the opening marker, from 1.
  package var line: Int

  private var before: [Substring]
  private var content: [Substring]
  private var after: [Substring]

  /// Finds the block in a document, or answers nil where there is no complete one.
  ///
  /// The opening marker is `<!-- boundaries:mermaid -->` or `<!-- boundaries:dot -->`.
  package init?(in document: String) {
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard
        let language = Drawing.Language.allCases.first(where: { line == Self.opening + $0.rawValue + " -->" }
        ),
        let end = lines[index...].firstIndex(where: { $0 == Self.closing })
      else { continue }
      self.language = language
      self.line = index + 1
      before = Array(lines[...index])
      content = Array(lines[(index + 1)..<end])
      after = Array(lines[end...])
      return
    }
    return nil
  }

  /// The line of the document that differs first from a drawing, or nil where the block shows it.
  package func firstDifference(from drawing: Drawing) -> Int? {
    let expected = fenced(drawing)
    for (index, pair) in zip(content, expected).enumerated() where pair.0 != pair.1 {
      return line + 1 + index
    }
    return content.count == expected.count ? nil : line + 1 + min(content.count, expected.count)
  }

  /// The document with the drawing between its markers.
  package func document(with drawing: Drawing) -> String {
    (before + fenced(drawing) + after).joined(separator: "\n")
  }

  private func fenced(_ drawing: Drawing) -> [Substring] {
    let picture = drawing.render(language).split(separator: "\n")
    return ["```\(language.rawValue)"] + picture + ["```"]
  }
}
