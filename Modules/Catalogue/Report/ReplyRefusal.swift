/// Why a reply is of no use as a whole.
public enum ReplyRefusal: String, Error, CaseIterable, Hashable, Sendable, Codable {
  /// It is no JSON.
  case notJSON
  /// It is no object.
  case noObject
  /// The list that it exists for, of sections or of items, is missing or no list.
  case noList
  /// It says that it is another hub's.
  case anotherHub
}

extension ReplyRefusal {
  /// What a caller learns.
  var error: CatalogueError {
    switch self {
    case .notJSON, .noObject, .noList: .unreadable
    case .anotherHub: .anotherHub
    }
  }
}
