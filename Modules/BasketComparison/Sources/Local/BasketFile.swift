#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The baskets of one JSON file.
public struct BasketFile: Equatable, Sendable {
  /// The baskets, in the order of the file.
  public let baskets: [Basket]
  /// What could not be read.
  public let problems: [SourceProblem]

  /// Reads a file of baskets off the caller's actor.
  ///
  /// The file holds a list of baskets or a single one: `{"id", "title"?, "lines": [{"canonical_product_id",
  /// "quantity", "pinned_store_id"?}]}`. A quantity is `{"amount", "unit"}`, a text such as `2 kg`, or a bare number of
  /// packs. A unit that packs are labelled in becomes its base unit; any other word stays an unknown unit.
  /// A line that cannot be read is left out with a problem; a basket that cannot be read, likewise. Of several baskets
  /// with one key the first stays.
  ///
  /// - Throws: ``SourceError`` for a file that is missing, holds no basket in UTF-8, or none that can be read.
  @concurrent
  public static func read(_ url: URL) async throws -> BasketFile {
    let file = url.lastPathComponent
    return try BasketFile(
      decoding: try SourceFolder.contents(of: url.deletingLastPathComponent(), file: file), file: file)
  }

  /// Decodes the bytes of a file of baskets; `file` only names it in problems.
  ///
  /// - Throws: ``SourceError``.
  public init(decoding data: Data, file: String) throws(SourceError) {
    var rows = try Self.rows(decoding: data, file: file)
    var keys: Set<BasketID> = []
    var baskets: [Basket] = []
    for entry in rows.entries {
      guard keys.insert(entry.record.basket.id).inserted else {
        rows.problems.append(
          SourceProblem(file: file, path: "[\(entry.index)].id", reason: .duplicateKey, dropsRow: true))
        continue
      }
      baskets.append(entry.record.basket)
    }
    self.baskets = baskets
    problems = rows.problems
  }

  private static func rows(decoding data: Data, file: String) throws(SourceError) -> RecordList<BasketRecord>
  {
    do throws(SourceError) {
      return try RecordList(decoding: data, source: file)
    } catch let error where error.failure == .notAList {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let object = data.starts(with: mark) ? data.dropFirst(mark.count) : data
      let spaces = Set(" \t\n\r".utf8)
      guard object.first(where: { !spaces.contains($0) }) == UInt8(ascii: "{") else { throw error }
      return try RecordList(decoding: Data("[".utf8) + object + Data("]".utf8), source: file)
    }
  }

  /// The basket with a key; nil where the file has none.
  public func basket(_ id: BasketID) -> Basket? {
    baskets.first { $0.id == id }
  }
}
