import PriceboardTelemetry

/// What a caller and those who carry out its request know the request by.
///
/// It remembers that the caller no longer waits, because cancelling may be faster than starting, and then finds nothing
/// that it could end.
final class ExchangeTicket: Sendable {
  private let cancelled = Locked(false)

  var isCancelled: Bool { cancelled.withLock { $0 } }

  func cancel() {
    cancelled.withLock { $0 = true }
  }
}
