#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A row of a source: reads itself field by field and says what it could not use.
protocol SourceRecord: Sendable {
  /// Reads the row; throws where the row is of no use.
  init(reading fields: inout RecordFields) throws(DroppedRecord)
}

/// The row is of no use; its reason stands in the problems of its fields.
struct DroppedRecord: Error {}

/// The rows of one table that could be read, and what could not.
struct RecordList<Record: SourceRecord>: Sendable {
  /// A row and its place in the source.
  struct Entry: Sendable {
    let index: Int
    let record: Record
  }

  /// The name of the file or table, which stands in errors and problems.
  let source: String
  var entries: [Entry]
  /// How many rows the source holds, the bad ones included.
  let rowCount: Int
  var problems: [SourceProblem]

  /// Decodes a table in one pass over its bytes.
  ///
  /// A byte order mark is skipped. The table is a list of objects, or an object with the list under `rows` and,
  /// where the source declares it, their number under `declared_count`.
  init(decoding data: Data, source: String) throws(SourceError) {
    // The decoder checks the encoding of the strings that it is asked for alone.
    guard String(bytes: data, encoding: .utf8) != nil else { throw SourceError(.notUTF8, source: source) }
    let decoded: DecodedRecords<Record>
    do {
      decoded = try JSONDecoder().decode(DecodedRecords<Record>.self, from: data)
    } catch is NotAList {
      throw SourceError(.notAList, source: source)
    } catch {
      throw SourceError(.notJSON, source: source)
    }
    guard decoded.rowCount > 0 else { throw SourceError(.noRows, source: source) }
    guard !decoded.entries.isEmpty else { throw SourceError(.noReadableRow, source: source) }
    self.source = source
    entries = decoded.entries
    rowCount = decoded.rowCount
    problems = decoded.problems.map { problem in
      SourceProblem(file: source, path: problem.path, reason: problem.reason, dropsRow: problem.dropsRow)
    }
    if let declared = decoded.declaredCount, declared != rowCount {
      problems.append(
        SourceProblem(file: source, path: "declared_count", reason: .incompleteSource, dropsRow: false))
    }
  }
}

/// A problem before its source is known.
struct RecordProblem {
  let path: String
  let reason: SourceProblem.Reason
  var dropsRow: Bool
}

struct NotAList: Error {}

/// The rows of a list, or of an envelope around one, as they come out of the decoder.
struct DecodedRecords<Record: SourceRecord>: Decodable {
  var entries: [RecordList<Record>.Entry] = []
  var rowCount = 0
  var problems: [RecordProblem] = []
  var declaredCount: Int?

  init(from decoder: any Decoder) throws {
    if let list = try? decoder.unkeyedContainer() {
      try read(list)
      return
    }
    guard
      let envelope = try? decoder.container(keyedBy: FieldName.self),
      let list = try? envelope.nestedUnkeyedContainer(forKey: "rows")
    else { throw NotAList() }
    do {
      declaredCount = try envelope.decodeIfPresent(Int.self, forKey: "declared_count")
    } catch {
      problems.append(RecordProblem(path: "declared_count", reason: .unreadable, dropsRow: false))
    }
    try read(list)
  }

  private mutating func read(_ list: any UnkeyedDecodingContainer) throws {
    var list = list
    if let count = list.count { entries.reserveCapacity(count) }
    while !list.isAtEnd {
      let index = rowCount
      rowCount += 1
      if let element = try? list.decode(DecodedRecord<Record>.self) {
        if let record = element.record {
          entries.append(RecordList<Record>.Entry(index: index, record: record))
        }
        for problem in element.problems {
          problems.append(
            RecordProblem(
              path: "[\(index)].\(problem.path)", reason: problem.reason,
              dropsRow: problem.dropsRow))
        }
      } else {
        problems.append(RecordProblem(path: "[\(index)]", reason: .unreadable, dropsRow: true))
        // A failed element is not passed over by itself.
        _ = try list.decode(AnyValue.self)
      }
    }
  }
}

private struct DecodedRecord<Record: SourceRecord>: Decodable {
  let record: Record?
  let problems: [RecordProblem]

  init(from decoder: any Decoder) throws {
    var fields = RecordFields(try decoder.container(keyedBy: FieldName.self))
    do throws(DroppedRecord) {
      record = try Record(reading: &fields)
    } catch {
      record = nil
    }
    problems = fields.problems
  }
}

/// A value of any form, read over.
struct AnyValue: Decodable {
  init(from decoder: any Decoder) throws {}
}

/// The name of a field, written as a literal where the field is read.
struct FieldName: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringLiteral value: String) {
    stringValue = value
  }

  init?(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    return nil
  }
}
