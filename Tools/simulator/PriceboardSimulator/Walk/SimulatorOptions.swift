/// What the arguments of the simulator ask for.
package struct SimulatorOptions: Sendable {
  package static let usage = """
    usage: priceboard-simulator [--walks N] [--steps N] [--from SEED] [--most N] [--until R]
           priceboard-simulator --seed SEED [--steps N]

    Walks the storefront's machines through a bad network, and judges what the screens claim.
      --walks N    so many walks (20000), the first of seed SEED (0)
      --steps N    so many steps a walk (200)
      --most N     stop after so many walks that claim something untrue (3)
      --until R    count only walks that break one of the rules R, such as mixed-hubs,lost-tap
      --seed SEED  one walk, printed step by step
    exit codes: 0 nothing untrue, 1 something untrue, 2 wrong usage
    """

  package var walks: UInt64 = 20_000
  package var steps = 200
  package var from: UInt64 = 0
  package var most = 3
  package var seed: UInt64?
  package var until = Set(Violation.Rule.allCases)

  package init() {}

  package init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      if name == "--until" {
        let rules = rest.popFirst()?.split(separator: ",").map { Violation.Rule(rawValue: String($0)) } ?? []
        guard !rules.isEmpty, !rules.contains(nil) else { return nil }
        until = Set(rules.compactMap(\.self))
        continue
      }
      guard let number = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
      switch name {
      case "--walks": walks = number
      case "--steps": steps = Int(clamping: number)
      case "--from": from = number
      case "--most": most = Int(clamping: number)
      case "--seed": seed = number
      default: return nil
      }
    }
    guard !from.addingReportingOverflow(walks).overflow else { return nil }
  }
}
