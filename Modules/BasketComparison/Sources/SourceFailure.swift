/// How a source failed, without its name.
public enum SourceFailure: String, CaseIterable, Sendable, Codable {
  /// There is no such file.
  case missing
  /// The file is there and cannot be read.
  case unreadable
  /// The bytes are no UTF-8.
  case notUTF8 = "not_utf8"
  /// The text is no JSON, or is cut short.
  case notJSON = "not_json"
  /// The JSON is no list of rows.
  case notAList = "not_a_list"
  /// The list has no rows.
  case noRows = "no_rows"
  /// None of the rows could be read.
  case noReadableRow = "no_readable_row"
  /// The region asked for is not there.
  case unknownRegion = "unknown_region"
}
