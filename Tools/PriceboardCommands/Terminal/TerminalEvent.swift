/// What happens on a terminal that a screen is drawn on.
public enum TerminalEvent: Equatable, Sendable {
  /// Nothing that was drawn is there any more, or the terminal has another size.
  case redraw
  /// A key that means something was pressed.
  case key(TerminalKey)
}
