import Presentation
import PriceboardTelemetry
import PriceboardTransport
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Draws a watchlist on a terminal, as often as it changes and at most once in a tick.
///
/// Each frame is one write. The terminal is as it was when ``run()`` has returned, whatever ended it.
@MainActor
final class TerminalScreen {
  /// The least time between two frames, which is that between two batches of prices.
  static let frameTime = Duration.milliseconds(250)
  /// The countdown of the status line, and how late prices arrive, change by themselves.
  private static let statusTime = Duration.seconds(1)

  private let model: WatchlistViewModel
  private let feed: WatchFeed
  private let words: any Phrasebook
  private let device: TerminalDevice
  private let isStyled: Bool
  private let output: RunningOutput
  private let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation
  private var connection = QuoteConnectionState.stopped
  private var drawn: String?
  /// The first row that is shown, which is further up where there are fewer.
  private var scroll = 0
  private var flashes: [Symbol: PriceFlash] = [:]
  private var visible: Set<Symbol> = []

  init(
    _ model: WatchlistViewModel, feed: WatchFeed, words: any Phrasebook, device: TerminalDevice,
    isStyled: Bool, output: RunningOutput
  ) {
    self.model = model
    self.feed = feed
    self.words = words
    self.device = device
    self.isStyled = isStyled
    self.output = output
    (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Draws until the task is cancelled or somebody quits; answers why there is nothing to draw.
  func run() async -> String? {
    device.screenChanged(true)
    output.write("\(TerminalSequences.enter)")
    let followers = follow()
    defer {
      for follower in followers { follower.cancel() }
      output.writeLast("\(TerminalSequences.leave)")
      device.screenChanged(false)
    }
    for await _ in changes {
      if case .failed(let failure) = model.state.content { return failure.message }
      draw()
      try? await feed.timeline.sleep(until: feed.timeline.now + Self.frameTime)
    }
    return nil
  }

  private func follow() -> [Task<Void, Never>] {
    let states = model.states()
    let connections = feed.connection.states()
    let events = device.events()
    let timeline = feed.timeline
    return [
      Task { [change] in for await _ in states { change.yield() } },
      Task { [weak self] in for await event in events { self?.handle(event) } },
      Task { [weak self, change] in
        for await state in connections {
          self?.connection = state
          change.yield()
        }
      },
      Task { [change] in
        while (try? await timeline.sleep(until: timeline.now + Self.statusTime)) != nil { change.yield() }
      },
    ]
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .redraw:
      drawn = nil
      change.yield()
    case .key(.quit): change.finish()
    case .key(let key):
      guard let size = device.size() else { return }
      scroll = TerminalFrame.scroll(from: scroll, by: key, rows: model.state.rows.count, size: size)
      // Whoever presses a key waits for it.
      draw()
    }
  }

  private func draw() {
    guard let size = device.size() else { return }
    let state = model.state
    scroll = TerminalFrame.scroll(from: scroll, rows: state.rows.count, size: size)
    let frame = TerminalFrame(
      state: state, status: status, size: size, scroll: scroll, flashing: takeFlashes(of: state),
      isStyled: isStyled)
    let rows = Set(frame.visibleRows.map(\.id))
    if rows != visible {
      visible = rows
      model.visibleRowsChanged(rows)
    }
    let text = frame.text
    guard text != drawn else { return }
    drawn = text
    output.write(text)
  }

  /// The rows whose price has moved since the frame before; one more frame shows them as they are.
  private func takeFlashes(of state: WatchlistViewState) -> Set<Symbol> {
    var moved: Set<Symbol> = []
    for row in state.rows where row.flash != flashes[row.id] {
      flashes[row.id] = row.flash
      moved.insert(row.id)
    }
    if !moved.isEmpty { change.yield() }
    return moved
  }

  private var status: String {
    WatchStatus(connection: connection, lag: feed.live.lag, now: feed.timeline.now).text(words)
  }
}
