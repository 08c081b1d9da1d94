public import PriceboardTransport

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a command knows of the world around it.
public struct CommandEnvironment: Sendable {
  /// The environment variables.
  ///
  /// Read are LC_ALL, LC_MESSAGES and LANG, TERM, and NO_COLOR (no-color.org).
  public let variables: [String: String]

  /// The wall clock: the day of today, the time of a server of the command's own, and the ages of live prices.
  public let now: @Sendable () -> Date

  /// Tells whether standard output is a terminal.
  public let isTerminal: Bool

  /// The terminal on standard output, for a command that draws a screen; nil for plain lines.
  public let terminal: TerminalDevice?

  /// Writes to standard output at once, for a command that runs on; others return what they print.
  ///
  /// A command that runs on ends with the first text that is not written.
  public let write: @Sendable (String) -> OutputStatus

  /// The requests to end, such as Ctrl-C, from the call on.
  ///
  /// A stream that finishes is a request, too.
  public let interruptions: @Sendable () -> AsyncStream<Void>

  /// How patient a command is with a server.
  public let patience: HTTPPolicy

  /// Creates an environment.
  ///
  /// By default it has no variables, the system's clock and no terminal, and a command that runs on writes nowhere
  /// and ends at once.
  public init(
    variables: [String: String] = [:], now: @escaping @Sendable () -> Date = { Date() },
    isTerminal: Bool = false, terminal: TerminalDevice? = nil, patience: HTTPPolicy = HTTPPolicy(),
    write: @escaping @Sendable (String) -> OutputStatus = { _ in .written },
    interruptions: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
  ) {
    self.variables = variables
    self.now = now
    self.isTerminal = isTerminal
    self.terminal = terminal
    self.patience = patience
    self.write = write
    self.interruptions = interruptions
  }

  /// Tells whether headings may be emphasised: on a terminal only, and never where NO_COLOR has a value.
  var allowsEmphasis: Bool {
    isTerminal && variables["NO_COLOR", default: ""].isEmpty && variables["TERM"] != "dumb"
  }

  /// The terminal to draw a screen on; nil where there is none, or one that does not say what it understands.
  var screen: TerminalDevice? {
    let name = variables["TERM", default: ""]
    return name.isEmpty || name == "dumb" || terminal?.size() == nil ? nil : terminal
  }

  /// The locale of the variables, or `en` where they name none.
  ///
  /// They are read in the order of POSIX; its locales `C` and `POSIX` are none, and a character set is left out.
  var locale: Locale {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = variables[name], !value.isEmpty else { continue }
      let identifier = value.prefix { $0 != "." && $0 != "@" }
      return Locale(named: String(identifier)) ?? Locale(identifier: "en")
    }
    return Locale(identifier: "en")
  }
}
