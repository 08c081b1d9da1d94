import BasketComparison
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BasketFileTests {
  private func file(_ text: String) throws(SourceError) -> BasketFile {
    try BasketFile(decoding: Data(text.utf8), file: "baskets.json")
  }

  private func line(_ quantity: String) -> String {
    #"[{"id":"b1","lines":[{"canonical_product_id":"c1","quantity":\#(quantity)}]}]"#
  }

  @Test(arguments: [
    (#"{"amount":2,"unit":"pack"}"#, Quantity.packs(2)), (#"{"amount":1200,"unit":"g"}"#, .grams(1200)),
    (#"{"amount":10,"unit":"hg"}"#, .grams(1000)), (#"{"amount":2,"unit":"kg"}"#, .grams(2000)),
    (#"{"amount":6,"unit":"piece"}"#, .pieces(6)),
    (#"{"amount":2,"unit":"handful"}"#, Quantity(2, .unknown("handful"))),
    (#"{"amount":-1,"unit":"pack"}"#, .packs(-1)), (#"{"amount":0,"unit":"g"}"#, .grams(0)), ("3", .packs(3)),
    (#""2 kg""#, .grams(2000)), (#""10 hg""#, .grams(1000)),
    (#""2 handful""#, Quantity(2, .unknown("handful"))),
    (#""3""#, .packs(3)),
  ])
  func `quantities are read in every form`(text: String, quantity: Quantity) throws {
    let file = try file(line(text))
    #expect(file.baskets.first?.items.map(\.quantity) == [quantity])
    #expect(file.problems == [])
  }

  @Test(arguments: [
    (#"{"amount":2.5,"unit":"g"}"#, "quantity.amount", SourceProblem.Reason.invalidAmount),
    (#"{"amount":"2","unit":"g"}"#, "quantity.amount", .unreadable),
    (#"{"unit":"g"}"#, "quantity.amount", .missingField),
    (#"{"amount":2}"#, "quantity.unit", .missingField), (#""ca. 1 kg""#, "quantity", .unreadable),
    ("null", "quantity", .missingField), ("[]", "quantity", .unreadable), ("2.5", "quantity", .unreadable),
  ])
  func `a line that cannot be read is left out and listed`(
    text: String, path: String, reason: SourceProblem.Reason
  ) throws {
    let file = try file(line(text))
    #expect(file.baskets.first?.items == [])
    #expect(
      file.problems == [
        SourceProblem(file: "baskets.json", path: "[0].lines[0].\(path)", reason: reason, dropsRow: false)
      ])
  }

  @Test func `a single basket need not stand in a list`() throws {
    let text =
      #"{"id":"b1","title":"T","lines":[{"canonical_product_id":"c1","quantity":1,"pinned_store_id":"s1"}]}"#
    let expected = Basket(
      id: "b1", title: "T", items: [BasketItem(productID: "c1", quantity: .packs(1), pinnedStoreID: "s1")])
    #expect(try file(text).baskets == [expected])
    #expect(try file("\u{FEFF}" + text).baskets == [expected])
    #expect(try file("[\(text)]").basket("b1") == expected)
    #expect(try file(text).basket("b2") == nil)
  }

  @Test func `lines keep their order, and an empty basket is a basket`() throws {
    let text =
      #"[{"id":"b1","lines":[]},{"id":"b2","title":null,"lines":[{"canonical_product_id":"z","quantity":1},"#
      + #"{"canonical_product_id":"a","quantity":1},{"canonical_product_id":"z","quantity":2}]}]"#
    let file = try file(text)
    #expect(file.baskets.map(\.items.count) == [0, 3])
    #expect(file.baskets.last?.items.map(\.productID) == ["z", "a", "z"])
    #expect(file.problems == [])
  }

  @Test func `of two baskets with one key the first stays`() throws {
    let file = try file(#"[{"id":"b","title":"1","lines":[]},{"id":"b","title":"2","lines":[]}]"#)
    #expect(file.baskets.map(\.title) == ["1"])
    #expect(file.problems.map(\.reason) == [.duplicateKey])
  }

  @Test(arguments: [
    ("[]", SourceFailure.noRows), ("[7]", .noReadableRow), (#"[{"id":"b"}]"#, .noReadableRow),
    ("{}", .noReadableRow),
    ("7", .notAList), ("", .notJSON), ("{", .notJSON),
  ])
  func `a file without a basket is an error`(text: String, failure: SourceFailure) {
    #expect(throws: SourceError(failure, source: "baskets.json")) { try file(text) }
  }

  @Test func `a missing file is an error that names it`() async {
    let url = URL(fileURLWithPath: "/nowhere/at/all/mine.json")
    await #expect(throws: SourceError(.missing, source: "mine.json")) { try await BasketFile.read(url) }
  }
}
