/// What a run of the command prints and writes, and how it exits.
package struct CommandOutcome: Equatable, Sendable {
  /// A file to be replaced before anything is printed.
  package struct Document: Equatable, Sendable {
    /// The path from the working folder.
    package var path: String
    /// All that the file is to hold.
    package var text: String
  }

  /// What goes to the standard output.
  package var output = ""
  /// What goes to the standard error.
  package var errors = ""
  /// 0 for a clean package, 1 for findings, 2 for bad rules, bad arguments or nothing to scan.
  package var exitCode: Int32 = 0
  /// The file that the run writes, if it writes one.
  package var document: Document?

  static func failure(_ text: String) -> CommandOutcome {
    CommandOutcome(errors: text, exitCode: 2)
  }

  /// What a run comes to that the machine or its user did not let get far.
  package static func failure(_ error: WorkspaceError) -> CommandOutcome {
    failure("priceboard-boundaries: \(error.reason)\n")
  }
}
