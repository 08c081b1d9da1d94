import PriceboardTelemetry

extension AsyncStream where Element: Equatable & Sendable {
  /// A stream of the same elements without those that equal the one before, for one consumer.
  ///
  /// It ends with this one, and when its task is cancelled.
  func withoutRepetitions() -> AsyncStream {
    let last = Locked<Element?>(nil)
    return AsyncStream(unfolding: {
      for await element in self {
        let isNew = last.withLock { last in
          defer { last = element }
          return element != last
        }
        if isNew { return element }
      }
      return nil
    })
  }
}
