import PriceboardTestSupport
import Testing

@testable import Presentation

@Suite struct LoadMachineTests {
  typealias Machine = LoadMachine<String, Int>

  enum Phase: String, CaseIterable { case idle, loading, loaded, failed }
  enum Event: String, CaseIterable { case requested, retryTapped, finished, failed, lateFinished, lateFailed }

  /// Whatever is not listed changes nothing and asks for nothing.
  static let changes: [Phase: [Event: Phase]] = [
    .idle: [.requested: .loading],
    .loading: [.requested: .loading, .finished: .loaded, .failed: .failed],
    .loaded: [.requested: .loading],
    .failed: [.requested: .loading, .retryTapped: .loading],
  ]

  @Test(arguments: Phase.allCases, Event.allCases)
  func `every event in every phase`(_ phase: Phase, _ event: Event) {
    var (machine, number) = machine(in: phase)
    let before = description(of: machine)
    var load: Machine.Load?
    switch event {
    case .requested: load = machine.requested("b")
    case .retryTapped: load = machine.retryTapped()
    case .finished: machine.finished(7, number: number)
    case .failed: machine.failed(.empty, number: number)
    case .lateFinished: machine.finished(8, number: number - 1)
    case .lateFailed: machine.failed(.other, number: number - 1)
    }
    if let expected = Self.changes[phase]?[event] {
      #expect(self.phase(of: machine) == expected)
    } else {
      #expect(description(of: machine) == before)
    }
    let asks = event == .requested || (event == .retryTapped && phase == .failed)
    #expect((load != nil) == asks)
    if let load { #expect(load.number > number || phase == .idle) }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a random walk shows the reply to the newest request alone`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var machine = Machine()
    var loads: [Machine.Load] = []
    var reply: String?
    for step in 0..<200 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        loads.append(machine.requested("input \(step)"))
        reply = nil
      case 1:
        if let load = machine.retryTapped() {
          #expect(reply == "failed", "seed \(seed), step \(step)")
          #expect(load.input == loads.last?.input)
          loads.append(load)
          reply = nil
        } else {
          #expect(reply != "failed", "seed \(seed), step \(step)")
        }
      case 2:
        guard let load = loads.randomElement(using: &random) else { continue }
        machine.finished(step, number: load.number)
        if load.number == loads.last?.number, reply == nil { reply = "loaded \(step)" }
      default:
        guard let load = loads.randomElement(using: &random) else { continue }
        machine.failed(.other, number: load.number)
        if load.number == loads.last?.number, reply == nil { reply = "failed" }
      }
      let expected: String =
        switch (loads.last, reply) {
        case (nil, _): "idle"
        case (let load?, nil): "loading \(load.input)"
        case (let load?, let reply?):
          reply == "failed" ? "failed \(load.input)" : "\(reply) for \(load.input)"
        }
      #expect(walkDescription(of: machine) == expected, "seed \(seed), step \(step)")
    }
  }

  private func machine(in phase: Phase) -> (Machine, number: Int) {
    var machine = Machine()
    guard phase != .idle else { return (machine, 1) }
    _ = machine.requested("old")
    let load = machine.requested("a")
    switch phase {
    case .idle, .loading: break
    case .loaded: machine.finished(1, number: load.number)
    case .failed: machine.failed(.unreachable, number: load.number)
    }
    return (machine, load.number)
  }

  private func phase(of machine: Machine) -> Phase {
    switch machine.phase {
    case .idle: .idle
    case .loading: .loading
    case .loaded: .loaded
    case .failed: .failed
    }
  }

  private func description(of machine: Machine) -> String { "\(machine.phase)" }

  private func walkDescription(of machine: Machine) -> String {
    switch machine.phase {
    case .idle: "idle"
    case .loading(let input): "loading \(input)"
    case .loaded(let input, let output): "loaded \(output) for \(input)"
    case .failed(let input, _): "failed \(input)"
    }
  }
}
