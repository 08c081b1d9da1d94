import PriceboardTelemetry
import QuoteStream
import Watchlist

/// Runs the machine of one screen with live prices: follows the connection and the watch, rings its alarm, carries out
/// what all such screens ask for, and shows what the machine says.
///
/// A view model holds it, and carries out the effects that its screen alone has.
@MainActor
final class PriceScreenShell<Machine: PriceScreenMachine, State: Equatable & Sendable> {
  /// A screen and the number of its change, by which it is told from others without a look at its rows.
  struct Numbered: Equatable, Sendable {
    let number: Int
    let screen: Machine.Screen

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
  }

  let parts: PriceScreenParts
  let presenter: StatePresenter<Numbered, State>
  private(set) var machine: Machine
  private var mark: Machine.Mark
  private var number = 0
  private let watching = TaskSlot()
  private let connection = TaskSlot()
  private let alarm: DeadlineAlarm
  private let ageAlarm: DeadlineAlarm
  private let refreshes = WaitingRoom()
  private var isFollowing = false
  /// Carries out one effect; set once by the view model.
  var perform: @MainActor (Machine.Effect) -> Void = { _ in }
  /// Takes each state that is shown; set once by the view model.
  var show: @MainActor (State) -> Void = { _ in }

  init(
    _ machine: Machine, parts: PriceScreenParts, hasRows: @escaping (Machine.Screen) -> Bool,
    build: @escaping @Sendable (_ screen: Machine.Screen, _ wallClock: Int) -> State
  ) {
    self.machine = machine
    self.parts = parts
    mark = machine.mark
    presenter = StatePresenter(
      Numbered(number: 0, screen: machine.screen), hasRows: { hasRows($0.screen) },
      build: { build($0.screen, parts.milliseconds) })
    alarm = DeadlineAlarm(parts.timeline)
    ageAlarm = DeadlineAlarm(parts.timeline)
    presenter.onChange = { [weak self] state in self?.show(state) }
    presenter.onBuilt = { [weak self] in self?.settle() }
    alarm.onTime = { [weak self] in self?.handle { machine, time in machine.timePassed(at: time) } }
    ageAlarm.onTime = { [weak self] in
      self?.handle(always: true) { machine, time in machine.timePassed(at: time) }
    }
  }

  /// One event: the machine says what follows from it, and the screen is shown as it is then.
  ///
  /// `always` is for events that change what may be said by the passing of time alone, and `atOnce` for those after which
  /// nobody may see the state before.
  func handle(
    always: Bool = false, atOnce: Bool = false, _ event: (inout Machine, ScreenTime) -> [Machine.Effect]
  ) {
    if let time = parts.announcements.lastTime { machine.otherScreenAnnounced(at: time) }
    let effects = event(&machine, parts.time)
    parts.announcements.lastTime = machine.watch.announcedAt
    for effect in effects { perform(effect) }
    let mark = machine.mark
    if mark != self.mark { number += 1 }
    self.mark = mark
    presenter.show(Numbered(number: number, screen: machine.screen), always: always, atOnce: atOnce)
    alarm.set(machine.nextDeadline)
    if machine.watch.isActive {
      let untilNextAge = WatchlistStateBuilder.untilNextAge(
        of: machine.visiblePrices, wallClock: parts.milliseconds)
      ageAlarm.set(untilNextAge.map { parts.timeline.now + $0 })
    }
    settle()
  }

  /// Waits until nothing is loaded or built any more, or the calling task is cancelled.
  func settled() async { await refreshes.wait() }

  private func settle() {
    refreshes.isOpen = !machine.isLoading && !presenter.isBusy
  }

  /// Follows the connection from now on; the next time it does nothing.
  func follow() {
    guard !isFollowing else { return }
    isFollowing = true
    let states = parts.connection.states()
    connection.replace(
      with: Task { [weak self] in
        for await state in states {
          self?.handle { machine, time in machine.connectionChanged(to: state, at: time) }
        }
      })
  }

  /// Carries out what the prices of a screen ask for.
  func carryOut(_ effect: PriceWatchMachine.Effect) {
    switch effect {
    case .startWatch(let generation, let symbols):
      // The new watch is registered before the old one lets its symbols go, so that those of both stay subscribed.
      let batches = parts.quotes.watch(symbols)
      watching.replace(
        with: Task { [weak self] in
          for await batch in batches {
            self?.handle { machine, time in
              machine.batchReceived(batch, generation: generation, at: time)
            }
          }
        })
    case .stopWatch: watching.cancel()
    case .report(let event): parts.telemetry.record(event)
    }
  }
}
