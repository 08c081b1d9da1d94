#if os(Linux) && canImport(Glibc)
  import PriceboardTelemetry

  /// What a caller and the reactor's thread know one participant by.
  final class CurlTicket: Sendable {
    private let cancelled = Locked(false)

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func cancel() {
      cancelled.withLock { $0 = true }
    }
  }
#endif
