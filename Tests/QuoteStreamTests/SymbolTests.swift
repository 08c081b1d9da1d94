import QuoteStream
import Testing

@Suite struct SymbolTests {
  @Test func `symbols that only look alike are two`() throws {
    let composed: Symbol = "\u{C9}"
    let decomposed: Symbol = "E\u{301}"
    #expect(composed != decomposed)
    #expect("brk.b" as Symbol != "BRK.B")
  }

  @Test func `the empty text is no symbol`() {
    #expect(Symbol("" as String) == nil)
  }
}
