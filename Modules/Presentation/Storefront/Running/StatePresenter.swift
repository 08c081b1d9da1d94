import Observation
import PriceboardTelemetry

/// Turns what a screen of the storefront shows into its view state, away from the main actor, and hands it out.
///
/// A screen without rows is built where it stands, so that nothing of another hub stays for the time of a build. A state
/// is handed out only if it differs from the one before.
@MainActor
final class StatePresenter<Screen: Equatable & Sendable, State: Equatable & Sendable> {
  /// What the state that is shown was built from.
  private(set) var shown: Screen
  private(set) var state: State
  private let broadcast: StateBroadcast<State>
  private let build: @Sendable (Screen) -> State
  private let hasRows: (Screen) -> Bool
  private var requested: Screen
  private var builds = BuildMachine<Screen>()
  private let slot = TaskSlot()
  /// Called after each change, and when there is nothing left to build.
  var onChange: @MainActor (State) -> Void = { _ in }

  init(
    _ screen: Screen, hasRows: @escaping (Screen) -> Bool, build: @escaping @Sendable (Screen) -> State
  ) {
    shown = screen
    requested = screen
    state = build(screen)
    broadcast = StateBroadcast(state)
    self.build = build
    self.hasRows = hasRows
  }

  /// Tells whether what was asked for last is not shown yet.
  var isBusy: Bool { builds.isBusy }

  nonisolated func states() -> AsyncStream<State> { broadcast.states() }

  /// Shows a screen; one that equals the last one only if `always`, which a change of time asks for.
  func show(_ screen: Screen, always: Bool) {
    guard always || screen != requested else { return }
    requested = screen
    guard hasRows(screen) else {
      builds.overtaken()
      slot.cancel()
      return assign(build(screen), of: screen)
    }
    run(builds.requested(screen))
  }

  private func run(_ next: BuildMachine<Screen>.Build?) {
    guard let next else { return }
    slot.replace(
      with: Task { [weak self, build] in
        let state = await BackgroundWork.run { build(next.input) }
        self?.finished(next, state)
      })
  }

  private func finished(_ build: BuildMachine<Screen>.Build, _ state: State) {
    let (isShown, next) = builds.finished(build.number)
    run(next)
    if isShown { assign(state, of: build.input) }
  }

  private func assign(_ new: State, of screen: Screen) {
    shown = screen
    if new != state {
      state = new
      broadcast.send(new)
    }
    onChange(state)
  }
}
