/// The snapshots of one test suite: a folder, and the names that belong in it.
///
/// All names are declared here, so that finding a file that nobody uses any more needs no knowledge of which tests
/// ran: a filtered, a parallel and a full run come to the same answer. A text checked under a name that is not
/// declared fails.
public struct SnapshotSuite: Hashable, Sendable {
  /// The module under test, the name of the outer folder.
  ///
  /// ASCII letters, digits and underscores.
  public let module: String

  /// The name of the suite, the name of the inner folder.
  ///
  /// ASCII letters, digits and underscores.
  public let name: String

  /// The names of the snapshots, in the order given.
  ///
  /// Each is lower case ASCII letters and digits in words joined by single hyphens, at most 100 characters.
  public let cases: [String]

  /// Declares the snapshots of a suite.
  ///
  /// Nothing is checked here; a name that breaks the rules fails where it is used.
  public init(_ name: String, of module: String, cases: [String]) {
    self.name = name
    self.module = module
    self.cases = cases
  }

  /// Declares the snapshots of a suite by an enum whose raw values are the names.
  ///
  /// A test that takes `allCases` as its arguments then cannot miss one.
  public init<Case: CaseIterable & RawRepresentable<String>>(
    _ name: String, of module: String, cases: Case.Type
  ) {
    self.init(name, of: module, cases: cases.allCases.map(\.rawValue))
  }
}
