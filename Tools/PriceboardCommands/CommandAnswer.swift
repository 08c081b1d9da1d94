/// What a command that did its job has to say.
struct CommandAnswer: Equatable, Sendable {
  /// The answer itself, for standard output.
  let text: String
  /// Lines for standard error, which a reader of the answer should know.
  var notes: [String] = []
}
