/// A copy that was found damaged and moved out of the way.
public struct DamagedCopy: Hashable, Sendable {
  /// Which of the two copies it was.
  ///
  /// The current one, or the last good one.
  public let copy: StoredCopy

  /// What is wrong with it.
  ///
  /// The first thing that was found.
  public let damage: Damage

  /// The name of the file that it has now, in the same folder.
  ///
  /// Nil if the system refused to rename it; then it is where it was, and no save will replace it.
  public let setAsideAs: String?

  /// Creates a report.
  ///
  /// Apps need it in their own tests alone.
  public init(copy: StoredCopy, damage: Damage, setAsideAs: String?) {
    self.copy = copy
    self.damage = damage
    self.setAsideAs = setAsideAs
  }
}
