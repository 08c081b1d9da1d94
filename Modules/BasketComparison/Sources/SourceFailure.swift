/// How a source failed, without its name.
public enum SourceFailure: String, CaseIterable, Sendable, Codable {
  /// There is no such file or table.
  case missing
  /// The file or the reply is there and cannot be read.
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
  /// The server does not answer, not in time, or the connection was lost.
  case unreachable
  /// The server does not accept the key.
  case keyRefused = "key_refused"
  /// The server answers that it will not.
  case refused
  /// The server answers that it cannot.
  case serverFailed = "server_failed"
  /// The server asked to be left alone for longer than a caller can wait.
  case tryLater = "try_later"
  /// Whoever answers does not prove to be the server, or sent the question elsewhere.
  case notTrusted = "not_trusted"
  /// The question could not be sent as it is configured.
  case notAsked = "not_asked"
}
