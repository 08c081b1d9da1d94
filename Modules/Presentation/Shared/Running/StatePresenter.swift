import Observation
import PriceboardTelemetry

/// Turns what a screen shows into its view state, away from the main actor, and hands it out.
///
/// A screen without rows is built where it stands, so that nothing of another hub stays for the time of a build. A state
/// is handed out only if it differs from the one before, which is found out where it is built.
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
  /// Called with each state that differs from the one before.
  var onChange: @MainActor (State) -> Void = { _ in }
  /// Called after each build, whether or not its state differs.
  var onBuilt: @MainActor () -> Void = {}

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
  ///
  /// With `atOnce` it is built where it stands, whatever it has: for what must not be seen a moment longer.
  func show(_ screen: Screen, always: Bool, atOnce: Bool = false) {
    guard always || screen != requested else { return }
    requested = screen
    guard hasRows(screen), !atOnce else {
      builds.overtaken()
      slot.cancel()
      let state = build(screen)
      return assign(state, isNew: state != self.state, of: screen)
    }
    run(builds.requested(screen))
  }

  private func run(_ next: BuildMachine<Screen>.Build?) {
    guard let next else { return }
    slot.replace(
      // What is shown now is shown until this build ends, or is overtaken.
      with: Task { [weak self, build, old = state] in
        let (state, isNew) = await BackgroundWork.run {
          let state = build(next.input)
          return (state, state != old)
        }
        self?.finished(next, state, isNew: isNew)
      })
  }

  private func finished(_ build: BuildMachine<Screen>.Build, _ state: State, isNew: Bool) {
    let (isShown, next) = builds.finished(build.number)
    // The next build compares with this state, so that it is assigned first.
    if isShown { assign(state, isNew: isNew, of: build.input) }
    run(next)
    onBuilt()
  }

  private func assign(_ new: State, isNew: Bool, of screen: Screen) {
    shown = screen
    guard isNew else { return }
    state = new
    broadcast.send(new)
    onChange(new)
  }
}
