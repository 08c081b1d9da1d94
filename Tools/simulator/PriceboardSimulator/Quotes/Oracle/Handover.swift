/// A batch on its way into a screen.
struct Handover {
  let symbols: Set<Int>
  /// How many full prices of each symbol had come when it was made.
  let snapshots: [Int]
  let screen: Int
  /// Whether it is one of an earlier watch.
  let isLate: Bool
  /// Whether another watch began right before it was taken in.
  var isOvertaken = false

  /// Whether the screen has to show it.
  var counts: Bool { !isLate && !isOvertaken }
}
