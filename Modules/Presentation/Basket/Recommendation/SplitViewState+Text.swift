extension SplitViewState: TextDrawable {
  /// Draws the ways to buy and their proofs.
  public func draw(on canvas: inout TextCanvas) {
    canvas.section(title) { canvas in
      for choice in choices { choice.draw(on: &canvas) }
    }
  }
}

extension SplitViewState.Choice: TextDrawable {
  /// Draws one way to buy.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(text)
    canvas.indented { canvas in
      canvas.line(change)
      for sentence in proof { canvas.line(sentence) }
      for part in parts {
        canvas.line(part.text)
        canvas.indented { canvas in
          canvas.table(rows: part.lines.map { [$0.name, $0.quantity, $0.cost.text] }, trailing: [2])
        }
      }
    }
  }
}
