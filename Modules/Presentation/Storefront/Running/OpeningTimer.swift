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

  /// Waits for what the hours say, and for nothing else any more; `wallClock` is in milliseconds since 1970.
  mutating func restarted<Effect: StorefrontEffect>(
    for hours: HubHours, clockLead: Int, now: Duration, wallClock: Int
  ) -> [Effect] {
    guard case .closed(opensAt: .instant(let opening, let offset)) = hours,
      let untilOpening = Self.wait(until: opening, wallClock: wallClock, clockLead: clockLead)
    else { return stopped() }
    let untilMidnight = Self.waitForMidnight(wallClock: wallClock, clockLead: clockLead, offset: offset)
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
  private static func wait(until instant: Int, wallClock: Int, clockLead: Int) -> Int? {
    let (wait, isTooLarge) = instant.subtractingReportingOverflow(serverClock(wallClock, clockLead))
    return isTooLarge || wait <= 0 ? nil : wait
  }

  private static func waitForMidnight(wallClock: Int, clockLead: Int, offset: Int) -> Int {
    let day = 86_400_000
    let passed = (serverClock(wallClock, clockLead) % day + offset % 86_400 * 1_000) % day
    return day - (passed < 0 ? passed + day : passed)
  }

  private static func serverClock(_ wallClock: Int, _ clockLead: Int) -> Int {
    let (sum, isTooLarge) = wallClock.addingReportingOverflow(clockLead)
    return isTooLarge ? wallClock : sum
  }
}
