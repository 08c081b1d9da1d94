/// Something that could not be loaded.
///
/// Nothing older is shown in its place.
public struct FailureState: Equatable, Sendable, Codable {
  /// Why.
  public let failure: LoadFailure
  /// Why, in words.
  public let message: String
  /// What tries again.
  public let retry: ButtonState

  init(_ failure: LoadFailure, wording: Wording) {
    self.failure = failure
    message = wording.phrasebook.text(failure)
    retry = ButtonState(wording.phrasebook.text(.retry))
  }
}
