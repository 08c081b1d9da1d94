#if !os(Linux)
  import Foundation

  /// What the system says of its Low Power Mode.
  ///
  /// The observation ends with the last reference.
  public final class SystemPowerStatus: PowerStatus {
    private let status: ManualPowerStatus
    private let observation: Task<Void, Never>

    /// Starts to watch.
    public init() {
      let status = ManualPowerStatus(isLow: ProcessInfo.processInfo.isLowPowerModeEnabled)
      self.status = status
      observation = Task {
        let changes = NotificationCenter.default.notifications(named: .NSProcessInfoPowerStateDidChange)
          .map { _ in ProcessInfo.processInfo.isLowPowerModeEnabled }
        // It may have changed before the notifications were watched.
        status.set(isLow: ProcessInfo.processInfo.isLowPowerModeEnabled)
        for await isLow in changes { status.set(isLow: isLow) }
      }
    }

    deinit {
      observation.cancel()
    }

    /// Whether Low Power Mode is on.
    public var isLow: Bool { status.isLow }

    /// A stream of the current value and of those to come; one may repeat the one before.
    ///
    /// One consumer a stream; a slow one gets the newest alone.
    public func changes() -> AsyncStream<Bool> {
      status.changes()
    }
  }
#endif
