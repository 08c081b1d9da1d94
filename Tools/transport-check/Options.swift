/// What to check, from the command line.
struct Options {
  var requests = 10_000
  var seed: UInt64 = 1
  /// Requests of the comparison, each way.
  var compared = 2_000
  /// Requests whose cancelling is timed in a round.
  var timed = 200
  /// Texts of a burst.
  var messages = 2_000_000
  /// Heartbeats, one a second, whose wake-ups are counted.
  var heartbeats = 20

  static let usage = """
    usage: priceboard-transport-check [--requests N] [--seed S] [--short]
    Sends N requests (10,000 by default) that are cancelled at random moments, and counts what they leave behind; times
    small requests beside those of URLSession; times how soon a server sees that a request is cancelled; times a burst of
    short texts over a WebSocket; and counts what a WebSocket with a heartbeat a second alone costs.
    --short is for every change: 1,000 requests, 500 comparisons, 50 timings, 200,000 texts, 5 heartbeats.
    Exits with 0 if all holds, with 1 if something does not, with 2 for wrong usage.
    """

  /// Nil for wrong usage.
  init?(_ arguments: some Sequence<String>) {
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "--short":
        requests = 1_000
        compared = 500
        timed = 50
        messages = 200_000
        heartbeats = 5
      case "--requests":
        guard let number = arguments.popFirst().flatMap(Int.init), number > 0 else { return nil }
        requests = number
      case "--seed":
        guard let number = arguments.popFirst().flatMap(UInt64.init) else { return nil }
        seed = number
      default:
        return nil
      }
    }
  }
}
