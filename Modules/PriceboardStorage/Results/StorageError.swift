/// Why a file could not be loaded or saved.
///
/// Nothing that had been saved is lost by any of them.
public enum StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file was written by a later version of the app.
  ///
  /// It is left as it is. `known` is the highest schema version that this version of the app reads.
  case newerSchema(found: UInt32, known: UInt32)

  /// The file was written by a later version of this library, in a form that this one cannot read.
  ///
  /// It is left as it is.
  case newerFormat(found: UInt32, known: UInt32)

  /// There is more in the file, or to be saved, than the file's limit.
  ///
  /// Nothing is read or written. Sizes are in bytes of contents.
  case tooLarge(limit: Int)

  /// The value could not be turned into bytes.
  ///
  /// `reason` is the encoder's own words.
  case notEncodable(reason: String)

  /// The name is not allowed for a stored file.
  ///
  /// See ``CrashSafeFile/init(_:in:schema:limit:telemetry:)`` for the rule.
  case invalidName(String)

  /// The operating system refused.
  ///
  /// After a refused save the file holds the old contents or the new ones, and never a mixture.
  case system(SystemCallFailure)

  /// What happened, in one English sentence.
  ///
  /// For logs; it names no folder.
  public var description: String {
    switch self {
    case .newerSchema(let found, let known):
      "The file has schema version \(found); this version of the app reads up to \(known)."
    case .newerFormat(let found, let known):
      "The file has format version \(found); this version of the library reads up to \(known)."
    case .tooLarge(let limit): "The contents exceed the limit of \(limit) bytes."
    case .notEncodable(let reason): "The value cannot be encoded: \(reason)"
    case .invalidName(let name): "\(name.debugDescription) cannot be the name of a stored file."
    case .system(let failure): "The system refused: \(failure)."
    }
  }
}
