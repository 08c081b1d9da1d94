import BasketComparison

extension RecommendationViewState: TextDrawable {
  /// Draws the recommendation's screen.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    switch phase {
    case .comparing(let message):
      canvas.line("[comparing] \(message)")
    case .failed(let failure):
      failure.draw(on: &canvas)
    case .compared(let content):
      content.draw(on: &canvas)
    }
    canvas.gap()
    for button in [itemBreakdown, missingItems, methodology] { canvas.button(button) }
  }
}

extension RecommendationContent: TextDrawable {
  /// Draws a finished comparison.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(day)
    canvas.gap()
    verdict.draw(on: &canvas)
    freshness?.draw(on: &canvas)
    if let confidence {
      canvas.section("\(headings.confidence): \(confidence.text)") { confidence.draw(on: &$0) }
    }
    if let stores {
      canvas.section(headings.stores) { stores.draw(on: &$0) }
    }
    if !notices.isEmpty {
      canvas.section(headings.notices) { canvas in
        for notice in notices { notice.draw(on: &canvas) }
      }
    }
    split?.draw(on: &canvas)
  }
}

extension VerdictState: TextDrawable {
  /// Draws the verdict and its reasons.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(headline, role: role)
    canvas.indented { canvas in
      for reason in reasons { canvas.line(reason) }
    }
  }
}

extension ConfidenceState: TextDrawable {
  /// Draws the parts.
  public func draw(on canvas: inout TextCanvas) {
    canvas.table(rows: parts.map { ["[\($0.aspect.rawValue)]", $0.points, $0.reason] }, trailing: [1])
  }
}

extension StoreTableState: TextDrawable {
  /// Draws the table and its notes.
  public func draw(on canvas: inout TextCanvas) {
    canvas.table(
      headings: [
        headings.store, headings.linesPriced, headings.likeForLike, headings.priced, headings.withEstimates,
        headings.deposit, headings.oldestPrice,
      ],
      rows: rows.map { row in
        [
          row.markText.map { "\(row.name) [\($0)]" } ?? row.name, row.linesPriced,
          headings.likeForLike.map { _ in row.likeForLike?.text ?? "–" },
          row.priced?.text ?? "–", row.withEstimates?.text, row.deposit?.text, row.oldestPrice?.text,
        ]
      },
      trailing: [1, 2, 3, 4, 5])
    for note in notes { canvas.line(note) }
  }
}
