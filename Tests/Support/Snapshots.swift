package import Testing
package import TextSnapshots

private let library = SnapshotLibrary(root: PackageFolder.path("Tests/Snapshots"))

/// Records an issue unless `text` equals the snapshot `name` of `suite`.
///
/// The snapshot is Tests/Snapshots/<module>/<suite>/<name>.txt. PRICEBOARD_SNAPSHOTS chooses between verifying, the
/// default, and recording. A text that differs is attached to the issue whole.
package func expectSnapshot(
  of text: String, named name: String, in suite: SnapshotSuite,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let failure = library.check(text, named: name, in: suite) else { return }
  Issue.record("\(failure)", sourceLocation: sourceLocation)
  if case .different = failure {
    Attachment.record(text, named: "\(suite.name).\(name).txt", sourceLocation: sourceLocation)
  }
}

/// Records an issue unless `text` equals the snapshot of `suite` that `name` stands for.
package func expectSnapshot(
  of text: String, named name: some RawRepresentable<String>, in suite: SnapshotSuite,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectSnapshot(of: text, named: name.rawValue, in: suite, sourceLocation: sourceLocation)
}

/// Records an issue unless the snapshot files of `module` are those that `suites` declare.
///
/// One test a module calls it with all of the module's suites.
package func expectNoOrphanedSnapshots(
  of module: String, suites: [SnapshotSuite], sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let failure = library.orphans(of: module, suites: suites) else { return }
  Issue.record("\(failure)", sourceLocation: sourceLocation)
}
