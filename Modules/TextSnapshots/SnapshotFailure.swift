/// Why a snapshot check did not pass.
///
/// `description` is the message for the test log. It says what to do, names files relative to the root folder, and
/// shows invisible characters.
public enum SnapshotFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no snapshot of this text.
  ///
  /// `text` is the text as it would be stored, `variable` the environment variable that sets the mode.
  case missing(path: String, text: String, variable: String)

  /// The text is not what is stored.
  ///
  /// `diff` is a unified diff from the stored text to the new one. `note` tells of a likely cause that the lines
  /// do not show, `variable` is the environment variable that sets the mode.
  case different(path: String, diff: String, note: String?, variable: String)

  /// The text has been written, because the mode says so.
  ///
  /// `diff` is what changed, nil for a new file.
  case recorded(path: String, diff: String?)

  /// Files that no suite declares, or declared names without a file.
  ///
  /// Paths are sorted.
  case orphans(unused: [String], missing: [String])

  /// A name that cannot be the name of a file in every file system, or that could lead out of the folder.
  ///
  /// `rule` says what is allowed.
  case invalidName(String, rule: String)

  /// The name is not among the cases of its suite, or more than once.
  ///
  /// `suite` is the suite that has to declare it once.
  case undeclared(String, suite: String)

  /// The variable that sets the mode has a value that is no mode.
  ///
  /// Nothing was compared.
  case unknownMode(String, variable: String)

  /// The file system refused.
  ///
  /// `reason` is its own description.
  case fileSystem(path: String, reason: String)

  /// The message for the test log.
  ///
  /// Several lines; the first one says what failed.
  public var description: String {
    switch self {
    case .missing(let path, let text, let variable):
      return """
        No snapshot at \(path). To write this one, run with \(variable)=record-missing:
        \(text.hasSuffix("\n") ? text.dropLast() : text[...])
        """
    case .different(let path, let diff, let note, let variable):
      let hint = note.map { "\n\($0)" } ?? ""
      return """
        The text differs from the snapshot at \(path). If the new one is right, run with \(variable)=record-failed.\(hint)
        \(diff)
        """
    case .recorded(let path, nil):
      return "Recorded a new snapshot at \(path). Read it, then run again without recording."
    case .recorded(let path, let diff?):
      return """
        Recorded the snapshot at \(path). Read the change, then run again without recording.
        \(diff)
        """
    case .orphans(let unused, let missing):
      let files = unused.map { "\($0): no suite declares it; delete the file or declare its case" }
      let names = missing.map { "\($0): declared, but there is no such file; record it or drop the case" }
      return (["Snapshots and declared cases do not agree."] + files + names).joined(separator: "\n")
    case .invalidName(let name, let rule):
      return "The snapshot name \(name.debugDescription) is not allowed: \(rule)."
    case .undeclared(let name, let suite):
      return "The suite \(suite) has to declare the snapshot \(name.debugDescription) once among its cases."
    case .unknownMode(let value, let variable):
      let known = SnapshotMode.allCases.map(\.rawValue).joined(separator: ", ")
      return "\(variable) is \(value.debugDescription); it can be \(known)."
    case .fileSystem(let path, let reason):
      return "The file system refused \(path): \(reason)"
    }
  }
}
