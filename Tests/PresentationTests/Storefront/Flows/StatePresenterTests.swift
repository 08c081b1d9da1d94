import PriceboardTelemetry
import Testing

@testable import Presentation

/// States that take a moment to build, shown by a screen that must not wait for them.
@Suite(.timeLimit(.minutes(15))) @MainActor struct StatePresenterTests {
  private struct Screen: Equatable {
    var number: Int
    var hasRows = true
  }

  /// Counts builds, and says where they ran.
  private final class Builds: Sendable {
    let count = Locked(0)
    let ranOnMain = Locked(false)
    private let place = MainQueueProbe()

    func state(of screen: Screen) -> Int {
      count.withLock { $0 += 1 }
      if place.isHere { ranOnMain.withLock { $0 = true } }
      return screen.number / 10
    }
  }

  private func presenter(_ builds: Builds) -> StatePresenter<Screen, Int> {
    let presenter = StatePresenter(Screen(number: 0, hasRows: false), hasRows: \.hasRows) { [builds] screen in
      builds.state(of: screen)
    }
    builds.count.withLock { $0 = 0 }
    builds.ranOnMain.withLock { $0 = false }
    return presenter
  }

  @Test func `a burst of screens costs few builds, off the main actor, and the last is shown`() async throws {
    let builds = Builds()
    let presenter = presenter(builds)
    for number in 1...1_000 { presenter.show(Screen(number: number * 10), always: false) }
    #expect(presenter.isBusy)
    _ = try await first(of: presenter.states()) { $0 == 1_000 }
    #expect(presenter.state == 1_000)
    #expect(presenter.shown == Screen(number: 10_000))
    #expect(builds.count.withLock { $0 } == 2)
    #expect(!builds.ranOnMain.withLock { $0 })
  }

  @Test func `a screen without rows is shown at once, and what was being built is not shown after it`()
    async throws
  {
    let builds = Builds()
    let presenter = presenter(builds)
    var shown: [Int] = []
    presenter.onChange = { shown.append($0) }
    presenter.show(Screen(number: 10), always: false)
    presenter.show(Screen(number: 20, hasRows: false), always: false)
    #expect(presenter.state == 2)
    #expect(!presenter.isBusy)
    presenter.show(Screen(number: 30), always: false)
    _ = try await first(of: presenter.states()) { $0 == 3 }
    #expect(shown == [2, 3])
  }

  @Test func `an equal screen is not built again, but for the time, and an equal state is not sent`()
    async throws
  {
    let builds = Builds()
    let presenter = presenter(builds)
    let recorder = StateRecorder(presenter.states())
    presenter.show(Screen(number: 10), always: false)
    _ = try await first(of: presenter.states()) { $0 == 1 }
    presenter.show(Screen(number: 10), always: false)
    #expect(!presenter.isBusy)
    presenter.show(Screen(number: 10), always: true)
    presenter.show(Screen(number: 11), always: false)
    await idle(presenter)
    #expect(builds.count.withLock { $0 } == 3)
    presenter.show(Screen(number: 20), always: false)
    _ = try await first(of: presenter.states()) { $0 == 2 }
    #expect(recorder.states.filter { $0 == 1 }.count <= 1)
  }

  @Test func `a presenter that goes away ends its streams`() async {
    var presenter: StatePresenter<Screen, Int>? = presenter(Builds())
    let states = presenter?.states()
    presenter?.show(Screen(number: 10), always: false)
    presenter = nil
    if let states {
      for await _ in states {}
    }
  }

  private func idle(_ presenter: StatePresenter<Screen, Int>) async {
    guard presenter.isBusy else { return }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    presenter.onBuilt = { [weak presenter] in
      if presenter?.isBusy != true { continuation.finish() }
    }
    for await _ in stream {}
  }
}
