/// The terminal that a command draws a screen on.
public struct TerminalDevice: Sendable {
  /// Its size now; nil where it has none.
  public let size: @Sendable () -> TerminalSize?

  /// Tells when the size may have changed, from the call on.
  public let resizes: @Sendable () -> AsyncStream<Void>

  /// Told true before a screen is drawn, and false once the terminal is as it was.
  ///
  /// In between, a process that ends in any other way owes the terminal ``TerminalSequences/leave``.
  public let screenChanged: @Sendable (_ isDrawn: Bool) -> Void

  /// Creates a terminal; by default its size never changes, and nobody is told of the screen.
  public init(
    size: @escaping @Sendable () -> TerminalSize?,
    resizes: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } },
    screenChanged: @escaping @Sendable (_ isDrawn: Bool) -> Void = { _ in }
  ) {
    self.size = size
    self.resizes = resizes
    self.screenChanged = screenChanged
  }
}
