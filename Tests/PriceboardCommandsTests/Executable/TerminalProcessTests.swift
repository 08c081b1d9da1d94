import Foundation
import Testing

@testable import PriceboardCommands

/// What the command leaves behind on a terminal, however it ends.
@Suite(
  .enabled(if: Executable.isBuilt, "the executable is not beside the tests"), .serialized,
  .timeLimit(.minutes(15)))
struct TerminalProcessTests {
  private static let enter = "\(TerminalSequences.enter)"
  private static let leave = "\(TerminalSequences.leave)"

  private func watch() throws -> TerminalProcess {
    let terminal = try TerminalProcess(#"exec "$0" watch"#)
    try terminal.read(until: "/50")
    #expect(terminal.output.hasPrefix(Self.enter))
    #expect(!terminal.keyboard.echoes)
    #expect(!terminal.keyboard.waitsForLines)
    #expect(terminal.keyboard.interrupts)
    return terminal
  }

  @Test(arguments: [
    (SIGINT, TerminalProcess.End.exited(0)), (SIGTERM, .exited(0)), (SIGHUP, .signalled(SIGHUP)),
    (SIGQUIT, .signalled(SIGQUIT)), (SIGABRT, .signalled(SIGABRT)), (SIGSEGV, .signalled(SIGSEGV)),
  ])
  func `screen and keyboard are as they were after every end`(signal: Int32, end: TerminalProcess.End) throws
  {
    let terminal = try watch()
    terminal.send(signal)
    #expect(try terminal.end() == end)
    #expect(terminal.output.hasSuffix(Self.leave))
    #expect(terminal.output.components(separatedBy: Self.leave).count == 2)
    #expect(terminal.keyboard == terminal.original)
  }

  @Test(arguments: ["\u{3}", "q"])
  func `a key ends the screen`(key: String) throws {
    let terminal = try watch()
    terminal.press(key)
    #expect(try terminal.end() == .exited(0))
    #expect(terminal.output.hasSuffix(Self.leave))
    #expect(terminal.keyboard == terminal.original)
  }

  @Test func `keys move through the rows that do not fit, and are not shown`() throws {
    let terminal = try watch()
    #expect(terminal.output.contains("1–7/50"))
    var place = 0
    for (key, rows) in [
      ("j", "2–8"), ("\u{1B}[6~", "9–15"), ("\u{1B}[A", "8–14"), ("G", "44–50"), ("g", "1–7"),
      ("xyz\u{1B}OB", "2–8"),
    ] {
      terminal.press(key)
      place = try terminal.read(until: "· \(rows)/50", after: place)
    }
    #expect(!terminal.output.contains("xyz"))
    terminal.press("q")
    #expect(try terminal.end() == .exited(0))
  }

  @Test func `a stop gives the shell its terminal, and going on draws the screen anew`() throws {
    let terminal = try TerminalProcess(
      #"set -m; "$0" watch; printf 'sto''pped'; read line; fg; printf 'en''ded'"#)
    var place = try terminal.read(until: "/50")
    terminal.press("\u{1A}")
    place = try terminal.read(until: "stopped", after: place)
    #expect(terminal.keyboard == terminal.original)
    #expect(terminal.output.contains(Self.leave))

    terminal.press("\n")
    place = try terminal.read(until: Self.enter, after: place)
    place = try terminal.read(until: "/50", after: place)
    #expect(!terminal.keyboard.echoes)

    terminal.press("q")
    place = try terminal.read(until: Self.leave, after: place)
    try terminal.read(until: "ended", after: place)
    #expect(try terminal.end() == .exited(0))
    #expect(terminal.keyboard == terminal.original)
  }

  @Test func `a process that was stopped and goes on without a shell takes the terminal again`() throws {
    let terminal = try watch()
    let place = try terminal.read(until: "/50")
    terminal.send(SIGSTOP)
    terminal.send(SIGCONT)
    let entered = try terminal.read(until: Self.enter, after: place)
    try terminal.read(until: "/50", after: entered)
    terminal.send(SIGTERM)
    #expect(try terminal.end() == .exited(0))
    #expect(terminal.keyboard == terminal.original)
  }

  @Test(arguments: ["dumb", ""])
  func `a terminal that does not say what it understands gets plain lines`(name: String) throws {
    let terminal = try TerminalProcess(#"exec "$0" watch --seconds 600"#, terminal: name)
    try terminal.read(until: "%")
    #expect(terminal.keyboard == terminal.original)
    terminal.send(SIGINT)
    #expect(try terminal.end() == .exited(0))
    #expect(!terminal.output.contains("\u{1B}"))
  }

  @Test func `where nothing is drawn a second interruption takes nothing back`() throws {
    let terminal = try TerminalProcess(#"exec "$0" serve"#)
    try terminal.read(until: "/control/feed'")
    // What it says at its end waits, and so does the end.
    terminal.holdOutput(true)
    #expect(terminal.send(untilItEnds: SIGINT) == .signalled(SIGINT))
    terminal.holdOutput(false)
    #expect(!terminal.output.contains("\u{1B}"))
  }
}
