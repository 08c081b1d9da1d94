/// Which replies are kept, and which go when there are too many.
///
/// Pure: bodies and files are somebody else's business. Each entry has a number that no other has had.
struct KeptIndex: Equatable, Sendable, Codable {
  /// How much is kept.
  struct Limits: Hashable, Sendable {
    var bytes: Int
    var entries = 512
    var lastGoodPerGroup = 8
  }

  /// Whose replies these are.
  let account: String
  private(set) var entries: [KeptEntry] = []
  private var lastNumber = 0
  private var clock = 0

  /// Numbers from a file that would let counting overflow are not believed.
  private static let greatestNumber = 1 << 52

  init(account: String) {
    self.account = account
  }

  var numbers: Set<Int> { Set(entries.map(\.number)) }

  /// Whether what was read from a file holds together.
  var isSound: Bool {
    (0..<Self.greatestNumber).contains(lastNumber) && (0..<Self.greatestNumber).contains(clock)
      && numbers.count == entries.count && Set(entries.map(\.url)).count == entries.count
      && entries.allSatisfy {
        (1...max(lastNumber, 1)).contains($0.number) && (0..<Self.greatestNumber).contains($0.size)
      }
  }

  func entry(of url: String) -> KeptEntry? {
    entries.first { $0.url == url }
  }

  /// The same without the entries whose bodies are not among the files of these numbers.
  func limited(to numbers: Set<Int>) -> KeptIndex {
    var copy = self
    copy.entries.removeAll { !numbers.contains($0.number) }
    return copy
  }

  /// Files of these numbers were found: they are not given again.
  mutating func foundNumbers(_ numbers: Set<Int>) {
    lastNumber = max(lastNumber, numbers.filter { $0 < Self.greatestNumber }.max() ?? 0)
  }

  /// A reply was kept in place of an earlier one to the same address.
  ///
  /// Answers its number; nil where it is larger than all that may be kept, and where the one that there is was asked
  /// for later.
  mutating func replyKept(_ entry: KeptEntry, limits: Limits) -> Int? {
    // Of two calls that overtook each other. What an earlier start asked for is older, whatever the clocks say.
    if let newest = self.entry(of: entry.url)?.askedOnTimeline, let asked = entry.askedOnTimeline,
      asked < newest
    {
      return nil
    }
    entries.removeAll { $0.url == entry.url }
    guard entry.size <= limits.bytes, limits.entries > 0 else { return nil }
    lastNumber += 1
    clock += 1
    var entry = entry
    entry.number = lastNumber
    entry.usedAt = clock
    entry.keptAt = clock
    entries.append(entry)
    makeRoom(limits, beside: lastNumber)
    return lastNumber
  }

  /// The server confirmed a copy.
  mutating func replyConfirmed(
    _ number: Int, by headers: HTTPHeaders, askedAt asked: CopyAge.Moment, receivedAt: Int
  ) -> KeptEntry? {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return nil }
    clock += 1
    entries[index].confirm(by: headers, askedAt: asked, receivedAt: receivedAt)
    entries[index].usedAt = clock
    entries[index].keptAt = clock
    return entries[index]
  }

  mutating func replyUsed(_ number: Int) {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
    clock += 1
    entries[index].usedAt = clock
  }

  /// Answers whether there was such an entry.
  mutating func replyLost(_ number: Int) -> Bool {
    let count = entries.count
    entries.removeAll { $0.number == number }
    return entries.count < count
  }

  mutating func addressChanged(_ url: String) -> Bool {
    let count = entries.count
    entries.removeAll { $0.url == url }
    return entries.count < count
  }

  /// Lets the oldest of each group go, then the least recently used, last good ones after all others.
  private mutating func makeRoom(_ limits: Limits, beside kept: Int) {
    if let group = entries.last?.group {
      let members = entries.filter { $0.group == group }.sorted { $0.keptAt > $1.keptAt }
      let dropped = Set(members.dropFirst(max(limits.lastGoodPerGroup, 1)).map(\.number))
      entries.removeAll { dropped.contains($0.number) }
    }
    var bytes = entries.reduce(0) { $0 + $1.size }
    let order = entries.filter { $0.number != kept }.sorted {
      ($0.group == nil ? 0 : 1, $0.usedAt) < ($1.group == nil ? 0 : 1, $1.usedAt)
    }
    for entry in order where bytes > limits.bytes || entries.count > limits.entries {
      bytes -= entry.size
      _ = replyLost(entry.number)
    }
  }
}
