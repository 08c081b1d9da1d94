/// What the members of a promotion over several lines cost together, for any choice of them.
struct GroupCosts {
  /// Which members are chosen.
  struct Choice {
    private(set) var places: [Int] = []
    fileprivate private(set) var bits: UInt64 = 0

    mutating func add(_ place: Int) {
      places.append(place)
      bits ^= 1 &<< UInt64(place)
    }

    mutating func removeLast() {
      bits ^= 1 &<< UInt64(places.removeLast())
    }
  }

  let group: PromotionGroup
  let members: [PromotionGroup.Member]
  /// Costs by the bits of a choice; of no use above 64 members, where bits repeat.
  private var remembered: [UInt64: Int] = [:]
  private let remembers: Bool

  init(group: PromotionGroup, members: [PromotionGroup.Member]) {
    self.group = group
    self.members = members
    remembers = members.count <= UInt64.bitWidth
  }

  /// What chosen members cost together.
  mutating func cost(of choice: Choice) -> Int {
    if remembers, let cost = remembered[choice.bits] { return cost }
    let cost = group.terms.cost(of: choice.places.sorted().map { members[$0].run }, maximum: group.maximum)
    if remembers { remembered[choice.bits] = cost }
    return cost
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
