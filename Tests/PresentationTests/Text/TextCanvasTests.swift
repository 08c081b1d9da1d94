import Testing

@testable import Presentation

@Suite struct TextCanvasTests {
  private func text(_ draw: (inout TextCanvas) -> Void) -> String {
    var canvas = TextCanvas()
    draw(&canvas)
    return canvas.text
  }

  @Test func `columns are aligned by the width in a terminal`() {
    let text = text { canvas in
      canvas.table(
        headings: ["Name", "Price"],
        rows: [["牛乳", "¥199"], ["cafe\u{301}", "€1"], ["👨‍👩‍👧 Brot", "€12.00"], ["Öl", nil]],
        trailing: [1])
    }
    #expect(
      text.split(separator: "\n") == [
        "Name      Price", "牛乳       ¥199", "cafe\u{301}         €1", "👨‍👩‍👧 Brot  €12.00", "Öl",
      ])
  }

  @Test func `a column without any text and empty headings are left out`() {
    let text = text { $0.table(headings: ["A", "B", nil], rows: [["1", nil, "x"], ["2", nil, "y"]]) }
    #expect(text == "A\n1  x\n2  y\n")
    #expect(self.text { $0.table(rows: [["1", "x"]]) } == "1  x\n")
    #expect(self.text { $0.table(rows: []) } == "")
  }

  @Test func `nothing from outside breaks a line or reaches the terminal as a command`() {
    let text = text { canvas in
      canvas.line("a\nb\r\u{1B}[31mred\u{7}\u{202E}x\u{2028}y\tz")
      canvas.table(rows: [["one\ntwo", "\u{1B}]0;title\u{7}"]])
    }
    #expect(
      text
        == "a\u{FFFD}b\u{FFFD}\u{FFFD}[31mred\u{FFFD}\u{FFFD}x\u{FFFD}y\u{FFFD}z\none\u{FFFD}two  \u{FFFD}]0;title\u{FFFD}\n"
    )
  }

  @Test func `a line feed that is one character with a carriage return is no way around`() {
    #expect(PlainText.line("a\r\nb") == "a\u{FFFD}\u{FFFD}b")
  }

  @Test func `every control, separator and change of direction is replaced, and nothing else`() {
    let dangerous = [0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069] as [ClosedRange<UInt32>]
    for scalar in (0...0x10_FFFF).lazy.compactMap(Unicode.Scalar.init as (UInt32) -> Unicode.Scalar?) {
      let isDangerous = dangerous.contains { $0.contains(scalar.value) }
      let text = String(Character(scalar))
      if (PlainText.line(text) == text) == isDangerous {
        Issue.record("U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test func `marks of direction in prices and joiners in emoji stay`() {
    let price = "\u{200F}1,99\u{A0}\u{20AC} 👨‍👩‍👧"
    #expect(PlainText.line(price) == price)
  }

  @Test func `absent things are not drawn, and gaps do not add up`() {
    let text = text { canvas in
      canvas.gap()
      canvas.line(nil)
      canvas.line("x")
      canvas.gap()
      canvas.gap()
      canvas.section("S") { $0.line("y  ") }
    }
    #expect(text == "x\n\nS\n  y\n")
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("牛乳", 4), ("e\u{301}", 1), ("👍🏽", 2), ("❤️", 2), ("한국", 4), ("\u{200E}a", 1),
    ("½", 1),
  ])
  func `the width of a text`(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }
}
