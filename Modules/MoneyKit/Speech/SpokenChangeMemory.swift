/// Puts percent changes into words, and remembers those that were asked for.
///
/// Foundation takes microseconds for a number, where the changes of a day have only some hundred different ones. The
/// words are those of ``SpokenPrice``. However long it lives, it remembers some thousands at most.
package struct SpokenChangeMemory: Sendable {
  private static let limit = 2_048

  private let speech: SpokenPrice
  /// By the tenths, which are what is said of a change beside its direction.
  private var rises: [Int: String] = [:]
  private var falls: [Int: String] = [:]

  /// Remembers nothing yet.
  package init(_ speech: SpokenPrice) {
    self.speech = speech
  }

  /// The words of a change, such as "up 1.2 percent".
  package mutating func string(from change: PercentChange) -> String {
    switch change.direction {
    case .unchanged: speech.words.unchanged
    case .up: Self.remembered(change, in: &rises, speech)
    case .down: Self.remembered(change, in: &falls, speech)
    }
  }

  private static func remembered(
    _ change: PercentChange, in texts: inout [Int: String], _ speech: SpokenPrice
  ) -> String {
    if let text = texts[change.tenths] { return text }
    if texts.count >= limit { texts.removeAll(keepingCapacity: true) }
    let text = speech.string(from: change)
    texts[change.tenths] = text
    return text
  }
}
