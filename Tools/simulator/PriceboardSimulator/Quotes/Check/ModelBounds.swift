/// How often each thing may happen in a model check.
package struct ModelBounds: Hashable, Sendable {
  /// The updates of each symbol.
  package var moves = 4
  /// The attempts to connect, whether they come to a connection or not.
  package var connections = 3
  /// The frames of one connection that are on their way at a time.
  package var inFlight = 4
  /// The deadlines that pass.
  package var timers = 5
  /// The losses, doubled frames, late heartbeats, unknown frames, switches of the watch and visits to the background,
  /// all together.
  package var surprises = 2

  package init() {}
}
