/// Why a command prints no answer.
///
/// The text says what is wrong and what to do about it, and ends in a full stop.
enum CommandError: Error, Equatable {
  /// The arguments are wrong, whatever the files hold.
  case wrongUsage(String)
  /// The arguments are right, but the job cannot be done.
  case failed(String)
}
