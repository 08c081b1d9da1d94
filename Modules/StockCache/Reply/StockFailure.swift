import PriceboardTransport

/// Why a request brought no counts.
struct StockFailure: Error {
  /// As it is reported.
  let reported: StockEvent.Failure

  init(_ reported: StockEvent.Failure) {
    self.reported = reported
  }

  /// The failure of a call.
  ///
  /// A call that was cancelled without anybody here having done so failed for another reason.
  init(_ error: any Error) {
    switch error {
    case let failure as StockFailure: self = failure
    case let failure as HTTPFailure: reported = .init(failure)
    default: reported = .other
    }
  }

  /// Why the products are unknown.
  var reason: Availability.UnknownReason {
    switch reported {
    case .offline: .offline
    case .status, .tryLater, .unreadable, .otherHub, .other: .failed
    }
  }
}

extension StockEvent.Failure {
  fileprivate init(_ failure: HTTPFailure) {
    switch failure {
    case _ where failure.isOffline: self = .offline
    case .status(let status, _): self = .status(status)
    case .tryLater: self = .tryLater
    case .notJSON: self = .unreadable
    default: self = .other
    }
  }
}
