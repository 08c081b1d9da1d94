/// What a command that did its job has to say.
struct CommandAnswer: Equatable, Sendable {
  /// The answer itself, for standard output.
  let text: String
  /// Tells whether a program reads the text, so that its bytes must stay as they are.
  private(set) var isDocument = false
  /// Lines for standard error, which a reader of the answer should know.
  var notes: [String] = []
  /// Tells whether the answer is bad news that the exit code has to tell.
  var isComplaint = false

  /// An answer for people.
  init(text: String, notes: [String] = []) {
    self.text = text
    self.notes = notes
  }

  /// An answer for programs.
  init(_ json: JSONText, notes: [String] = []) {
    self.init(document: json.document, notes: notes)
  }

  /// An answer for programs, as it is.
  init(document: String, notes: [String] = []) {
    text = document
    isDocument = true
    self.notes = notes
  }
}
