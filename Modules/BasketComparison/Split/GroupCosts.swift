/// What the members of a promotion over several lines cost together, for any choice of them.
struct GroupCosts {
  /// Which members are chosen.
  struct Choice: Hashable {
    private var words: [UInt64] = []
    private var first: UInt64 = 0

    mutating func add(_ place: Int) {
      set(place, to: true)
    }

    mutating func remove(_ place: Int) {
      set(place, to: false)
    }

    func contains(_ place: Int) -> Bool {
      let word = place < 64 ? first : words.indices.contains(place / 64 - 1) ? words[place / 64 - 1] : 0
      return word & (1 << (place % 64)) != 0
    }

    private mutating func set(_ place: Int, to isChosen: Bool) {
      let bit: UInt64 = 1 << (place % 64)
      if place < 64 {
        first = isChosen ? first | bit : first & ~bit
        return
      }
      // Equal choices have equal words, so that a word once there stays.
      let word = place / 64 - 1
      while words.count <= word { words.append(0) }
      words[word] = isChosen ? words[word] | bit : words[word] & ~bit
      while words.last == 0 { words.removeLast() }
    }
  }

  let group: PromotionGroup
  let members: [PromotionGroup.Member]
  private var remembered: [Choice: (cost: Int, plain: Int)] = [:]

  init(group: PromotionGroup, members: [PromotionGroup.Member]) {
    self.group = group
    self.members = members
  }

  /// What chosen members cost together.
  mutating func cost(of choice: Choice) -> Int {
    costs(of: choice).cost
  }

  /// What chosen members save together.
  ///
  /// More members never save less, since a shopper may pay in parts.
  mutating func largestSaving(of choice: Choice) -> Int {
    let costs = costs(of: choice)
    return costs.plain - costs.cost
  }

  private mutating func costs(of choice: Choice) -> (cost: Int, plain: Int) {
    if let known = remembered[choice] { return known }
    let runs = members.indices.filter(choice.contains).map { members[$0].run }
    let costs = (
      cost: group.terms.cost(of: runs, maximum: group.maximum), plain: runs.reduce(0) { $0 + $1.plainCost }
    )
    remembered[choice] = costs
    return costs
  }

  /// The least that a member adds to the cost, whatever others are chosen; nil where trying all of them would
  /// take too long.
  mutating func leastAddition(of member: Int) -> Int? {
    guard members.count <= 6 else { return nil }
    let others = members.indices.filter { $0 != member }
    var least = Int.max
    for subset in 0..<(1 << others.count) {
      var choice = Choice()
      for (bit, other) in others.enumerated() where subset & (1 << bit) != 0 { choice.add(other) }
      let without = cost(of: choice)
      choice.add(member)
      least = min(least, cost(of: choice) - without)
    }
    return least
  }
}
