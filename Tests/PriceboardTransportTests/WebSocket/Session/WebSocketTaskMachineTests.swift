import Testing

@testable import PriceboardTransport

@Suite struct WebSocketTaskMachineTests {
  typealias Effect = WebSocketTaskMachine.Effect

  enum Event: Sendable, CaseIterable {
    case opened, moreWanted, message, nothingLeft, closeAsked, failed, timeOver, completed, closedByServer,
      refused

    func happen(to machine: inout WebSocketTaskMachine) -> [Effect] {
      switch self {
      case .opened: return machine.opened()
      case .moreWanted: return machine.moreWanted()
      case .message: return machine.messageReceived().effects
      case .nothingLeft: return machine.nothingLeftToSend()
      case .closeAsked: return machine.closeAsked(.goingAway, reason: "own")
      case .failed: return machine.failed(.protocolBroken(.protocolError))
      case .timeOver: return machine.timeOver()
      case .completed: return machine.completed(.transport(.connectionLost))
      case .closedByServer:
        machine.closedByServer(.init(rawValue: 4401), reason: "theirs")
        return []
      case .refused:
        machine.serverRefused(.notTrusted)
        return []
      }
    }
  }

  private static let own = WebSocketError.closed(.goingAway, reason: "own")
  private static let lost = WebSocketError.transport(.connectionLost)

  /// What leads to each state, and the events that have effects there.
  private static let states: [([Event], [Event: [Effect]])] = [
    ([], [.opened: [.receive], .failed: [.cancel], .completed: [.end(lost)]]),
    ([.opened], [.closeAsked: [.startTime], .failed: [.cancel], .completed: [.end(lost)]]),
    (
      [.opened, .message],
      [
        .moreWanted: [.receive], .closeAsked: [.startTime], .failed: [.cancel], .completed: [.end(lost)],
      ]
    ),
    (
      [.opened, .closeAsked],
      [
        .message: [.receive], .nothingLeft: [.close(.goingAway, reason: "own")], .failed: [.cancel],
        .timeOver: [.end(own), .cancel], .completed: [.end(own)],
      ]
    ),
    (
      [.opened, .message, .closeAsked],
      [
        .moreWanted: [.receive], .message: [.receive],
        .nothingLeft: [.close(.goingAway, reason: "own"), .receive], .failed: [.cancel],
        .timeOver: [.end(own), .cancel], .completed: [.end(own)],
      ]
    ),
    (
      [.opened, .closeAsked, .nothingLeft],
      [
        .message: [.receive], .failed: [.cancel], .timeOver: [.end(own), .cancel], .completed: [.end(own)],
      ]
    ),
    ([.opened, .completed], [:]),
    ([.completed], [:]),
    ([.opened, .closeAsked, .timeOver], [:]),
  ]

  @Test(arguments: states.indices) func `each event has its effects in each state`(index: Int) {
    let (before, effects) = Self.states[index]
    for event in Event.allCases {
      var machine = WebSocketTaskMachine()
      for event in before { _ = event.happen(to: &machine) }
      #expect(event.happen(to: &machine) == effects[event] ?? [], "\(event) behind \(before)")
    }
  }

  @Test(
    arguments: [
      ([.closedByServer, .failed], .closed(.init(rawValue: 4401), reason: "theirs")),
      ([.failed, .closedByServer], .protocolBroken(.protocolError)),
      ([.closedByServer, .closeAsked], .closed(.init(rawValue: 4401), reason: "theirs")),
      ([.closeAsked, .closedByServer], own), ([.closeAsked, .failed], own),
      ([.closedByServer, .refused], .transport(.notTrusted)), ([], lost),
    ] as [([Event], WebSocketError)])
  func `it ends for the first reason that there was`(events: [Event], reason: WebSocketError) {
    var machine = WebSocketTaskMachine()
    for event in [.opened] + events { _ = event.happen(to: &machine) }
    #expect(Event.completed.happen(to: &machine) == [.end(reason)])
  }

  @Test func `callers get messages until they ask to close`() {
    var machine = WebSocketTaskMachine()
    _ = machine.opened()
    #expect(machine.messageReceived().isForCallers)
    _ = machine.closeAsked(.normal, reason: "")
    #expect(!machine.messageReceived().isForCallers)
    _ = machine.completed(Self.lost)
    #expect(!machine.messageReceived().isForCallers)
  }

  @Test func `one parcel is under way at a time`() {
    var machine = WebSocketTaskMachine()
    #expect(!machine.isSending)
    machine.sendingBegan()
    #expect(machine.isSending)
    machine.sendingEnded()
    #expect(!machine.isSending)
  }
}
