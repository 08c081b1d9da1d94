import PriceboardTelemetry

/// Takes the news of one follower where they are merged.
final class LiveQuoteFollower: QuoteFollower {
  private let reader: MergingStream<QuoteNews>.Reader
  private let passTime: @Sendable () -> Void

  /// `passTime` has happen what time has brought by now.
  init(_ reader: MergingStream<QuoteNews>.Reader, passTime: @escaping @Sendable () -> Void = {}) {
    self.reader = reader
    self.passTime = passTime
  }

  /// Whether there is something to take.
  var hasNews: Bool { reader.holds { _ in true } }

  /// Whether something is to be taken that concerns the whole connection.
  var hasInterruption: Bool { reader.holds(\.hasInterruption) }

  func wait() async -> Bool {
    await reader.hasValue()
  }

  func wait(until deadline: Duration, on timeline: Timeline) async -> Bool {
    // The sleep is a task of its own: if the reader's were the other one, ending the wait would look like leaving.
    await withTaskGroup(of: Void.self) { [reader] group in
      group.addTask {
        guard (try? await timeline.sleep(until: deadline)) != nil else { return }
        reader.wake()
      }
      if await reader.hasValue(meeting: \.hasInterruption) {
        group.cancelAll()
        return true
      }
      // Where nothing more is told the time comes all the same.
      await group.waitForAll()
      return !Task.isCancelled
    }
  }

  func takeAll() -> [QuoteEvent] {
    // A look at prices is an event like any other: the alarm for what is due by now may ring a moment later.
    passTime()
    return reader.take()?.events ?? []
  }
}
