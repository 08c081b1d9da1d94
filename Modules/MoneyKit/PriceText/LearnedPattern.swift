/// What was learned of one kind of number, shared by all copies of a formatter.
final class LearnedPattern: Sendable {
  /// The pattern, or nil where Foundation's texts have not the expected shape.
  let pattern: NumberPattern?

  private let compact: CompactPattern

  init(_ platform: some PlatformNumberText) {
    pattern = PatternLearner(platform: platform).pattern()
    compact = CompactPattern(pattern)
  }

  /// A pattern that writes nothing.
  init() {
    pattern = nil
    compact = CompactPattern(nil)
  }

  /// The text of a number of units, or nil without a pattern.
  func string(units: Int) -> String? {
    compact.isUsable ? compact.string(units: units) : pattern?.string(units: units)
  }

  /// Appends the text of a number of units if there is room for it, and tells whether it did; nil without a pattern.
  func append(units: Int, to text: inout OutputSpan<UInt8>) -> Bool? {
    compact.isUsable
      ? compact.append(units: units, to: &text) : pattern?.append(units: units, to: &text)
  }
}
