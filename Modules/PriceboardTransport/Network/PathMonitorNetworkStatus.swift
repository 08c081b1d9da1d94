#if canImport(Network)
  import Dispatch
  import Network

  /// What the system knows of the device's network.
  ///
  /// Counts a path that needs a connection to be opened first as online. Before the system has told anything it is
  /// online. The monitor ends with the last reference.
  public final class PathMonitorNetworkStatus: NetworkStatus {
    private let monitor = NWPathMonitor()
    private let status = ManualNetworkStatus()

    /// Starts to watch.
    public init() {
      monitor.pathUpdateHandler = { [status] path in
        status.set(isOnline: path.status != .unsatisfied)
      }
      monitor.start(queue: DispatchQueue(label: "priceboard.transport.network"))
    }

    deinit {
      monitor.cancel()
    }

    /// What the system told last; true before it has.
    public var isOnline: Bool { status.isOnline }

    /// A stream of the current value and of those to come; one may repeat the one before.
    ///
    /// One consumer a stream; a slow one gets the newest alone.
    public func changes() -> AsyncStream<Bool> {
      status.changes()
    }
  }
#endif
