import Dispatch

/// Tells whether code runs on the main queue, which is where the main actor runs.
struct MainQueueProbe: Sendable {
  private static let key = DispatchSpecificKey<Bool>()

  init() {
    DispatchQueue.main.setSpecific(key: Self.key, value: true)
  }

  var isHere: Bool { DispatchQueue.getSpecific(key: Self.key) == true }
}
