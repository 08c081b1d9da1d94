import Testing

@testable import PriceboardCommands

@Suite struct TerminalKeyReaderTests {
  @Test(
    arguments: [
      ("jkgGqb ", [.down, .up, .first, .last, .quit, .pageUp, .pageDown]),
      ("\u{1B}[A\u{1B}[B", [.up, .down]),
      ("\u{1B}OA\u{1B}OB", [.up, .down]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
      ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [.first, .last, .first, .last]), ("xyzÄ\t\r", []),
      // Another key that was pressed with Ctrl, one that is not known, and none at all.
      ("\u{1B}[1;5A", []), ("\u{1B}[15~q", [.quit]), ("\u{1B}\u{1B}[A", [.up]), ("\u{1B}[", []),
      ("\u{1B}[0123456789012345678", []),
    ] as [(String, [TerminalKey])])
  func `keys are told from what else a keyboard sends`(text: String, keys: [TerminalKey]) {
    var whole = TerminalKeyReader()
    #expect(whole.keys(text.utf8) == keys)
    var pieces = TerminalKeyReader()
    #expect(text.utf8.flatMap { pieces.keys([$0]) } == keys)
  }
}
