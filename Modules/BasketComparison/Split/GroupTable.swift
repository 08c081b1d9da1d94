/// What the members of a promotion over several lines cost together, for any choice of them.
struct GroupTable {
  /// A choice of members, a bit for each.
  typealias Members = UInt64

  /// The most members that a search tells apart, the dearest ones.
  ///
  /// Further ones are priced without the promotion while searching, and the search says that it proves nothing.
  static let largestMemberCount = 64
  /// Up to so many members every choice has a place in a table.
  private static let largestTabled = 12

  let group: PromotionGroup
  let members: [PromotionGroup.Member]
  let hasMore: Bool
  /// What each member costs without the promotion, and at least with it.
  let plain: [Int]
  let bound: [Int]
  /// What every choice costs, by its bits; empty above ``largestTabled``.
  private(set) var costs: [Int] = []
  /// By line: the bit of the member that it is.
  private let bitOfLine: [Int: Members]
  private var remembered: [Members: Int] = [:]

  init(group: PromotionGroup, members: [PromotionGroup.Member]) {
    self.group = group
    self.members = Array(members.prefix(Self.largestMemberCount))
    hasMore = members.count > Self.largestMemberCount
    plain = self.members.map(\.run.plainCost)
    bound = self.members.map { group.terms.lowerBound(of: $0.run) }
    var bitOfLine: [Int: Members] = [:]
    for (place, member) in self.members.enumerated() { bitOfLine[member.line] = 1 << Members(place) }
    self.bitOfLine = bitOfLine
  }

  /// The bit of the member that a line is; 0 where it is none.
  func bit(ofLine line: Int) -> Members { bitOfLine[line] ?? 0 }

  /// Tells whether every choice has a place in a table.
  var isTabled: Bool { members.count <= Self.largestTabled }

  /// All members.
  var all: Members { members.count == 64 ? .max : (1 << Members(members.count)) - 1 }

  /// Fills the table on its first use.
  mutating func tabulate() {
    guard isTabled, costs.isEmpty else { return }
    costs = (0...all).map(computedCost)
  }

  /// What chosen members cost together.
  mutating func cost(of chosen: Members) -> Int {
    if isTabled {
      tabulate()
      return costs[Int(chosen)]
    }
    if let cost = remembered[chosen] { return cost }
    let cost = computedCost(chosen)
    remembered[chosen] = cost
    return cost
  }

  /// What chosen members cost together without the promotion.
  func plainCost(of chosen: Members) -> Int {
    chosen.bits.reduce(0) { $0 + plain[$1] }
  }

  private func computedCost(_ chosen: Members) -> Int {
    group.terms.cost(of: chosen.bits.map { members[$0].run }, maximum: group.maximum)
  }
}

extension GroupTable.Members {
  /// The places of the bits that are set, ascending.
  var bits: BitPlaces { BitPlaces(rest: self) }

  struct BitPlaces: Sequence, IteratorProtocol {
    fileprivate var rest: UInt64

    mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      defer { rest &= rest &- 1 }
      return rest.trailingZeroBitCount
    }
  }
}
