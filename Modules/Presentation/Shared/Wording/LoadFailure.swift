/// Why something could not be loaded, as far as a shopper can do something about it.
public enum LoadFailure: String, CaseIterable, Error, Sendable, Codable {
  /// The source does not answer or is not there.
  case unreachable
  /// The source is there and has nothing in it.
  case empty
  /// The source cannot be read.
  case unreadable
  /// The source does not have the region.
  case unknownRegion
  /// The basket or the number of stores is larger than can be compared.
  case tooLarge
  /// The server answers that it cannot or will not.
  case refused
  /// The server asked to be left alone for a while.
  case tryLater
  /// Who answers does not prove to be the server, as where a network puts a page of its own in front.
  case notTrusted
  /// Anything else.
  case other
}
