/// Something that could not be loaded.
///
/// Nothing older is shown in its place.
public struct FailureState: Equatable, Sendable, Codable {
  /// Why.
  public let failure: LoadFailure
  /// What could not be loaded or why, in words.
  public let message: String
  /// What tries again.
  public let retry: ButtonState

  /// Without a message of its own it says why it failed.
  init(_ failure: LoadFailure, message: String? = nil, wording: Wording) {
    self.failure = failure
    self.message = message ?? wording.phrasebook.text(failure)
    retry = ButtonState(wording.phrasebook.text(.retry))
  }
}
