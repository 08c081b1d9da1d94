import Presentation
import QuoteStream
import Testing

@testable import PriceboardCommands

@Suite struct TerminalFrameTests {
  @Test func `columns stand under one another, wide characters among them`() throws {
    let lines = try WatchedScreen.frame(columns: 100, rows: 6).lines
    #expect(
      lines == [
        "Watchlist", "",
        "  Acme                                €182.40  ▲ +1.28%",
        "  藤見野電機                        JP¥18,240  ▲ +0.75%",
        "! Isar Präzisionswerke und Söhne  €541,200.00  ▼ -1.96%  12 sec ago, an update was missed",
        "Connected",
      ])
  }

  @Test(arguments: 1...100)
  func `no line is wider than the terminal, and a price is whole or not there`(columns: Int) throws {
    let lines = try WatchedScreen.frame(columns: columns, rows: 6).lines
    #expect(lines.count == 6)
    for line in lines { #expect(DisplayWidth.of(line) <= max(1, columns - 1)) }
    let row = lines[4]
    #expect(row.hasPrefix("!") || columns < 3)
    #expect(row.contains("€541,200.00") || !row.contains("€"))
    if columns > 16 { #expect(row.contains("€541,200.00")) }
  }

  @Test(arguments: 0...8)
  func `as many rows are drawn as fit, and the status is always there`(rows: Int) throws {
    let frame = try WatchedScreen.frame(columns: 100, rows: rows)
    #expect(frame.lines.count == rows)
    #expect(frame.visibleRows.count == min(3, max(0, rows - 3)))
    if rows > 0 { #expect(frame.lines.last?.hasPrefix("Connected") == true) }
    if (1..<6).contains(rows) {
      #expect(frame.lines.last == "Connected · \(["0", "0", "0", "1–1", "1–2"][rows - 1])/3")
    }
  }

  @Test func `a frame is drawn over the one before, and never clears what it draws again`() throws {
    let text = try WatchedScreen.frame(columns: 100, rows: 6, isStyled: true).text
    #expect(text.hasPrefix("\u{1B}[?2026h\u{1B}[H"))
    #expect(text.hasSuffix("\u{1B}[K\u{1B}[J\u{1B}[?2026l"))
    #expect(!text.contains("\u{1B}[2J"))
    #expect(text.split(separator: "\r\n", omittingEmptySubsequences: false).count == 6)
    #expect(text.split(separator: "\r\n").dropLast().allSatisfy { $0.hasSuffix("\u{1B}[K") })
  }

  @Test func `styles add to the text and replace nothing of it`() throws {
    var frame = try WatchedScreen.frame(columns: 100, rows: 6, isStyled: true)
    frame.flashing = [try WatchedScreen.symbol("ACME")]
    let styled = frame.lines.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    #expect(styled == (try WatchedScreen.frame(columns: 100, rows: 6)).lines)
    #expect(frame.lines[2].contains("\u{1B}[7m"))
    #expect(frame.lines[2].contains("\u{1B}[32m▲ +1.28%\u{1B}[0m"))
    // A price that may be out of date neither flashes nor has a colour.
    #expect(frame.lines[4].hasPrefix("\u{1B}[2m! Isar"))
    #expect(!frame.lines[4].contains("\u{1B}[31m"))
  }

  @Test(arguments: [
    ("Acme", 4, "Acme"), ("Acme", 3, "Ac…"), ("藤見野", 5, "藤見…"), ("藤見野", 4, "藤…"), ("a", 0, ""),
  ])
  func `a text is cut by columns`(text: String, width: Int, expected: String) {
    #expect(TerminalColumns.cut(text, to: width) == expected)
  }

  @Test func `a cut name that is written from right to left ends where it ends`() {
    let name = "\u{200E}أرامكو السعودية\u{200E}"
    let cut = TerminalColumns.cut(name, to: 6)
    #expect(cut.hasPrefix("\u{200E}"))
    #expect(cut.hasSuffix("…\u{200E}"))
    #expect(DisplayWidth.of(cut) == 6)
    #expect(TerminalColumns.cut(name, to: 40) == name)
  }

  @Test(arguments: [
    (0, TerminalKey.down, 1), (0, .up, 0), (0, .pageDown, 7), (40, .pageDown, 43), (5, .pageUp, 0),
    (10, .first, 0),
    (0, .last, 43), (43, .down, 43),
  ])
  func `a key moves through the rows, and never beyond them`(first: Int, key: TerminalKey, expected: Int) {
    let size = TerminalSize(columns: 80, rows: 10)
    #expect(TerminalFrame.scroll(from: first, by: key, rows: 50, size: size) == expected)
    #expect(TerminalFrame.scroll(from: first, by: key, rows: 5, size: size) == 0)
    #expect(TerminalFrame.scroll(from: first, by: key, rows: 0, size: TerminalSize(columns: 1, rows: 0)) == 0)
  }

  @Test func `rows further down are drawn where they were moved to`() throws {
    var frame = try WatchedScreen.frame(columns: 100, rows: 5)
    frame.scroll = 1
    #expect(frame.visibleRows.map(\.id.rawValue) == ["FUJI", "ISAR"])
    #expect(frame.lines.last == "Connected · 2–3/3")
  }

  @Test func `lateness is said from a second on`() {
    func text(_ lag: Duration) -> String {
      WatchStatus(connection: .connected(since: .zero), lag: lag, now: .zero).text(EnglishPhrasebook())
    }
    #expect(text(.zero) == "Connected")
    #expect(text(.milliseconds(999)) == "Connected")
    #expect(text(.milliseconds(1_250)) == "Connected · 1.2 s late")
  }

  @Test func `leaving takes back all that entering did`() {
    let leave = "\(TerminalSequences.leave)"
    #expect("\(TerminalSequences.enter)" == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
    for mode in ["\u{1B}[?1049l", "\u{1B}[?25h", "\u{1B}[?7h", "\u{1B}[?2026l", "\u{1B}[0m"] {
      #expect(leave.contains(mode))
    }
    #expect(leave.hasSuffix("\u{1B}[?1049l"))
  }
}
