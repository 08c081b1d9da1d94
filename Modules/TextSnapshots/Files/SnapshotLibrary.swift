#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of text snapshots, and what to do about a text that has none or another one.
///
/// A snapshot is the file `<root>/<module>/<suite>/<case>.txt`, UTF-8 with line feeds: the text with everything
/// written out that cannot be seen. A no-break space is `⍽`, a space at the end of a line `\s`, a direction mark
/// `\u{200E}`; a text that does not end in a line feed has a `\` there. No two texts have the same file.
///
/// It belongs to no test framework. A check returns nil if all is well, and otherwise a failure to hand to the
/// framework in use:
///
/// ```swift
/// let library = SnapshotLibrary(root: "Tests/Snapshots")
/// let welcome = SnapshotSuite("Welcome", of: "Presentation", cases: ["empty", "loading"])
///
/// if let failure = library.check(text, named: "empty", in: welcome) {
///   Issue.record("\(failure)")  // or XCTFail("\(failure)")
/// }
/// ```
///
/// Checks of different names may run at the same time.
public struct SnapshotLibrary: Sendable {
  /// The folder that holds one folder for each module.
  ///
  /// Recording creates it where it is missing.
  public let root: String

  private let variable: String
  private let setting: String

  /// Opens the folder `root`, in the mode that the environment variable `variable` names.
  ///
  /// An unset or empty variable means verify. A value that is no mode fails every check.
  public init(root: String, variable: String = "PRICEBOARD_SNAPSHOTS") {
    self.init(root: root, variable: variable, environment: ProcessInfo.processInfo.environment)
  }

  /// Opens the folder `root`, in the mode that `environment` names under `variable`.
  ///
  /// An unset or empty variable means verify. A value that is no mode fails every check.
  public init(root: String, variable: String = "PRICEBOARD_SNAPSHOTS", environment: [String: String]) {
    self.root = root
    self.variable = variable
    setting = environment[variable] ?? ""
  }

  /// Compares `text` with the snapshot `name` of `suite`, byte for byte, and records it if the mode says so.
  ///
  /// Answers nil if they are equal and nothing was written.
  public func check(_ text: String, named name: String, in suite: SnapshotSuite) -> SnapshotFailure? {
    do {
      try compare(text, named: name, in: suite)
      return nil
    } catch {
      return error
    }
  }

  /// Compares the files of `module` with the cases that `suites` declare.
  ///
  /// A file or folder that no suite declares fails in every mode. A declared case without a file fails in verify
  /// mode alone, because a test that runs at the same time may be about to record it. Entries whose names start
  /// with a full stop are left alone. Suites of other modules are ignored.
  ///
  /// Answers nil if the two agree.
  public func orphans(of module: String, suites: [SnapshotSuite]) -> SnapshotFailure? {
    do {
      try findOrphans(of: module, suites: suites.filter { $0.module == module })
      return nil
    } catch {
      return error
    }
  }

  private func mode() throws(SnapshotFailure) -> SnapshotMode {
    guard !setting.isEmpty else { return .verify }
    guard let mode = SnapshotMode(rawValue: setting) else {
      throw .unknownMode(setting, variable: variable)
    }
    return mode
  }

  private func compare(
    _ text: String, named name: String, in suite: SnapshotSuite
  ) throws(SnapshotFailure) {
    let mode = try mode()
    let path = try SnapshotPath(name, in: suite)
    guard suite.cases.count(where: { $0 == name }) == 1 else { throw .undeclared(name, suite: suite.name) }

    let files = SnapshotFiles(root: root)
    let visible = VisibleText.storing(text)
    let stored = try files.read(path)
    let difference = stored.flatMap { Difference(from: $0, to: visible, at: path) }

    switch (mode, stored) {
    case (.verify, nil):
      throw .missing(path: path.relative, text: visible, variable: variable)
    case (.verify, .some), (.recordMissing, .some):
      guard let difference else { return }
      throw .different(
        path: path.relative, diff: difference.diff, note: difference.note, variable: variable)
    case (.recordFailed, .some) where difference == nil:
      return
    case (.recordMissing, nil), (.recordFailed, _), (.recordAll, _):
      try files.write(visible, to: path)
      throw .recorded(path: path.relative, diff: difference?.diff)
    }
  }

  private func findOrphans(of module: String, suites: [SnapshotSuite]) throws(SnapshotFailure) {
    let mode = try mode()
    try SnapshotName.checkFolder(module)
    var declared: Set<String> = []
    for suite in suites {
      for name in suite.cases {
        let path = try SnapshotPath(name, in: suite)
        guard declared.insert(path.relative).inserted else { throw .undeclared(name, suite: suite.name) }
      }
    }
    let found = try SnapshotFiles(root: root).paths(under: module)
    let unused = found.subtracting(declared).sorted()
    let missing = mode == .verify ? declared.subtracting(found).sorted() : []
    guard unused.isEmpty, missing.isEmpty else { throw .orphans(unused: unused, missing: missing) }
  }
}
