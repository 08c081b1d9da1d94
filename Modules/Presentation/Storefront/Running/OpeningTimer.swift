import Catalogue

/// The one timer of a screen that says when its hub opens, without time and without waiting.
///
/// It fires when the hub should have opened, and before that at each midnight on the hub's own clock, when "tomorrow"
/// becomes today. A time of day has no day, so that nothing is waited for.
struct OpeningTimer: Sendable {
  enum Firing: Sendable {
    /// The timer was stopped or started anew meanwhile.
    case late
    /// Another day began.
    case midnight
    /// The hub should have opened.
    case opening
  }

  private var running: (number: Int, firing: Firing)?
  private var lastNumber = 0

  var isRunning: Bool { running != nil }

  /// Waits for what the hours say, and for nothing else any more.
  mutating func restarted<Effect: StorefrontEffect>(
    for hours: HubHours, clock: ServerClock, now: Duration
  ) -> [Effect] {
    let time = clock.milliseconds(at: now)
    guard case .closed(opensAt: .instant(let opening, let offset)) = hours,
      let untilOpening = Self.wait(until: opening, from: time)
    else { return stopped() }
    let untilMidnight = Self.waitForMidnight(from: time, offset: offset)
    lastNumber += 1
    running = (lastNumber, untilMidnight < untilOpening ? .midnight : .opening)
    let wait = min(untilMidnight, untilOpening)
    return [.startTimer(.opening, number: lastNumber, deadline: now + .milliseconds(wait))]
  }

  mutating func stopped<Effect: StorefrontEffect>() -> [Effect] {
    running.take() == nil ? [] : [.stopTimer(.opening)]
  }

  mutating func fired(_ number: Int) -> Firing {
    guard let running, running.number == number else { return .late }
    self.running = nil
    return running.firing
  }

  /// In milliseconds; nil where the instant is past.
  private static func wait(until instant: Int, from time: Int) -> Int? {
    let (wait, isTooLarge) = instant.subtractingReportingOverflow(time)
    return isTooLarge || wait <= 0 ? nil : wait
  }

  private static func waitForMidnight(from time: Int, offset: Int) -> Int {
    let day = 86_400_000
    let passed = (time % day + offset % 86_400 * 1_000) % day
    return day - (passed < 0 ? passed + day : passed)
  }
}
