/// Carries frames and commands in order, one pipe for each connection, sometimes late.
struct QuoteNetwork {
  /// What comes out of a pipe at the app.
  enum Arrival: Hashable {
    case frame(ServerFrame)
    case closed(Int)

    /// The frame as it is on the wire, or the code.
    var brief: String {
      switch self {
      case .frame(let frame): frame.text
      case .closed(let code): "closed \(code)"
      }
    }
  }

  /// What comes out of a pipe at the server.
  enum Request: Hashable {
    case greeting(token: Int)
    case subscribe([Int])
    case unsubscribe([Int])
    case resync([Int])
  }

  struct Pipe {
    fileprivate(set) var down: [(due: Int, arrival: Arrival)] = []
    fileprivate(set) var up: [(due: Int, request: Request)] = []
    /// Neither side hears the other any more, and nobody says so.
    var isCut = false
  }

  private(set) var pipes: [Int: Pipe] = [:]
  var isOnline = true
  /// What everything on its way down takes longer.
  var extraDelay = 0

  mutating func open(_ connection: Int) { pipes[connection] = Pipe() }
  mutating func remove(_ connection: Int) { pipes[connection] = nil }
  mutating func cut(_ connection: Int) { pipes[connection]?.isCut = true }

  mutating func cutAll() {
    for connection in pipes.keys { pipes[connection]?.isCut = true }
  }

  mutating func sendDown(_ arrival: Arrival, on connection: Int, at now: Int, dice: inout Dice) {
    guard var pipe = pipes[connection], !pipe.isCut, isOnline else { return }
    let due = max(pipe.down.last?.due ?? 0, now + dice.number(in: 5...60) + extraDelay)
    pipe.down.append((due, arrival))
    pipes[connection] = pipe
  }

  mutating func sendUp(_ request: Request, on connection: Int, at now: Int, dice: inout Dice) {
    guard var pipe = pipes[connection], !pipe.isCut, isOnline else { return }
    pipe.up.append((max(pipe.up.last?.due ?? 0, now + dice.number(in: 5...60)), request))
    pipes[connection] = pipe
  }

  /// Puts the last frame on its way down in front of the one before.
  mutating func swapLast(on connection: Int) {
    guard var pipe = pipes[connection], pipe.down.count >= 2 else { return }
    let (last, before) = (pipe.down.count - 1, pipe.down.count - 2)
    let arrival = pipe.down[last].arrival
    pipe.down[last].arrival = pipe.down[before].arrival
    pipe.down[before].arrival = arrival
    pipes[connection] = pipe
  }

  var nextDue: Int? {
    pipes.values.filter { !$0.isCut }.flatMap { [$0.down.first?.due, $0.up.first?.due] }.compactMap(\.self)
      .min()
  }

  mutating func arrivals(on connection: Int, at now: Int) -> [Arrival] {
    guard var pipe = pipes[connection], !pipe.isCut else { return [] }
    let due = pipe.down.prefix { $0.due <= now }
    pipe.down.removeFirst(due.count)
    pipes[connection] = pipe
    return due.map(\.arrival)
  }

  mutating func requests(on connection: Int, at now: Int) -> [Request] {
    guard var pipe = pipes[connection], !pipe.isCut else { return [] }
    let due = pipe.up.prefix { $0.due <= now }
    pipe.up.removeFirst(due.count)
    pipes[connection] = pipe
    return due.map(\.request)
  }
}
