#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Every group, in the order in which they run.
let groups: [BenchmarkGroup] = [.money, .basket, .catalogue, .stock, .storefront, .quotes]

let usage = """
  usage: priceboard-benchmarks [--only NAME] [--rounds N] [--list]
  groups: \(groups.map(\.name).joined(separator: ", "))
  Build with -c release. Exits with 1 if a goal is missed, with 2 for wrong usage.
  """

func complain() -> Never {
  print(usage)
  exit(2)
}

var selected = groups
var rounds = 15
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--list":
    for group in groups { print(group.name) }
    exit(0)
  case "--only":
    guard let name = arguments.popFirst() else { complain() }
    selected = groups.filter { $0.name == name }
    guard !selected.isEmpty else { complain() }
  case "--rounds":
    guard let number = arguments.popFirst().flatMap({ Int($0) }), number > 0 else { complain() }
    rounds = number
  default:
    complain()
  }
}

var missed = 0
for group in selected {
  for table in try await group.run(rounds) {
    print(table.lines.joined(separator: "\n"))
    missed += table.goals.count { !$0.isMet }
  }
}
exit(missed == 0 ? 0 : 1)
