/// What happens to a text whose snapshot is missing or different.
///
/// The raw values are what the environment variable is set to.
/// Whatever is written is also a failure that names the file, so that a recording run never passes by mistake.
public enum SnapshotMode: String, CaseIterable, Hashable, Sendable {
  /// Writes nothing.
  ///
  /// A missing and a different snapshot fail. This is the mode of an unset or empty variable.
  case verify

  /// Writes the snapshots that are missing.
  ///
  /// A different one fails and stays as it is.
  case recordMissing = "record-missing"

  /// Writes the snapshots that are missing or different.
  ///
  /// One that is equal passes.
  case recordFailed = "record-failed"

  /// Writes every snapshot.
  ///
  /// Every comparison fails, equal ones too.
  case recordAll = "record-all"
}
