/// Finds the row of a key among many.
///
/// A hash table with open addressing over row numbers: it holds no copy of a key, which is what makes building
/// it several times as fast as a dictionary. Its order is never visible.
struct KeyTable<Row>: Sendable {
  private let keys: [Identifier<Row>]
  private let slots: [Int32]
  private let mask: Int
  /// The rows of each key that stands on more than one, in their order.
  let repeatedRows: [[Int32]]

  init(_ rows: some Collection<Identifier<Row>>) {
    keys = Array(rows)
    var capacity = 16
    while capacity < keys.count * 2 { capacity *= 2 }
    mask = capacity - 1
    var slots = [Int32](repeating: -1, count: capacity)
    var repeated: [Int32: [Int32]] = [:]
    for row in keys.indices {
      var slot = keys[row].tableHash & mask
      while slots[slot] >= 0, keys[Int(slots[slot])] != keys[row] { slot = (slot + 1) & mask }
      if slots[slot] < 0 {
        slots[slot] = Int32(row)
      } else {
        repeated[slots[slot], default: [slots[slot]]].append(Int32(row))
      }
    }
    self.slots = slots
    repeatedRows = repeated.values.sorted { $0[0] < $1[0] }
  }

  /// The first row with the key.
  func ordinal(of key: Identifier<Row>) -> Int32? {
    var slot = key.tableHash & mask
    while slots[slot] >= 0 {
      if keys[Int(slots[slot])] == key { return slots[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }
}

extension Identifier {
  /// A hash for tables that live as long as a catalogue.
  fileprivate var tableHash: Int {
    hashValue
  }
}
