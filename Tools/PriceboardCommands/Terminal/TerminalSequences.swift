/// What a terminal is told beside text (ECMA-48, and the private modes of xterm).
public enum TerminalSequences {
  /// Takes back all that ``enter`` did, whatever was drawn last.
  ///
  /// A static string, because it is also written where a process crashes, and nothing may be allocated there.
  public static var leave: StaticString { "\u{1B}[0m\u{1B}[?2026l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l" }

  /// The alternate screen, without a cursor, and without a line ever running on into the next one.
  ///
  /// A static string for the same reason: a process that was stopped writes it when it goes on.
  public static var enter: StaticString { "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l" }

  /// A frame is shown as a whole where the terminal can do that; others pass the mode over.
  static let beginFrame = "\u{1B}[?2026h\u{1B}[H"
  static let endFrame = "\u{1B}[?2026l"

  static let clearToEndOfLine = "\u{1B}[K"
  static let clearToEndOfScreen = "\u{1B}[J"

  /// How characters look.
  enum Style: String {
    case bold = "1"
    case faint = "2"
    case reverse = "7"
    case red = "31"
    case green = "32"
  }

  static func styled(_ text: String, _ styles: [Style]) -> String {
    guard !styles.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[\(styles.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
