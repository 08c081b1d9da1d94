extension InstrumentDetailViewState: TextDrawable {
  /// Draws the instrument's screen.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(row.name)
    banner?.draw(on: &canvas)
    announcement?.draw(on: &canvas)
    row.draw(on: &canvas)
    canvas.indented { canvas in
      canvas.table(
        rows: [previousClose, changeSinceClose].compactMap { fact in fact.map { [$0.title, $0.text] } },
        trailing: [1])
    }
  }
}
