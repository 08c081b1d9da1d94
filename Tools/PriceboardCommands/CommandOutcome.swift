/// What a command printed and how it ended.
public struct CommandOutcome: Equatable, Sendable {
  /// How a command ended; the raw value is the exit code.
  public enum Status: Int32, Sendable {
    /// The job is done.
    case success = 0
    /// The job could not be done: a file is missing, say, or a basket is unknown. Or it is done, and its answer is bad
    /// news that was asked for as a failure.
    case failure = 1
    /// The arguments say nothing that could be done.
    case wrongUsage = 2
  }

  /// How the command ended.
  public let status: Status
  /// What goes to standard output; empty unless the job is done.
  public let output: String
  /// What goes to standard error; only notes where the job is done.
  public let errorOutput: String

  /// A command whose output could not be written.
  public static var outputFailure: CommandOutcome { failure(lostOutput) }

  static let lostOutput = "standard output cannot be written; is there room for it?"

  static func success(_ output: String, notes: [String] = []) -> CommandOutcome {
    done(.success, output, notes: notes)
  }

  /// The job is done, whatever its answer.
  static func done(_ status: Status, _ output: String, notes: [String]) -> CommandOutcome {
    CommandOutcome(
      status: status, output: output.endingInNewline,
      errorOutput: notes.map { TerminalText.lines("priceboard: note: \($0)\n") }.joined())
  }

  static func failure(_ message: String) -> CommandOutcome {
    CommandOutcome(status: .failure, output: "", errorOutput: errorText(message))
  }

  static func wrongUsage(_ message: String) -> CommandOutcome {
    CommandOutcome(status: .wrongUsage, output: "", errorOutput: errorText(message))
  }

  /// Keys from files come into messages.
  private static func errorText(_ message: String) -> String {
    TerminalText.lines("priceboard: \(message)").endingInNewline
  }
}

extension String {
  /// An answer that has been written already leaves nothing to end.
  fileprivate var endingInNewline: String { isEmpty || hasSuffix("\n") ? self : self + "\n" }

  /// The text as an error message shows it, so that an empty one and a control character can be seen.
  var quoted: String { debugDescription }
}
