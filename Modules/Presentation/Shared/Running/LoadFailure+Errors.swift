import BasketComparison

extension LoadFailure {
  /// What a shopper is told about an error.
  ///
  /// A load that a newer one cancelled is told nowhere, because the reply to it changes nothing. A source that gives up
  /// by itself has failed.
  init(_ error: any Error) {
    switch error {
    case let failure as LoadFailure: self = failure
    case let error as SourceError: self.init(error.failure)
    case let error as ComparisonError: self.init(error)
    default: self = .other
    }
  }

  private init(_ failure: SourceFailure) {
    switch failure {
    case .missing: self = .unreachable
    case .noRows: self = .empty
    case .unreadable, .notUTF8, .notJSON, .notAList, .noReadableRow: self = .unreadable
    case .unknownRegion: self = .unknownRegion
    }
  }

  private init(_ error: ComparisonError) {
    switch error {
    case .tooManyLines, .tooManyStoreSets: self = .tooLarge
    case .currencyWithoutMinorUnit: self = .unreadable
    }
  }
}
