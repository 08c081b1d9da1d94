/// Whether and how a copy of a reply is kept on disk.
public enum ReplyKeeping: Hashable, Sendable {
  /// Nothing is kept, whatever the server says.
  ///
  /// For what names a place, what is out of date in seconds, and what is written.
  case never
  /// As long as the server's Cache-Control allows, and validated afterwards (a subset of RFC 9111).
  case asServerSays
  /// As the server says, and beyond that the last good one for as long as nothing better comes.
  ///
  /// The newest eight of each `group` stay, such as the homes of eight hubs. A failed call is answered by one that is
  /// not older than `age`.
  case lastGood(group: String, age: Duration)
}
