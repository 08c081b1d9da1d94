import Catalogue
import Testing

@testable import Presentation

/// The pages of a category, which a server may cut, repeat and turn in circles with.
@Suite struct PagedProductsTests {
  private typealias Page = (skus: [String], next: String?)

  private func read(_ pages: [Page]) -> (names: [String], next: String?, faults: [PagedProducts.Fault]) {
    var products = PagedProducts()
    var faults: [PagedProducts.Fault] = []
    for page in pages { faults += products.append(Flow.page(page.skus, next: page.next)).faults }
    return (products.products.map(\.name), products.next?.rawValue, faults)
  }

  @Test func `an item that comes again on the next page shows once and is counted`() {
    let result = read([(["A", "B"], "c1"), (["B", "C"], nil)])
    #expect(result.names == ["A", "B", "C"])
    #expect(result.faults == [.repeatedProducts(count: 1)])
    #expect(result.next == nil)
  }

  @Test func `an empty page may lead to a full one`() {
    let result = read([(["A"], "c1"), ([], "c2"), (["B"], nil)])
    #expect(result.names == ["A", "B"])
    #expect(result.faults.isEmpty)
  }

  @Test func `three empty pages in a row are the end, and two are not`() {
    let two = read([(["A"], "c1"), ([], "c2"), ([], "c3")])
    #expect(two.next == "c3")
    #expect(two.faults.isEmpty)
    let three = read([(["A"], "c1"), ([], "c2"), ([], "c3"), ([], "c4")])
    #expect(three.next == nil)
    #expect(three.faults == [.emptyPages(count: 3)])
    let interrupted = read([([], "c1"), ([], "c2"), (["A"], "c3"), ([], "c4"), ([], "c5")])
    #expect(interrupted.next == "c5")
  }

  @Test func `a page of nothing but known products counts as empty, so that a server's circle ends`() {
    let result = read([(["A"], "c1"), (["A"], "c2"), (["A"], "c3"), (["A"], "c4")])
    #expect(result.names == ["A"])
    #expect(result.next == nil)
    #expect(result.faults.last == .emptyPages(count: 3))
  }

  @Test func `a repeated cursor is the end, and what came so far stays`() {
    let result = read([(["A"], "c1"), (["B"], "c1")])
    #expect(result.names == ["A", "B"])
    #expect(result.next == nil)
    #expect(result.faults == [.repeatedCursor])
    #expect(read([(["A"], "c1"), (["B"], "c2"), (["C"], "c1")]).faults == [.repeatedCursor])
  }

  @Test func `cursors compare as bytes`() {
    // Composed and decomposed, which Swift's own strings take for the same.
    #expect(read([(["A"], "\u{E9}"), (["B"], "e\u{301}")]).next != nil)
  }

  @Test func `pages of any size are taken as they are`() {
    let names = (0..<25).map { "P\($0)" }
    #expect(read([(names, nil)]).names == names)
    #expect(read([([], nil)]).names.isEmpty)
    let one = read([(["A"], "c1")])
    #expect(one.names == ["A"])
    #expect(one.next == "c1")
  }
}
