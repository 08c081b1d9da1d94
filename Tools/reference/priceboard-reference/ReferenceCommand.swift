import PriceboardReference

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Compares the engine with the reference over many seeds.
@main struct ReferenceCommand {
  static let usage = """
    usage: priceboard-reference [--seeds N] [--from S] [--most D] [--features] [--brief]
                                [--until F]
           priceboard-reference --seed S

    Compares the basket engine with the brute-force reference on N scenarios (10000), the first of seed S (0).
      --most D    stop after D scenarios that differ (3)
      --features  print how often each feature occurred
      --until F   stop at a difference in one of the fields F, such as cost,split
      --brief     print only seeds and fields, and let features occur as they do
      --seed S    print one scenario and what differs in it
    exit codes: 0 no difference, 1 a difference or a feature that hardly occurs, 2 wrong usage
    """

  /// A feature must occur in so many of 10,000 scenarios.
  static let leastOften = 20

  static func main() throws {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      print(usage)
      exit(2)
    }
    if let seed = options.seed {
      let scenario = BasketGenerator.scenario(seed: seed)
      let difference = try ReferenceCheck.ofEngine.difference(in: scenario)
      print(difference.map { "\($0)" } ?? "\(scenario)\nseed \(seed): no difference")
      exit(difference == nil ? 0 : 1)
    }
    exit(try campaign(options) ? 0 : 1)
  }

  /// Checks one scenario after the other and prints what differs, each difference shrunk.
  static func campaign(_ options: Options) throws -> Bool {
    var features = FeatureCount()
    var differences = 0
    for seed in options.from..<options.from + options.seeds where differences < options.most {
      let scenario = BasketGenerator.scenario(seed: seed)
      let expected = try ReferenceComparison(scenario).result()
      features.count(scenario, expected)
      guard let difference = ReferenceCheck.ofEngine.difference(in: scenario, from: expected) else {
        continue
      }
      differences += 1
      print(options.isBrief ? difference.headline : "\(try ReferenceCheck.ofEngine.shrunk(difference))")
      if !difference.fields.isDisjoint(with: options.until) { break }
    }
    if options.showsFeatures {
      for (feature, count) in features.table { print("\(count)\t\(feature)") }
    }
    let rare = differences == 0 && !options.isBrief ? features.rare(below: leastOften) : []
    for feature in rare { print("hardly ever: \(feature)") }
    print("\(features.scenarios) scenarios from seed \(options.from), \(differences) differences")
    return differences == 0 && rare.isEmpty
  }
}

/// What the arguments ask for.
struct Options {
  var seeds: UInt64 = 10_000
  var from: UInt64 = 0
  var most: UInt64 = 3
  var seed: UInt64?
  var showsFeatures = false
  var isBrief = false
  var until: Set<Difference.Field> = []

  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    while !rest.isEmpty {
      let name = rest.removeFirst()
      if name == "--features" || name == "--brief" {
        showsFeatures = showsFeatures || name == "--features"
        isBrief = isBrief || name == "--brief"
        continue
      }
      if name == "--until" {
        let fields = rest.first?.split(separator: ",").map { Difference.Field(rawValue: String($0)) } ?? []
        guard !fields.isEmpty, !fields.contains(nil) else { return nil }
        until = Set(fields.compactMap(\.self))
        rest.removeFirst()
        continue
      }
      guard let number = rest.first.flatMap({ UInt64($0) }) else { return nil }
      rest.removeFirst()
      switch name {
      case "--seeds": seeds = number
      case "--from": from = number
      case "--most": most = number
      case "--seed": seed = number
      default: return nil
      }
    }
    guard from.addingReportingOverflow(seeds).overflow == false else { return nil }
  }
}
