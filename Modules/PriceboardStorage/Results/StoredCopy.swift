/// One of the two copies that a stored file consists of.
public enum StoredCopy: Hashable, Sendable, CaseIterable {
  /// What the last save wrote.
  ///
  /// The file has the plain name.
  case current

  /// What the save before the last one wrote.
  ///
  /// The file's name ends in `.last-good`.
  case lastGood
}
