import QuoteStream
import Testing
import Watchlist

@Suite struct QuoteBatchTests {
  @Test func `equal batches are equal`() {
    #expect(QuoteBatch(changes: [:]) == QuoteBatch(changes: [:]))
  }
}
