/// A row that has a key.
protocol Keyed: Sendable {
  var id: Identifier<Self> { get }
}

extension CanonicalProduct: Keyed {}
extension RetailerProduct: Keyed {}
extension Offer: Keyed {}
extension Store: Keyed {}

/// Finds the row of a key among many.
///
/// A hash table with open addressing. A slot holds a row number and a part of its key's hash, so that a row is
/// looked at only where it is very likely the right one, and no key is copied; that makes building it several
/// times as fast as a dictionary. Its order is never visible.
struct KeyTable<Row: Keyed>: Sendable {
  let rows: [Row]
  private var slots: [Slot]
  private let mask: Int
  /// The rows of each key that stands on more than one, in their order.
  private(set) var repeatedRows: [[Int32]] = []

  private struct Slot {
    var row: Int32 = -1
    var tag: UInt32 = 0
  }

  init(_ rows: [Row]) {
    self.rows = rows
    var capacity = 16
    while capacity * 4 < rows.count * 5 { capacity *= 2 }
    mask = capacity - 1
    slots = [Slot](repeating: Slot(), count: capacity)
    var repeated: [Int32: [Int32]] = [:]
    for row in rows.indices {
      let (slot, tag) = place(of: rows[row].id)
      if slots[slot].row < 0 {
        slots[slot] = Slot(row: Int32(truncatingIfNeeded: row), tag: tag)
      } else {
        let first = slots[slot].row
        repeated[first, default: [first]].append(Int32(truncatingIfNeeded: row))
      }
    }
    repeatedRows = repeated.values.sorted { $0[0] < $1[0] }
  }

  /// The first row with the key.
  func ordinal(of key: Identifier<Row>) -> Int32? {
    let row = slots[place(of: key).slot].row
    return row < 0 ? nil : row
  }

  /// The first row with the key, which a caller that goes through rows in their order can often guess.
  func ordinal(of key: Identifier<Row>, guess: Int) -> Int32? {
    if repeatedRows.isEmpty, rows.indices.contains(guess), rows[guess].id == key {
      return Int32(truncatingIfNeeded: guess)
    }
    return ordinal(of: key)
  }

  /// The slot that holds a key, or the free one where it would go.
  private func place(of key: Identifier<Row>) -> (slot: Int, tag: UInt32) {
    let hash = key.tableHash
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].row >= 0, slots[slot].tag != tag || rows[Int(slots[slot].row)].id != key {
      slot = (slot + 1) & mask
    }
    return (slot, tag)
  }
}

extension Identifier {
  /// A hash of the key's bytes, eight at a time, by multiplication and folding.
  fileprivate var tableHash: UInt64 {
    let hash = unsafe rawValue.utf8.withContiguousStorageIfAvailable { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      let count = raw.count
      var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
      var offset = 0
      while offset + 8 <= count {
        let word = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = Self.mixed(hash ^ word)
        offset += 8
      }
      var rest: UInt64 = 0
      while offset < count {
        let byte = unsafe raw[offset]
        rest = rest << 8 | UInt64(byte)
        offset += 1
      }
      return Self.mixed(hash ^ rest)
    }
    return hash ?? UInt64(truncatingIfNeeded: hashValue)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
