/// The stock of some products, each named once.
///
/// It is used as a dictionary is, and asked thousands of times for one screen. A product's key knows its own hash, so
/// that no look-up and no insertion computes one. The order of its elements means nothing, and equality leaves it out.
public struct StockReadings: Sendable {
  private struct Entry: Equatable, Sendable {
    let sku: SKU
    var reading: StockReading
  }

  /// The place of an entry in the hash table, which has open addressing.
  private struct Slot: Sendable {
    /// The number of the entry; below 0 where the slot is free.
    var entry: Int32 = -1
    /// A part of its key's hash, so that an entry is looked at only where it is very likely the right one.
    var tag: UInt32 = 0

    var isFree: Bool { entry < 0 }
  }

  private var entries: [Entry] = []
  /// None, or a power of two of which a quarter at least is free.
  private var slots: [Slot] = []

  /// Creates readings of no product.
  public init() {}

  /// Creates readings of products; of one that is named twice the first counts.
  public init(_ elements: some Sequence<(SKU, StockReading)>) {
    self.init(minimumCapacity: elements.underestimatedCount)
    for (sku, reading) in elements where self[sku] == nil { self[sku] = reading }
  }

  /// Creates readings of no product, with room for some.
  package init(minimumCapacity count: Int) {
    guard count > 0 else { return }
    entries.reserveCapacity(count)
    makeSlots(for: count)
  }

  /// The reading of a product; nil where there is none, and to take it out.
  public subscript(sku: SKU) -> StockReading? {
    get { entry(of: sku).map { entries[$0].reading } }
    set { if let newValue { set(newValue, of: sku) } else { remove(sku) } }
  }

  /// The same products with other readings.
  func mapReadings(_ transform: (StockReading) -> StockReading) -> Self {
    var copy = self
    for index in entries.indices { copy.entries[index].reading = transform(entries[index].reading) }
    return copy
  }

  /// Takes out what answers true.
  package mutating func removeAll(where isOut: (Element) -> Bool) {
    let left = entries.filter { !isOut(($0.sku, $0.reading)) }
    guard left.count < entries.count else { return }
    entries = left
    makeSlots(for: left.count)
  }

  // MARK: - The hash table

  private func entry(of sku: SKU) -> Int? {
    guard !slots.isEmpty else { return nil }
    let slot = slots[slot(of: sku)]
    return slot.isFree ? nil : Int(slot.entry)
  }

  private mutating func set(_ reading: StockReading, of sku: SKU) {
    if entries.count >= slots.count - slots.count / 4 { makeSlots(for: entries.count + 1) }
    let slot = slot(of: sku)
    if slots[slot].isFree {
      slots[slot] = Slot(entry: Int32(truncatingIfNeeded: entries.count), tag: sku.tag)
      entries.append(Entry(sku: sku, reading: reading))
    } else {
      entries[Int(slots[slot].entry)].reading = reading
    }
  }

  private mutating func remove(_ sku: SKU) {
    guard let entry = entry(of: sku) else { return }
    let last = entries.count - 1
    // The last entry moves to where the other one was.
    let slotOfLast = slot(of: entries[last].sku)
    var free = slot(of: sku)
    slots[slotOfLast].entry = Int32(truncatingIfNeeded: entry)
    entries.swapAt(entry, last)
    entries.removeLast()
    // What stands behind the freed slot moves up, unless that were before its own place.
    slots[free] = Slot()
    var next = (free + 1) & mask
    while !slots[next].isFree {
      let home = entries[Int(slots[next].entry)].sku.place & mask
      if (next - home) & mask >= (next - free) & mask {
        slots.swapAt(free, next)
        free = next
      }
      next = (next + 1) & mask
    }
  }

  private var mask: Int { slots.count - 1 }

  /// The slot that holds a product, or the free one where it would go.
  private func slot(of sku: SKU) -> Int {
    var index = sku.place & mask
    while !slots[index].isFree, slots[index].tag != sku.tag || entries[Int(slots[index].entry)].sku != sku {
      index = (index + 1) & mask
    }
    return index
  }

  /// Makes a table with room for a number of entries, not less than there are.
  private mutating func makeSlots(for count: Int) {
    var capacity = 4
    while capacity - capacity / 4 < count { capacity *= 2 }
    slots = Array(repeating: Slot(), count: capacity)
    for (number, entry) in entries.enumerated() {
      slots[slot(of: entry.sku)] = Slot(entry: Int32(truncatingIfNeeded: number), tag: entry.sku.tag)
    }
  }
}

extension SKU {
  fileprivate var place: Int { code & .max }

  fileprivate var tag: UInt32 {
    UInt32(truncatingIfNeeded: UInt(bitPattern: code) >> (UInt.bitWidth / 2))
  }
}

extension StockReadings: RandomAccessCollection {
  /// A product and its reading.
  public typealias Element = (sku: SKU, reading: StockReading)

  /// The place of the first element, always 0.
  public var startIndex: Int { 0 }

  /// The number of products.
  public var endIndex: Int { entries.count }

  /// The element at a place; the next change may move it.
  public subscript(position: Int) -> Element { (entries[position].sku, entries[position].reading) }
}

extension StockReadings: Equatable {
  /// Tells whether both have the same products with the same readings.
  public static func == (left: Self, right: Self) -> Bool {
    if left.entries == right.entries { return true }
    return left.count == right.count && left.entries.allSatisfy { right[$0.sku] == $0.reading }
  }
}

extension StockReadings: ExpressibleByDictionaryLiteral {
  /// Creates readings of products; of one that is named twice the first counts.
  public init(dictionaryLiteral elements: (SKU, StockReading)...) {
    self.init(elements)
  }
}
