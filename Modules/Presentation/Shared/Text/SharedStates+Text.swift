extension NoticeState: TextDrawable {
  /// Draws the notice on a line.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(text, role: role)
  }
}

extension FailureState: TextDrawable {
  /// Draws why something failed, and what tries again.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line("[failed: \(failure.rawValue)] \(message)")
    canvas.button(retry)
  }
}

extension FreshnessState: TextDrawable {
  /// Draws the age on a line.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(text, role: role)
  }
}
