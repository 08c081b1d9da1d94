/// The terminal that a command draws a screen on.
public struct TerminalDevice: Sendable {
  /// Its size now; nil where it has none.
  public let size: @Sendable () -> TerminalSize?

  /// What happens on it from the call on.
  public let events: @Sendable () -> AsyncStream<TerminalEvent>

  /// Told true before a screen is drawn, and false once the terminal is as it was.
  ///
  /// In between keys are not shown as they are pressed, and a process that ends in any other way, or is stopped, owes the
  /// terminal its keyboard and ``TerminalSequences/leave``; one that goes on after a stop, ``TerminalSequences/enter``.
  public let screenChanged: @Sendable (_ isDrawn: Bool) -> Void

  /// Creates a terminal; by default nothing happens on it, and nobody is told of the screen.
  public init(
    size: @escaping @Sendable () -> TerminalSize?,
    events: @escaping @Sendable () -> AsyncStream<TerminalEvent> = { AsyncStream { $0.finish() } },
    screenChanged: @escaping @Sendable (_ isDrawn: Bool) -> Void = { _ in }
  ) {
    self.size = size
    self.events = events
    self.screenChanged = screenChanged
  }
}
