/// Which of many states to build, when each takes a moment, without time and without waiting.
///
/// One build runs at a time. What is asked for meanwhile takes the place of what was asked for before, so that a burst of
/// changes costs two builds, and no state is shown that is older than one that was. What was built is shown, even if
/// another waits: changes that come faster than a build still move the screen. The last one asked for is always shown.
struct BuildMachine<Input: Sendable>: Sendable {
  struct Build: Sendable {
    let number: Int
    let input: Input
  }

  private var running: Int?
  private var waiting: Input?
  private var lastNumber = 0

  /// Tells whether a state that was asked for is not shown yet.
  var isBusy: Bool { running != nil }

  /// A state is asked for; it is built now, or after the one that is being built.
  mutating func requested(_ input: Input) -> Build? {
    guard running == nil else {
      waiting = input
      return nil
    }
    return start(input)
  }

  /// A state was shown that took no building; what was asked for before it is not shown any more.
  mutating func overtaken() {
    running = nil
    waiting = nil
  }

  /// A build ended: tells whether its state is to be shown, which it is unless it was overtaken, and what to build next.
  mutating func finished(_ number: Int) -> (isShown: Bool, next: Build?) {
    guard number == running else { return (false, nil) }
    running = nil
    return (true, waiting.take().map { start($0) })
  }

  private mutating func start(_ input: Input) -> Build {
    lastNumber += 1
    running = lastNumber
    return Build(number: lastNumber, input: input)
  }
}
