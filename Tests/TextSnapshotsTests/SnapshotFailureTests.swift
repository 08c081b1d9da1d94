import PriceboardTestSupport
import Testing
import TextSnapshots

@Suite struct SnapshotFailureTests {
  enum Message: String, CaseIterable, Sendable {
    case missing
    case different
    case differentWithNote = "different-with-note"
    case recordedNew = "recorded-new"
    case recordedChange = "recorded-change"
    case orphans
    case invalidName = "invalid-name"
    case undeclared
    case unknownMode = "unknown-mode"
    case fileSystem = "file-system"

    var failure: SnapshotFailure {
      switch self {
      case .missing: .missing(path: path, text: "Open\nuntil 22:00\n", variable: variable)
      case .different: .different(path: path, diff: diff, note: nil, variable: variable)
      case .differentWithNote:
        .different(path: path, diff: diff, note: "The file does not end in a line feed.", variable: variable)
      case .recordedNew: .recorded(path: path, diff: nil)
      case .recordedChange: .recorded(path: path, diff: diff)
      case .orphans: .orphans(unused: ["Shop/Home/old.txt"], missing: ["Shop/Home/new.txt"])
      case .invalidName: .invalidName("a\u{200E}/b", rule: "letters only")
      case .undeclared: .undeclared("other", suite: "Home")
      case .unknownMode: .unknownMode("yes", variable: variable)
      case .fileSystem: .fileSystem(path: path, reason: "Permission denied")
      }
    }

    private var path: String { "Shop/Home/open.txt" }
    private var variable: String { "PRICEBOARD_SNAPSHOTS" }
    private var diff: String { "--- \(path)\n+++ the text now\n@@ -1 +1 @@\n-Closed\n+Open" }
  }

  private let suite = SnapshotSuite("SnapshotFailure", of: "TextSnapshots", cases: Message.self)

  @Test(arguments: Message.allCases)
  func `the message says what failed and what to do`(message: Message) {
    expectSnapshot(of: "\(message.failure)\n", named: message, in: suite)
  }

  @Test func `no snapshot is an orphan`() {
    expectNoOrphanedSnapshots(of: "TextSnapshots", suites: [suite])
  }

  @Test func `our own bridge records an issue`() {
    withKnownIssue {
      expectSnapshot(of: "x", named: "nobody-declared-this", in: suite)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("nobody-declared-this") }
    }
    withKnownIssue {
      expectNoOrphanedSnapshots(of: "TextSnapshots", suites: [])
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("TextSnapshots/SnapshotFailure/missing.txt") }
    }
  }
}
