/// What follows the last product of a category.
public enum PageFooterState: Equatable, Sendable, Codable {
  /// Nothing yet: more is loaded as soon as it is asked for.
  case idle
  /// More is being loaded.
  case loading(message: String)
  /// More could not be loaded.
  case failed(failure: FailureState)
  /// This is all.
  case end
}
