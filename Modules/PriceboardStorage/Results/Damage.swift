/// What is wrong with the contents of a file.
///
/// Any of them means that the contents cannot be trusted as a whole; no part of them is used.
public enum Damage: Hashable, Sendable {
  /// The file is shorter than its header.
  ///
  /// An empty file is the usual case.
  case noHeader

  /// The file does not begin as ours do.
  ///
  /// Another program may have written it, or line ends were converted.
  case foreign

  /// The header contradicts its own checksum.
  ///
  /// Nothing that it says is believed, least of all a version.
  case header

  /// There are fewer or more bytes behind the header than it says.
  ///
  /// Both counts are of contents, without the header.
  case length(expected: UInt64, found: UInt64)

  /// The contents contradict their checksum.
  ///
  /// At least one bit is not what was saved.
  case contents

  /// The contents are what was saved, but cannot be turned into a value.
  ///
  /// The model changed without a new schema version, or the migration refused.
  case undecodable
}
