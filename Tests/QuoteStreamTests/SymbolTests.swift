import QuoteStream
import Testing

@Suite struct SymbolTests {
  @Test func `symbols that only look alike are two`() throws {
    let composed = try #require(Symbol("\u{C9}"))
    let decomposed = try #require(Symbol("E\u{301}"))
    #expect(composed != decomposed)
    #expect(Symbol("brk.b") != Symbol("BRK.B"))
  }

  @Test func `the empty text is no symbol`() {
    #expect(Symbol("") == nil)
  }
}
