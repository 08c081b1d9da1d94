import PriceboardTestSupport
import Testing
import TextSnapshots

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct SnapshotLibraryTests {
  private static let path = "Shop/Home/open.txt"
  private let suite = SnapshotSuite("Home", of: "Shop", cases: ["open", "closed"])

  /// What each mode does with a text that has no snapshot, an equal one and another one.
  struct Expectation: Sendable {
    let mode: String?
    let missing: Outcome
    let equal: Outcome
    let different: Outcome
  }

  enum Outcome: Equatable {
    case passes
    case fails
    case records
  }

  @Test(arguments: [
    Expectation(mode: nil, missing: .fails, equal: .passes, different: .fails),
    Expectation(mode: "", missing: .fails, equal: .passes, different: .fails),
    Expectation(mode: "verify", missing: .fails, equal: .passes, different: .fails),
    Expectation(mode: "record-missing", missing: .records, equal: .passes, different: .fails),
    Expectation(mode: "record-failed", missing: .records, equal: .passes, different: .records),
    Expectation(mode: "record-all", missing: .records, equal: .records, different: .records),
  ])
  func `each mode fails or writes as it says`(expectation: Expectation) async throws {
    let texts: [(stored: String?, outcome: Outcome)] = [
      (nil, expectation.missing), ("Open\n", expectation.equal), ("Closed\n", expectation.different),
    ]
    for (stored, outcome) in texts {
      try await withTemporaryFolder { root in
        if let stored { try write(stored, to: Self.path, in: root) }
        let library = library(root, mode: expectation.mode)
        let failure = library.check("Open\n", named: "open", in: suite)
        let now = try read(Self.path, in: root)
        switch outcome {
        case .passes:
          #expect(failure == nil)
          #expect(now == stored)
        case .fails:
          #expect(now == stored)
          switch failure {
          case .missing(Self.path, text: "Open\n", _): #expect(stored == nil)
          case .different(Self.path, let diff, note: nil, _): #expect(diff.contains("-Closed\n+Open"))
          default: Issue.record("\(String(describing: failure))")
          }
        case .records:
          #expect(now == "Open\n")
          guard case .recorded(Self.path, let diff) = failure else {
            Issue.record("\(String(describing: failure))")
            return
          }
          #expect((diff != nil) == (stored == "Closed\n"))
        }
        // Whatever was recorded is verified from then on.
        if outcome == .records {
          #expect(self.library(root).check("Open\n", named: "open", in: suite) == nil)
        }
      }
    }
  }

  @Test func `the variable can be the adopter's own`() async throws {
    try await withTemporaryFolder { root in
      let environment = ["SHOP_SNAPSHOTS": "record-missing", "PRICEBOARD_SNAPSHOTS": "nonsense"]
      let library = SnapshotLibrary(root: root, variable: "SHOP_SNAPSHOTS", environment: environment)
      guard case .recorded = library.check("Open\n", named: "open", in: suite) else {
        Issue.record("not recorded")
        return
      }
    }
  }

  @Test func `an unknown mode fails everything and writes nothing`() async throws {
    try await withTemporaryFolder { root in
      let library = library(root, mode: "Record-All")
      let failure = SnapshotFailure.unknownMode("Record-All", variable: "PRICEBOARD_SNAPSHOTS")
      #expect(library.check("Open\n", named: "open", in: suite) == failure)
      #expect(library.orphans(of: "Shop", suites: [suite]) == failure)
      let written = try read(Self.path, in: root)
      #expect(written == nil)
    }
  }

  @Test(arguments: [
    "", "Open", "open_", "-open", "open-", "a--b", "../open", "a/b", "open.txt", "ö", "a b", "a\0",
  ])
  func `a name that is no plain file name is refused`(name: String) async throws {
    try await withTemporaryFolder { root in
      let suite = SnapshotSuite("Home", of: "Shop", cases: [name])
      guard case .invalidName(name, _) = library(root, mode: "record-all").check("x", named: name, in: suite)
      else {
        Issue.record("accepted")
        return
      }
    }
  }

  @Test(arguments: ["", "..", "a/b", ".hidden", "Ö", "a b"])
  func `a folder name that could lead elsewhere is refused`(name: String) async throws {
    try await withTemporaryFolder { root in
      let library = library(root, mode: "record-all")
      for suite in [
        SnapshotSuite(name, of: "Shop", cases: ["a"]), SnapshotSuite("Home", of: name, cases: ["a"]),
      ] {
        guard case .invalidName(name, _) = library.check("x", named: "a", in: suite) else {
          Issue.record("accepted")
          return
        }
        guard case .invalidName(name, _) = library.orphans(of: suite.module, suites: [suite]) else {
          Issue.record("accepted")
          return
        }
      }
    }
  }

  @Test func `a name of 100 characters is the longest`() async throws {
    try await withTemporaryFolder { root in
      for (length, isAllowed) in [(100, true), (101, false)] {
        let name = String(repeating: "a", count: length)
        let suite = SnapshotSuite("Home", of: "Shop", cases: [name])
        let failure = library(root, mode: "record-missing").check("x", named: name, in: suite)
        if case .recorded = failure { #expect(isAllowed) } else { #expect(!isAllowed) }
      }
    }
  }

  @Test func `a name has to be declared once`() async throws {
    try await withTemporaryFolder { root in
      let library = library(root, mode: "record-all")
      #expect(library.check("x", named: "other", in: suite) == .undeclared("other", suite: "Home"))
      let twice = SnapshotSuite("Home", of: "Shop", cases: ["open", "open"])
      #expect(library.check("x", named: "open", in: twice) == .undeclared("open", suite: "Home"))
      #expect(library.orphans(of: "Shop", suites: [twice]) == .undeclared("open", suite: "Home"))
      #expect(library.orphans(of: "Shop", suites: [suite, suite]) == .undeclared("open", suite: "Home"))
    }
  }

  @Test func `files and folders that nobody declares are orphans in every mode`() async throws {
    for mode in ["verify", "record-missing", "record-failed", "record-all"] {
      try await withTemporaryFolder { root in
        for path in ["open.txt", "closed.txt", "old.txt", "open.txt.orig", "deeper/x.txt"] {
          try write("x\n", to: "Shop/Home/\(path)", in: root)
        }
        try write("x\n", to: "Shop/Gone/open.txt", in: root)
        try write("x\n", to: "Shop/loose.txt", in: root)
        try write("x\n", to: "Shop/Home/.hidden", in: root)
        try write("x\n", to: "Elsewhere/Home/old.txt", in: root)
        try FileManager.default.createDirectory(
          atPath: "\(root)/Shop/Empty", withIntermediateDirectories: true)
        #expect(
          library(root, mode: mode).orphans(of: "Shop", suites: [suite])
            == .orphans(
              unused: [
                "Shop/Empty", "Shop/Gone/open.txt", "Shop/Home/deeper/x.txt", "Shop/Home/old.txt",
                "Shop/Home/open.txt.orig", "Shop/loose.txt",
              ], missing: []))
      }
    }
  }

  @Test func `a declared case without a file fails unless it may just be recorded`() async throws {
    try await withTemporaryFolder { root in
      try write("x\n", to: Self.path, in: root)
      #expect(
        library(root).orphans(of: "Shop", suites: [suite])
          == .orphans(unused: [], missing: ["Shop/Home/closed.txt"]))
      #expect(library(root, mode: "record-missing").orphans(of: "Shop", suites: [suite]) == nil)
      try write("x\n", to: "Shop/Home/closed.txt", in: root)
      let foreign = SnapshotSuite("Home", of: "Bank", cases: ["open"])
      #expect(library(root).orphans(of: "Shop", suites: [suite, foreign]) == nil)
    }
  }

  @Test(arguments: [
    ("Open\r\n", "carriage returns"), ("Open", "line feed"), ("", "line feed"), ("Open\n\n", nil),
    ("Op\u{200B}en\n", nil), ("Open \n", nil),
  ])
  func `a stored file that differs in what cannot be seen differs`(stored: String, note: String?) async throws
  {
    try await withTemporaryFolder { root in
      try write(stored, to: Self.path, in: root)
      guard
        case .different(_, let diff, let found, _) = library(root).check("Open\n", named: "open", in: suite)
      else {
        Issue.record("equal")
        return
      }
      if let note {
        #expect(found?.contains(note) == true)
      } else {
        #expect(found == nil && diff.contains("@@"))
      }
    }
  }

  @Test func `spellings of one accented letter differ`() async throws {
    try await withTemporaryFolder { root in
      try write("Caf\u{E9}\n", to: Self.path, in: root)
      let failure = library(root).check("Cafe\u{301}\n", named: "open", in: suite)
      #expect("\(failure.map(String.init) ?? "")".contains(#"-Caf\u{E9}"#))
    }
  }

  @Test func `bytes that are no text differ and are told`() async throws {
    try await withTemporaryFolder { root in
      try write("", to: Self.path, in: root)
      try Data([0xFF, 0x0A]).write(to: URL(fileURLWithPath: "\(root)/\(Self.path)"))
      guard case .different(_, _, let note?, _) = library(root).check("\u{FFFD}\n", named: "open", in: suite)
      else {
        Issue.record("equal")
        return
      }
      #expect(note == "The file is not UTF-8.")
    }
  }

  @Test func `texts that differ only in their final line feed differ`() async throws {
    try await withTemporaryFolder { root in
      _ = library(root, mode: "record-all").check("Open\n", named: "open", in: suite)
      guard case .different = library(root).check("Open", named: "open", in: suite) else {
        Issue.record("equal")
        return
      }
    }
  }

  @Test func `what the file system refuses is told`() async throws {
    try await withTemporaryFolder { root in
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(Self.path)", withIntermediateDirectories: true)
      guard case .fileSystem(Self.path, _) = library(root).check("Open\n", named: "open", in: suite) else {
        Issue.record("accepted")
        return
      }
      try write("", to: "file", in: root)
      guard
        case .fileSystem = library("\(root)/file", mode: "record-all").check(
          "Open\n", named: "open", in: suite)
      else {
        Issue.record("accepted")
        return
      }
    }
  }

  private func library(_ root: String, mode: String? = nil) -> SnapshotLibrary {
    SnapshotLibrary(root: root, environment: mode.map { ["PRICEBOARD_SNAPSHOTS": $0] } ?? [:])
  }

  private func write(_ text: String, to path: String, in root: String) throws {
    let url = URL(fileURLWithPath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func read(_ path: String, in root: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: "\(root)/\(path)") else { return nil }
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")), as: UTF8.self)
  }
}
