import BasketComparison

/// A finished comparison as one text: where to shop and why, the stores, what is missing, what makes the
/// difference, and the split.
///
/// It is drawn from the view states of the screens, so that a terminal says what an app says. Equal readings give
/// equal text.
public struct ComparisonTextReport: Sendable {
  /// The comparison.
  public let reading: ComparisonReading

  /// Creates the report of a comparison.
  public init(_ reading: ComparisonReading) {
    self.reading = reading
  }

  /// The text, with a line feed at the end of every line.
  public var text: String {
    var canvas = TextCanvas()
    canvas.title(reading.words.text(.recommendationTitle))
    RecommendationContent(reading).draw(on: &canvas)
    let missing = MissingItemsViewState(reading)
    if !missing.sections.isEmpty { missing.draw(on: &canvas) }
    let drivers = reading.drivers.map { DriversState(reading, pair: $0) }
    if let first = drivers.first {
      canvas.section(first.title) { canvas in
        for pair in drivers { pair.drawLines(on: &canvas) }
      }
    }
    return canvas.text
  }
}
