import PriceboardTransport

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

  /// Reads a table in one pass over its bytes.
  ///
  /// A byte order mark is skipped. The table is a list of objects, or an object with the list under `rows` and,
  /// where the source declares it, their number under `declared_count`.
  init(decoding data: Data, source: String) throws(SourceError) {
    // The walk checks the encoding of the texts that it is asked for alone.
    guard String(bytes: data, encoding: .utf8) != nil else { throw SourceError(.notUTF8, source: source) }
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(data).root
    } catch {
      throw SourceError(.notJSON, source: source)
    }
    guard let rows = RecordRows<Record>(root) else { throw SourceError(.notAList, source: source) }
    guard rows.count > 0 else { throw SourceError(.noRows, source: source) }
    guard !rows.entries.isEmpty else { throw SourceError(.noReadableRow, source: source) }
    self.source = source
    entries = rows.entries
    rowCount = rows.count
    problems = rows.problems.map { problem in
      SourceProblem(file: source, path: problem.path, reason: problem.reason, dropsRow: problem.dropsRow)
    }
    if let declared = rows.declaredCount, declared != rowCount {
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

/// The rows of a list, or of an envelope around one.
struct RecordRows<Record: SourceRecord> {
  private(set) var entries: [RecordList<Record>.Entry] = []
  private(set) var count = 0
  private(set) var problems: [RecordProblem] = []
  private(set) var declaredCount: Int?

  /// Reads each row by itself; nil for what is neither a list nor an envelope.
  init?(_ value: JSONValue) {
    if let list = value.elements {
      read(list)
      return
    }
    guard let list = value["rows"]?.elements else { return nil }
    if let declared = value.present("declared_count") {
      declaredCount = declared.number?.wholeValue
      if declaredCount == nil {
        problems.append(RecordProblem(path: "declared_count", reason: .unreadable, dropsRow: false))
      }
    }
    read(list)
  }

  private mutating func read(_ list: JSONValue.Elements) {
    for (index, row) in list.enumerated() {
      count += 1
      guard row.kind == .object else {
        problems.append(RecordProblem(path: "[\(index)]", reason: .unreadable, dropsRow: true))
        continue
      }
      var fields = RecordFields(row)
      if let record = try? Record(reading: &fields) {
        entries.append(RecordList<Record>.Entry(index: index, record: record))
      }
      for problem in fields.problems {
        problems.append(
          RecordProblem(
            path: "[\(index)].\(problem.path)", reason: problem.reason, dropsRow: problem.dropsRow))
      }
    }
  }
}
