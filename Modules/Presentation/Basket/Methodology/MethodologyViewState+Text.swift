extension MethodologyViewState: TextDrawable {
  /// Draws the explanation.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    for section in sections {
      canvas.section(section.title) { canvas in
        for paragraph in section.paragraphs { canvas.line(paragraph) }
      }
    }
  }
}
