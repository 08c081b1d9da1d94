/// Why a source failed as a whole.
///
/// It names the file and never shows what is in it.
public struct SourceError: Error, Hashable, Sendable {
  /// The name of the file, without the folder.
  public let file: String
  /// How it failed.
  public let failure: SourceFailure

  /// Creates an error.
  public init(_ failure: SourceFailure, file: String) {
    self.failure = failure
    self.file = file
  }
}

extension SourceError: CustomStringConvertible {
  /// The file and the failure in a few English words.
  public var description: String {
    switch failure {
    case .missing: "\(file) is missing"
    case .unreadable: "\(file) cannot be read"
    case .notUTF8: "\(file) is not UTF-8"
    case .notJSON: "\(file) is not JSON, or is cut short"
    case .notAList: "\(file) is no list of rows"
    case .noRows: "\(file) has no rows"
    case .noReadableRow: "\(file) has no row that can be read"
    case .unknownRegion: "\(file) does not have the region asked for"
    }
  }
}
