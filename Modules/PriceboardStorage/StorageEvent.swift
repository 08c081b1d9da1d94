public import PriceboardTelemetry

/// What stored files report.
///
/// `file` is the name that the app gave the file; no folder is ever in an event, nor anything of the contents.
public enum StorageEvent: TelemetryEvent, Hashable {
  /// A save is on the medium.
  ///
  /// `bytes` counts the contents without the header.
  case saved(file: String, bytes: Int)

  /// A save failed and was thrown to the caller.
  ///
  /// The file holds the old contents or the new ones.
  case saveFailed(file: String, StorageError)

  /// A load failed and was thrown to the caller.
  ///
  /// The file is as it was.
  case loadFailed(file: String, StorageError)

  /// The value came from the last good copy.
  ///
  /// A `damaged` or nothing for the current copy came before it: then that copy was missing.
  case restoredLastGood(file: String)

  /// A copy was found damaged.
  ///
  /// It was renamed, or is still in place if the system refused.
  case damaged(file: String, DamagedCopy)

  /// Files that a save left behind when its process ended were removed.
  ///
  /// Reported once a start at most, and not for none.
  case removedLeftOvers(file: String, count: Int)

  /// All copies of a file were removed.
  ///
  /// Not reported where there were none.
  case erased(file: String)

  /// Not all copies of a file could be removed, which was thrown to the caller.
  ///
  /// Some of them may be left.
  case eraseFailed(file: String, StorageError)
}
