/// Why a source failed as a whole.
///
/// It names the file or table and never shows what is in it, nor an address or a key.
public struct SourceError: Error, Hashable, Sendable {
  /// The name of the file without its folder, or of the table of a service.
  public let source: String
  /// How it failed.
  public let failure: SourceFailure

  /// Creates an error.
  public init(_ failure: SourceFailure, source: String) {
    self.source = source
    self.failure = failure
  }
}

extension SourceError: CustomStringConvertible {
  /// The source and the failure in a few English words.
  public var description: String {
    switch failure {
    case .missing: "\(source) is missing"
    case .unreadable: "\(source) cannot be read"
    case .notUTF8: "\(source) is not UTF-8"
    case .notJSON: "\(source) is not JSON, or is cut short"
    case .notAList: "\(source) is no list of rows"
    case .noRows: "\(source) has no rows"
    case .noReadableRow: "\(source) has no row that can be read"
    case .unknownRegion: "\(source) does not have the region asked for"
    case .unreachable: "\(source) cannot be reached"
    case .keyRefused: "\(source) is not given out for this key"
    case .refused: "\(source) is refused by its server"
    case .serverFailed: "\(source) is not given out because its server failed"
    case .tryLater: "\(source) is not given out for now, because its server asked to be left alone"
    case .notTrusted: "\(source) is not asked for, because its server cannot be trusted"
    case .notAsked: "\(source) cannot be asked for"
    }
  }
}
