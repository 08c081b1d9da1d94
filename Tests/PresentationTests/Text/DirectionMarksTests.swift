import Testing

@testable import Presentation

@Suite struct DirectionMarksTests {
  @Test(arguments: [
    ("Acme", false), ("", false), ("Žižka ŒÆ", false), ("藤見野電機", false), ("Яндекс Ωμέγα", false),
    ("בזק", true), ("أرامكو السعودية", true), ("Acme (בזק)", true), ("\u{1E900}", true), ("a\u{200F}b", true),
  ])
  func `a cell that is written from right to left ends where it ends`(text: String, isMarked: Bool) {
    let cell = DirectionMarks.cell(text)
    #expect(cell == (isMarked ? "\u{200E}\(text)\u{200E}" : text))
    #expect(DisplayWidth.of(cell) == DisplayWidth.of(text))
  }
}
