import BasketComparison

extension ItemBreakdownViewState: TextDrawable {
  /// Draws the lines and what makes the difference.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    canvas.line(message)
    for line in lines { line.draw(on: &canvas) }
    drivers?.draw(on: &canvas)
  }
}

extension ItemBreakdownViewState.Line: TextDrawable {
  /// Draws one line and its prices.
  public func draw(on canvas: inout TextCanvas) {
    canvas.gap()
    canvas.line("\(name), \(quantity)")
    canvas.indented { canvas in
      canvas.line(comparabilityText, role: comparability)
      for price in prices { price.draw(on: &canvas) }
    }
  }
}

extension StorePriceState: TextDrawable {
  /// Draws what a store has for a line.
  public func draw(on canvas: inout TextCanvas) {
    switch outcome {
    case .missing(let reason, let text):
      canvas.line("\(storeName): [missing: \(reason.rawValue)] \(text)")
    case .priced(let price):
      canvas.line("\(storeName): \(price.cost.text)")
      canvas.indented { price.draw(on: &$0) }
    }
  }
}

extension StorePriceState.Priced: TextDrawable {
  /// Draws what a price rests on.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(unitPrice.map { "\(product), \($0)" } ?? product)
    age.draw(on: &canvas)
    for note in notes { canvas.line(note.text, role: note.role) }
  }
}

extension DriversState: TextDrawable {
  /// Draws what each line adds to the difference, and the sum.
  public func draw(on canvas: inout TextCanvas) {
    canvas.section(title) { canvas in
      drawLines(on: &canvas)
      if rivals.count > 1 {
        for rival in rivals { canvas.line("( \(rival.name) )\(rival.isShown ? " [shown]" : "")") }
      }
    }
  }

  /// Draws the two stores and the lines between them, without what can be tapped.
  func drawLines(on canvas: inout TextCanvas) {
    canvas.line(heading)
    canvas.indented { canvas in
      for line in lines {
        canvas.line(line.caution.map { "\(line.text) (\($0))" } ?? line.text, role: line.role)
      }
      canvas.line(sum)
    }
  }
}
