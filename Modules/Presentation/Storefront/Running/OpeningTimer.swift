import Catalogue

/// The one timer of a screen that waits for its hub to open, without time and without waiting.
struct OpeningTimer: Sendable {
  private var number: Int?
  private var lastNumber = 0

  var isRunning: Bool { number != nil }

  /// Waits for what the hours say, and for nothing else any more; `wallClock` is in milliseconds since 1970.
  mutating func restarted<Effect: StorefrontEffect>(
    for hours: HubHours, clockLead: Int, now: Duration, wallClock: Int
  ) -> [Effect] {
    guard let wait = hours.timeToOpening(wallClock: wallClock, clockLead: clockLead) else { return stopped() }
    lastNumber += 1
    number = lastNumber
    return [.startTimer(.opening, number: lastNumber, deadline: now + wait)]
  }

  mutating func stopped<Effect: StorefrontEffect>() -> [Effect] {
    number.take() == nil ? [] : [.stopTimer(.opening)]
  }

  /// Tells whether it was this timer that fired; a timer that was stopped meanwhile may still do so.
  mutating func fired(_ number: Int) -> Bool {
    guard number == self.number else { return false }
    self.number = nil
    return true
  }
}
