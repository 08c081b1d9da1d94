/// Chooses which lines join which promotions in one set of stores, so that the lines cost least together.
///
/// Every line has a cheapest place outside all promotions. A choice of members gains what they would cost there
/// less what they cost together; no line can be in two promotions. Each promotion alone gives an upper bound of
/// the gain, its best choice where it may have any of its lines. Where the best choices claim a line twice, the
/// search branches on that line; where a bound is not reached by any choice at hand, on one of its members. It
/// ends when nothing left could gain more.
struct PackingSearch {
  /// A promotion in the set of stores.
  private struct Claim {
    let table: Int
    /// The members that may join, and those that must.
    var allowed: GroupTable.Members
    var required: GroupTable.Members = 0
    /// The best choice at hand, what it gains, and what no choice can exceed.
    var chosen: GroupTable.Members = 0
    var gain = 0
    var limit = 0
  }

  /// The deepest branch, which keeps the search within a small stack.
  private static let largestDepth = 256

  /// By line: what it costs at its cheapest place outside all promotions.
  private let values: [Int]
  /// By claim: what each choice gains, by its bits; empty for promotions without a table.
  private var gains: [[Int]] = []
  private var best: [Claim] = []
  private var bestGain = Int.min

  /// Tells whether the search was not cut off.
  private(set) var isComplete = true

  /// What a line is held to.
  enum Hold {
    /// It joins no promotion.
    case outside
    /// It is a member of the promotion of a table.
    case member(table: Int)
  }

  init(values: [Int]) {
    self.values = values
  }

  /// The gain found, and the chosen members of each promotion.
  struct Answer {
    let gain: Int
    let chosen: [(table: Int, members: GroupTable.Members)]
  }

  /// Searches among promotions for the largest gain.
  ///
  /// With a `target` the search ends at the first choice that gains as much, and is nil where none does. `steps`
  /// counts the steps of all searches together; at `limit` the search is cut off with what it has.
  mutating func run(
    _ indices: [Int], tables: inout [GroupTable], holds: [Int: Hold], target: Int?, steps: inout Int,
    limit: Int
  ) -> Answer? {
    var claims: [Claim] = []
    for table in indices {
      var claim = Claim(table: table, allowed: tables[table].all)
      for (member, line) in tables[table].members.lazy.map(\.line).enumerated() {
        switch holds[line] {
        case nil: break
        case .member(table): claim.required |= 1 << GroupTable.Members(member)
        case .member, .outside: claim.allowed &= ~(1 << GroupTable.Members(member))
        }
      }
      gains.append(gainTable(of: &tables[table]))
      claims.append(claim)
    }
    for claim in claims.indices { settle(claim, in: &claims, tables: &tables) }
    bestGain = target.map { $0 - 1 } ?? .min
    visit(claims, tables: &tables, target: target, steps: &steps, limit: limit)
    guard !best.isEmpty || indices.isEmpty else { return nil }
    return Answer(gain: indices.isEmpty ? 0 : bestGain, chosen: best.map { ($0.table, $0.chosen) })
  }

  private func gainTable(of table: inout GroupTable) -> [Int] {
    guard table.isTabled else { return [] }
    table.tabulate()
    var worth = [Int](repeating: 0, count: table.costs.count)
    var gains = worth
    for choice in worth.indices.dropFirst() {
      let lowest = choice.trailingZeroBitCount
      worth[choice] = worth[choice & (choice - 1)] + values[table.members[lowest].line]
      gains[choice] = worth[choice] - table.costs[choice]
    }
    return gains
  }

  /// Finds a claim's best choice and the limit of what any choice gains.
  private func settle(_ index: Int, in claims: inout [Claim], tables: inout [GroupTable]) {
    let (allowed, required) = (claims[index].allowed, claims[index].required)
    guard gains[index].isEmpty else {
      let free = allowed & ~required
      var choice = free
      var (chosen, gain) = (required, gains[index][Int(required)])
      while choice != 0 {
        let candidate = gains[index][Int(choice | required)]
        if candidate > gain { (chosen, gain) = (choice | required, candidate) }
        choice = (choice &- 1) & free
      }
      (claims[index].chosen, claims[index].gain, claims[index].limit) = (chosen, gain, gain)
      return
    }
    let table = claims[index].table
    var chosen = required
    // What every member gains at most in any company, and what the whole promotion saves at most.
    var limit = tables[table].group.terms.onceOff
    var forced = tables[table].plainCost(of: allowed) - tables[table].cost(of: allowed)
    for member in allowed.bits {
      let value = values[tables[table].members[member].line]
      let isRequired = required & (1 << GroupTable.Members(member)) != 0
      if isRequired || value > tables[table].bound[member] {
        chosen |= 1 << GroupTable.Members(member)
        limit += value - tables[table].bound[member]
      }
      if isRequired { forced += value - tables[table].plain[member] }
    }
    let worth = chosen.bits.reduce(0) { $0 + values[tables[table].members[$1].line] }
    claims[index].chosen = chosen
    claims[index].gain = worth - tables[table].cost(of: chosen)
    claims[index].limit =
      allowed == required ? claims[index].gain : max(claims[index].gain, min(limit, forced))
  }

  private mutating func visit(
    _ claims: [Claim], depth: Int = 0, tables: inout [GroupTable], target: Int?, steps: inout Int, limit: Int
  ) {
    guard isComplete, claims.reduce(0, { $0 + $1.limit }) > bestGain, best.isEmpty || target == nil else {
      return
    }
    steps += 1
    guard steps <= limit || (target == nil && best.isEmpty) else {
      isComplete = false
      return
    }
    guard depth < Self.largestDepth else {
      isComplete = false
      record(parted(claims, tables: &tables))
      return
    }
    if let line = twiceClaimedLine(in: claims, tables: tables) {
      for keeper in claims.indices where memberBit(of: line, in: claims[keeper], tables) != nil {
        var branch = claims
        for other in claims.indices where other != keeper {
          guard let bit = memberBit(of: line, in: claims[other], tables) else { continue }
          branch[other].allowed &= ~bit
          settle(other, in: &branch, tables: &tables)
        }
        visit(branch, depth: depth + 1, tables: &tables, target: target, steps: &steps, limit: limit)
      }
      return
    }
    record(claims)
    guard let loose = claims.indices.first(where: { claims[$0].limit > claims[$0].gain }) else { return }
    let free = claims[loose].allowed & ~claims[loose].required
    guard free != 0 else { return }
    let bit = free & (~free &+ 1)
    for joins in [true, false] {
      var branch = claims
      if joins {
        branch[loose].required |= bit
        let line = tables[claims[loose].table].members[bit.trailingZeroBitCount].line
        for other in claims.indices where other != loose {
          guard let otherBit = memberBit(of: line, in: claims[other], tables) else { continue }
          branch[other].allowed &= ~otherBit
          settle(other, in: &branch, tables: &tables)
        }
      } else {
        branch[loose].allowed &= ~bit
      }
      settle(loose, in: &branch, tables: &tables)
      visit(branch, depth: depth + 1, tables: &tables, target: target, steps: &steps, limit: limit)
    }
  }

  private mutating func record(_ claims: [Claim]) {
    let gain = claims.reduce(0) { $0 + $1.gain }
    guard gain > bestGain else { return }
    bestGain = gain
    best = claims
  }

  /// Leaves every line that is claimed twice to the first promotion that claims it.
  private func parted(_ claims: [Claim], tables: inout [GroupTable]) -> [Claim] {
    var claims = claims
    var isClaimed = [Bool](repeating: false, count: values.count)
    for index in claims.indices {
      for member in claims[index].allowed.bits
      where isClaimed[tables[claims[index].table].members[member].line] {
        claims[index].allowed &= ~(1 << GroupTable.Members(member))
      }
      settle(index, in: &claims, tables: &tables)
      for member in claims[index].chosen.bits {
        isClaimed[tables[claims[index].table].members[member].line] = true
      }
    }
    return claims
  }

  /// A line that the best choices of two promotions hold.
  private func twiceClaimedLine(in claims: [Claim], tables: [GroupTable]) -> Int? {
    var isClaimed = [Bool](repeating: false, count: values.count)
    for claim in claims {
      for member in claim.chosen.bits {
        let line = tables[claim.table].members[member].line
        guard !isClaimed[line] else { return line }
        isClaimed[line] = true
      }
    }
    return nil
  }

  /// The bit of a line that may join a promotion.
  private func memberBit(of line: Int, in claim: Claim, _ tables: [GroupTable]) -> GroupTable.Members? {
    let bit = tables[claim.table].bit(ofLine: line) & claim.allowed
    return bit == 0 ? nil : bit
  }
}
