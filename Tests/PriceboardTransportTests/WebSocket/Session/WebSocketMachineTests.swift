import Testing

@testable import PriceboardTransport

@Suite struct WebSocketMachineTests {
  enum Event: Sendable, CaseIterable {
    case closeAsked, closeFrame, ping, pong, broken, streamEnded, timeOver

    func happen(to machine: inout WebSocketMachine) -> [WebSocketMachine.Effect] {
      switch self {
      case .closeAsked: machine.closeAsked(.goingAway, reason: "own")
      case .closeFrame: machine.received(.close(.init(rawValue: 4401), reason: "theirs"))
      case .ping: machine.received(.ping([1, 2]))
      case .pong: machine.received(.pong)
      case .broken: machine.protocolBroken(.invalidText)
      case .streamEnded: machine.streamEnded(.connectionLost)
      case .timeOver: machine.timeOver()
      }
    }
  }

  struct Row: Sendable {
    /// What leads to the state.
    let before: [Event]
    let event: Event
    let effects: [WebSocketMachine.Effect]
  }

  private static let own = WebSocketError.closed(.goingAway, reason: "own")
  private static let theirs = WebSocketError.closed(.init(rawValue: 4401), reason: "theirs")

  private static let open: [Row] = [
    Row(before: [], event: .closeAsked, effects: [.sendLast(.close(.goingAway, reason: "own")), .startTime]),
    Row(
      before: [], event: .closeFrame,
      effects: [.send(.close(.init(rawValue: 4401))), .startTime, .end(theirs)]),
    Row(before: [], event: .ping, effects: [.send(OutgoingFrame(.pong, [1, 2]))]),
    Row(before: [], event: .pong, effects: []),
    Row(
      before: [], event: .broken,
      effects: [.send(.close(.invalidText)), .startTime, .end(.protocolBroken(.invalidText))]),
    Row(before: [], event: .streamEnded, effects: [.end(.transport(.connectionLost))]),
    Row(before: [], event: .timeOver, effects: []),
  ]
  private static let closing: [Row] = Event.allCases.map { event in
    switch event {
    case .closeFrame, .broken, .streamEnded, .timeOver:
      Row(before: [.closeAsked], event: event, effects: [.end(own)])
    case .closeAsked, .ping, .pong:
      Row(before: [.closeAsked], event: event, effects: [])
    }
  }
  private static let later: [Row] = [
    [Event.closeFrame], [.broken], [.closeAsked, .closeFrame], [.closeAsked, .broken], [.streamEnded],
    [.closeAsked, .timeOver], [.closeFrame, .streamEnded], [.closeFrame, .timeOver],
  ].flatMap { before in Event.allCases.map { Row(before: before, event: $0, effects: []) } }

  @Test(arguments: open + closing + later)
  func `each event has its effects in each state`(row: Row) {
    var machine = WebSocketMachine(messageLimit: 10)
    for event in row.before { _ = event.happen(to: &machine) }
    #expect(row.event.happen(to: &machine) == row.effects)
  }

  @Test func `a message above the limit is told by its limit, and the server by 1009`() {
    var machine = WebSocketMachine(messageLimit: 10)
    let effects = machine.protocolBroken(.messageTooLarge)
    #expect(effects == [.send(.close(.messageTooLarge)), .startTime, .end(.messageTooLarge(limit: 10))])
  }

  @Test func `a close frame without a code is answered without one`() {
    var machine = WebSocketMachine(messageLimit: 10)
    let effects = machine.received(.close(.noneGiven, reason: ""))
    #expect(effects == [.send(OutgoingFrame(.close)), .startTime, .end(.closed(.noneGiven, reason: ""))])
  }

  @Test(
    arguments: [
      ([], true, false, false), ([.closeAsked], true, true, false), ([.closeFrame], false, false, false),
      ([.broken], false, false, false), ([.closeAsked, .closeFrame], false, true, false),
      ([.streamEnded], false, false, true), ([.closeAsked, .timeOver], false, true, true),
      ([.closeFrame, .timeOver], false, false, true),
    ] as [([Event], Bool, Bool, Bool)])
  func `it says what is still read, wanted and needed`(
    events: [Event], isListening: Bool, dropsMessages: Bool, isOver: Bool
  ) {
    var machine = WebSocketMachine(messageLimit: 10)
    for event in events { _ = event.happen(to: &machine) }
    #expect(machine.isListening == isListening)
    #expect(machine.dropsMessages == dropsMessages)
    #expect(machine.isOver == isOver)
  }

  @Test func `whatever happens, it ends once and sends one close frame`() {
    // Every sequence of five of the seven events, of which there are 16,807, as the digits of a number.
    let kinds = Event.allCases
    #expect(kinds.count == 7)
    for number in 0..<16_807 {
      var machine = WebSocketMachine(messageLimit: 10)
      var effects: [WebSocketMachine.Effect] = []
      var events: [Event] = []
      var rest = number
      for _ in 0..<5 {
        events.append(kinds[rest % kinds.count])
        rest /= kinds.count
      }
      for event in events { effects += event.happen(to: &machine) }
      effects += machine.streamEnded()
      let (closes, ends) = (effects.count(where: \.isClose), effects.count(where: \.isEnd))
      if closes > 1 || ends != 1 || !machine.isOver { Issue.record("\(events): \(effects)") }
    }
  }
}

extension WebSocketMachine.Effect {
  fileprivate var isClose: Bool {
    switch self {
    case .send(let frame), .sendLast(let frame): frame.opcode == .close
    case .startTime, .end: false
    }
  }

  fileprivate var isEnd: Bool {
    switch self {
    case .end: true
    case .send, .sendLast, .startTime: false
    }
  }
}
