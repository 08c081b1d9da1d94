import Presentation
import PriceboardTelemetry
import PriceboardTransport
import QuoteStream
import Watchlist

/// Shows live prices until somebody asks it to end, its time is over, or its recording is.
struct WatchSession: Sendable {
  let feed: WatchFeed
  let options: WatchOptions
  let environment: CommandEnvironment
  /// Plays a recording to its end; nil where a server sends the quotes.
  var play: (@Sendable () async throws -> Void)?

  func run() async throws(CommandError) -> CommandAnswer {
    // Followed before a word is printed, for a script may end the command as soon as it has read one.
    let interruptions = environment.interruptions()
    let output = RunningOutput(environment)
    feed.connection.start()
    defer { feed.connection.stop() }
    let answer =
      options.printsJSON
      ? try await documents(interruptions, output) : try await screen(interruptions, output)
    try output.check()
    return answer
  }

  // MARK: - For programs

  private func documents(
    _ interruptions: AsyncStream<Void>, _ output: RunningOutput
  ) async throws(CommandError) -> CommandAnswer {
    let figures = Locked(WatchFigures())
    let failure = Locked<CommandError?>(nil)
    // Registered before a recording is played, whose first frames are those that count.
    let recorded = play == nil ? nil : feed.quotes.watch(try await feed.symbols(options.symbols))
    await untilTheEnd(interruptions, output) {
      do throws(CommandError) {
        let batches =
          if let recorded { recorded } else {
            feed.quotes.watch(try await feed.symbols(options.symbols))
          }
        let start = feed.timeline.now
        for await batch in batches {
          figures.withLock { _ = $0.add(batch) }
          output.write(QuoteBatchDocument(batch: batch, time: feed.timeline.now - start).json.line)
        }
      } catch {
        // Whoever ends the command while the list is on its way has not asked what became of it.
        if !Task.isCancelled { failure.withLock { $0 = error } }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    guard play != nil else { return CommandAnswer(document: "") }
    return CommandAnswer(
      document: ReplayDocument(figures: figures.withLock { $0 }, counts: feed.live.counts).json.line)
  }

  // MARK: - For people

  private func screen(
    _ interruptions: AsyncStream<Void>, _ output: RunningOutput
  ) async throws(CommandError) -> CommandAnswer {
    let failure = Locked<String?>(nil)
    // A screen watches a moment later; what a recording sends first is not sent again.
    let follower = play == nil ? nil : feed.live.follower(of: Set(try await feed.symbols(nil)))
    await untilTheEnd(interruptions, output) {
      let message = await show(on: output)
      failure.withLock { $0 = message }
    }
    withExtendedLifetime(follower) {}
    if let message = failure.withLock({ $0 }) { throw .failed(message) }
    return CommandAnswer(document: "")
  }

  /// Shows the screen until the task is cancelled; answers why there is none.
  @MainActor
  private func show(on output: RunningOutput) async -> String? {
    let model = WatchlistViewModel(
      watchlist: feed.list(of: options.symbols), quotes: feed.quotes, connection: feed.connection,
      wording: options.wording, timeline: feed.timeline, wallClock: feed.wallClock)
    model.onAppear()
    defer { model.onDisappear() }
    guard let device = environment.screen else { return await writeLines(of: model, to: output) }
    return await TerminalScreen(
      model, feed: feed, words: options.wording.phrasebook, device: device,
      isStyled: environment.allowsEmphasis, output: output
    ).run()
  }

  @MainActor
  private func writeLines(of model: WatchlistViewModel, to output: RunningOutput) async -> String? {
    var lines = WatchLines()
    var visible: Set<Symbol> = []
    for await state in model.states() {
      if case .failed(let failure) = state.content { return failure.message }
      let rows = Set(state.rows.map(\.id))
      if rows != visible {
        visible = rows
        model.visibleRowsChanged(rows)
      }
      output.write(lines.text(of: state))
    }
    output.write(lines.lastText(of: model.state))
    return nil
  }

  // MARK: - The end

  /// Runs `body` until it returns, or the first reason to end has come.
  private func untilTheEnd(
    _ interruptions: AsyncStream<Void>, _ output: RunningOutput, _ body: @escaping @Sendable () async -> Void
  ) async {
    let timeline = feed.timeline
    let end = options.duration.map { timeline.now + $0 }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await body() }
      group.addTask { for await _ in interruptions { break } }
      group.addTask { for await _ in output.ended { break } }
      if let end { group.addTask { try? await timeline.sleep(until: end) } }
      if let play {
        group.addTask {
          try? await play()
          // What came last is in the next batch.
          try? await timeline.sleep(until: timeline.now + .milliseconds(300))
        }
      }
      await group.next()
      group.cancelAll()
    }
  }
}
