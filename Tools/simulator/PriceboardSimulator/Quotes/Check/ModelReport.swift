/// What a model check came to.
package struct ModelReport: Sendable {
  /// Something that is not so, and a shortest way to it.
  package struct Failure: Sendable {
    package let way: [String]
    package let violations: [QuoteViolation]
  }

  package private(set) var figures = ModelFigures()
  package internal(set) var failure: Failure?

  mutating func add(_ figures: ModelFigures) {
    self.figures.states += figures.states
    self.figures.steps += figures.steps
    self.figures.ends += figures.ends
  }
}

/// How much was tried.
package struct ModelFigures: Hashable, Sendable {
  /// The states that can be reached.
  package internal(set) var states = 0
  /// The steps that were tried from them.
  package internal(set) var steps = 0
  /// The states in which the bounds allow nothing more, and from which everything came to be live again.
  package internal(set) var ends = 0
}

extension ModelReport: CustomStringConvertible {
  package var description: String {
    let text = "\(figures.states) states, \(figures.steps) steps, \(figures.ends) ends"
    guard let failure else { return "\(text), complete: nothing untrue" }
    let way = failure.way.enumerated().map { "  \($0.offset + 1). \($0.element)\n" }.joined()
    return "\(text), then after\n\(way)\(failure.violations.map(\.description).joined(separator: "\n"))"
  }
}
