import BasketComparison
import Catalogue
import DeliveryArea
import PriceboardTransport
import Watchlist

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
    case let error as CatalogueError: self.init(error)
    case let error as DeliveryAreaError: self.init(error)
    case let error as WatchlistError: self.init(error)
    case let failure as HTTPFailure: self.init(failure)
    default: self = .other
    }
  }

  private init(_ failure: SourceFailure) {
    switch failure {
    case .missing, .unreachable: self = .unreachable
    case .noRows: self = .empty
    case .unreadable, .notUTF8, .notJSON, .notAList, .noReadableRow: self = .unreadable
    case .unknownRegion: self = .unknownRegion
    case .keyRefused, .refused, .serverFailed: self = .refused
    case .tryLater: self = .tryLater
    case .notTrusted: self = .notTrusted
    case .notAsked: self = .other
    }
  }

  private init(_ error: ComparisonError) {
    switch error {
    case .tooManyLines, .tooManyStoreSets: self = .tooLarge
    case .currencyWithoutMinorUnit: self = .unreadable
    }
  }

  private init(_ error: CatalogueError) {
    switch error {
    case .failed(let failure): self.init(failure)
    case .unreadable, .anotherHub: self = .unreadable
    }
  }

  private init(_ error: DeliveryAreaError) {
    switch error {
    case .unreachable: self = .unreachable
    case .unreadable: self = .unreadable
    case .superseded: self = .other
    }
  }

  private init(_ error: WatchlistError) {
    switch error {
    case .failed(let failure): self.init(failure)
    case .unreadable: self = .unreadable
    }
  }

  private init(_ failure: HTTPFailure) {
    switch failure {
    case .unreachable, .timedOut: self = .unreachable
    case .status: self = .refused
    case .tryLater: self = .tryLater
    case .notJSON, .invalidReply, .tooLarge: self = .unreadable
    case .notTrusted, .redirectRefused: self = .notTrusted
    case .invalidCall, .noToken, .libraryMissing: self = .other
    }
  }
}
