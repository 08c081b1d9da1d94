import BasketComparison

extension MissingItemsViewState: TextDrawable {
  /// Draws the missing lines by store.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    canvas.line(message)
    for section in sections {
      canvas.section(section.text) { canvas in
        for line in section.lines { line.draw(on: &canvas) }
      }
    }
    if !pricedNowhere.isEmpty {
      canvas.section(pricedNowhereTitle) { canvas in
        for name in pricedNowhere { canvas.line(name) }
      }
    }
  }
}

extension MissingItemsViewState.Line: TextDrawable {
  /// Draws why a line has no price, and what could be bought instead.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line("\(name), \(quantity): \(text)", role: reason)
    canvas.indented { $0.line(swap?.text) }
  }
}
