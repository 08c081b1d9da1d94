/// What the arguments of the simulator ask for.
package struct SimulatorOptions: Sendable {
  package static let usage = """
    usage: priceboard-simulator [storefront|quotes] [--walks N] [--steps N] [--from SEED] [--most N] [--until R]
           priceboard-simulator [storefront|quotes] --seed SEED [--steps N]
           priceboard-simulator check [--updates N] [--connections N] [--in-flight N] [--timers N] [--surprises N]

    Walks the machines of the storefront (without a word: those), or of the watchlist, through a bad network, and judges
    what the screens claim.
      --walks N    so many walks (20000), the first of seed SEED (0)
      --steps N    so many steps a walk (200)
      --most N     stop after so many walks that claim something untrue (3)
      --until R    count only walks that break one of the rules R, such as mixed-hubs,lost-tap or gap,silence
      --seed SEED  one walk, printed step by step

    check tries everything that can happen to two symbols of the watchlist within bounds, in every order, and ends with
    the number of states. An untruth is printed with a shortest way to it.
    exit codes: 0 nothing untrue, 1 something untrue, 2 wrong usage
    """

  /// Whose machines there are.
  package enum Part: String, CaseIterable, Sendable {
    case storefront, quotes

    var ruleNames: [String] {
      switch self {
      case .storefront: Violation.ruleNames
      case .quotes: QuoteViolation.ruleNames
      }
    }
  }

  package var part = Part.storefront
  package var walks: UInt64 = 20_000
  package var steps = 200
  package var from: UInt64 = 0
  package var most = 3
  package var seed: UInt64?
  /// The rules that count; all without it.
  package var until: Set<String>?

  package init() {}

  package init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    if let part = rest.first.flatMap(Part.init) {
      self.part = part
      rest = rest.dropFirst()
    }
    while let name = rest.popFirst() {
      if name == "--until" {
        let rules = Set(rest.popFirst()?.split(separator: ",").map(String.init) ?? [])
        guard !rules.isEmpty, rules.isSubset(of: part.ruleNames) else { return nil }
        until = rules
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
