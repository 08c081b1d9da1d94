/// How often each thing may happen in a model check of two symbols.
package struct ModelBounds: Hashable, Sendable {
  /// The updates of both symbols together, each of which may have them all.
  package var updates = 4
  /// The attempts to connect, whether they come to a connection or not.
  package var connections = 3
  /// The frames of one connection that are on their way at a time.
  package var inFlight = 4
  /// The deadlines that pass.
  package var timers = 2
  /// The losses, doubled frames, late heartbeats, unknown frames, switches of the watch and visits to the background,
  /// all together.
  package var surprises = 1

  package init() {}

  /// Reads `--timers 2` and the like; nil for anything else.
  package init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard let number = rest.popFirst().flatMap({ Int($0) }), (0...1_000).contains(number) else {
        return nil
      }
      switch name {
      case "--updates": updates = number
      case "--connections": connections = number
      case "--in-flight": inFlight = number
      case "--timers": timers = number
      case "--surprises": surprises = number
      default: return nil
      }
    }
  }
}
