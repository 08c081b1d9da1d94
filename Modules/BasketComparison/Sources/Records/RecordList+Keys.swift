#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RecordList {
  /// The rows' values, one for each key, in the order of their keys' first rows.
  ///
  /// A repeated key is a problem that drops a row. Which of two different rows stays does not depend on their order:
  /// it is the one whose encoding comes first in the order of bytes.
  mutating func values<Value: Encodable & Equatable, Key: Hashable>(
    _ value: (Record) -> Value, key: (Value) -> Key, named field: String = "id"
  ) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(entries.count)
    var places: [Key: Int] = [:]
    places.reserveCapacity(entries.count)
    for entry in entries {
      let candidate = value(entry.record)
      let key = key(candidate)
      guard let place = places[key] else {
        places[key] = values.count
        values.append(candidate)
        continue
      }
      problems.append(
        SourceProblem(file: source, path: "[\(entry.index)].\(field)", reason: .duplicateKey, dropsRow: true))
      if candidate != values[place],
        Self.encoding(candidate).lexicographicallyPrecedes(Self.encoding(values[place]))
      {
        values[place] = candidate
      }
    }
    return values
  }

  private static func encoding(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(value)) ?? Data()
  }
}
