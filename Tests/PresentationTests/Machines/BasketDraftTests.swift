import BasketComparison
import PriceboardTestSupport
import Testing

@testable import Presentation

@Suite struct BasketDraftTests {
  private func draft(_ items: [BasketItem]) -> BasketDraft {
    BasketDraft(Basket(id: "b", title: "T", items: items))
  }

  @Test func `a product that is chosen twice is one line with two packs`() {
    var draft = draft([])
    draft.productAdded("milk", soldBy: .pack)
    draft.productAdded("milk", soldBy: .pack)
    #expect(draft.basket.items == [BasketItem(productID: "milk", quantity: .packs(2))])
  }

  @Test func `goods sold by weight begin with half a kilogram and grow by a hundred grams`() {
    var draft = draft([])
    draft.productAdded("apples", soldBy: .weight)
    draft.productAdded("apples", soldBy: .weight)
    #expect(draft.quantities(of: "apples") == [.grams(600)])
  }

  @Test func `one less never makes nothing out of a line`() {
    var draft = draft([
      BasketItem(productID: "a", quantity: .packs(1)), BasketItem(productID: "b", quantity: .grams(100)),
      BasketItem(productID: "c", quantity: .grams(150)), BasketItem(productID: "d", quantity: .packs(0)),
    ])
    for line in draft.lines { draft.decreased(line.id) }
    #expect(draft.lines.map(\.item.quantity) == [.packs(1), .grams(100), .grams(50), .packs(0)])
  }

  @Test(arguments: [0, -1, 10_000, Int.max, Int.min])
  func `an amount that cannot be priced changes nothing`(_ amount: Int) {
    var draft = draft([BasketItem(productID: "a", quantity: .packs(3))])
    draft.quantityChanged(1, to: amount)
    #expect(draft.lines.map(\.item.quantity) == [.packs(3)])
  }

  @Test func `the largest amounts do not grow`() {
    var draft = draft([
      BasketItem(productID: "a", quantity: .packs(Quantity.largestPackCount)),
      BasketItem(productID: "b", quantity: .grams(Quantity.largestAmount - 50)),
      BasketItem(productID: "c", quantity: .packs(.max)),
    ])
    for line in draft.lines { draft.increased(line.id) }
    #expect(
      draft.lines.map(\.item.quantity) == [
        .packs(Quantity.largestPackCount), .grams(Quantity.largestAmount - 50), .packs(.max),
      ])
  }

  @Test func `a tap on a line that has gone does nothing to its neighbours`() {
    var draft = draft([
      BasketItem(productID: "a", quantity: .packs(1)), BasketItem(productID: "b", quantity: .packs(1)),
    ])
    draft.removed(1)
    draft.increased(1)
    draft.removed(1)
    #expect(draft.basket.items == [BasketItem(productID: "b", quantity: .packs(1))])
    draft.productAdded("c", soldBy: .pack)
    #expect(draft.lines.map(\.id) == [2, 3])
  }

  @Test func `lines of the same product and unit are merged where the first stands`() {
    var draft = draft([
      BasketItem(productID: "a", quantity: .packs(1)), BasketItem(productID: "b", quantity: .packs(1)),
      BasketItem(productID: "a", quantity: .packs(2)), BasketItem(productID: "a", quantity: .grams(100)),
      BasketItem(productID: "a", quantity: .packs(0)),
      BasketItem(productID: "a", quantity: .packs(1), pinnedStoreID: "s"),
    ])
    draft.duplicatesMerged()
    #expect(
      draft.basket.items == [
        BasketItem(productID: "a", quantity: .packs(3)), BasketItem(productID: "b", quantity: .packs(1)),
        BasketItem(productID: "a", quantity: .grams(100)), BasketItem(productID: "a", quantity: .packs(0)),
        BasketItem(productID: "a", quantity: .packs(1), pinnedStoreID: "s"),
      ])
  }

  @Test func `a sum that cannot be priced is not made`() {
    let items = [
      BasketItem(productID: "a", quantity: .packs(9_000)),
      BasketItem(productID: "a", quantity: .packs(1_000)),
    ]
    var draft = draft(items)
    draft.duplicatesMerged()
    #expect(draft.basket.items == items)
  }

  @Test func `merging by hand leaves the comparison as it was`() throws {
    var market = try Market.missing()
    market.want("butter", .packs(2))
    market.want("apfelmus", .packs(3))
    var draft = BasketDraft(market.basket)
    draft.duplicatesMerged()
    let engine = BasketComparisonEngine()
    let before = try engine.compare(market.request(), in: market.data.index)
    var request = market.request()
    request.basket = draft.basket
    let after = try engine.compare(request, in: market.data.index)
    #expect(after.lines == before.lines)
    #expect(after.stores == before.stores)
  }

  /// What the basket's screen says of each line is what the comparison then does with it.
  @Test func `a line without a problem is one that can be compared`() throws {
    var market = try Market.clear()
    market.want("butter", .packs(2))
    market.want("butter", .grams(200))
    market.want("erbsen", .packs(0))
    market.want("erbsen", Quantity(1, .unknown("handful")))
    market.want("quitten", .packs(1))
    let names = ProductNames(market.catalogue)
    let problems = BasketDraft(market.basket).problems { names[$0] != nil }
    let reasons = try market.compare().lines.map { $0.outcomes.first?.missing?.reason }
    let expected = problems.filter { $0 != .duplicate }.map { problem -> MissingLine.Reason? in
      switch problem {
      case .unknownUnit: .unknownUnit
      case .invalidAmount: .invalidQuantity
      case .conflictingUnit: .unitMismatch
      case .unknownProduct: .unknownProduct
      case .duplicate, nil: nil
      }
    }
    #expect(reasons == expected)
    #expect(problems.contains(.duplicate))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a random walk agrees with a list that is edited plainly`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var draft = draft([])
    var model: [(id: Int, product: String, packs: Int)] = []
    var next = 1
    let products = ["a", "b", "c"]
    for step in 0..<200 {
      let line = Int.random(in: 0...next, using: &random)
      let index = model.firstIndex { $0.id == line }
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let product = products[Int.random(in: 0..<3, using: &random)]
        draft.productAdded(CanonicalProductID(product), soldBy: .pack)
        if let first = model.firstIndex(where: { $0.product == product && $0.packs < 9_999 }) {
          model[first].packs += 1
        } else {
          model.append((next, product, 1))
          next += 1
        }
      case 1:
        let amount = Int.random(in: -2...10_001, using: &random)
        draft.quantityChanged(line, to: amount)
        if let index, (1...9_999).contains(amount) { model[index].packs = amount }
      case 2:
        draft.increased(line)
        if let index, model[index].packs < 9_999 { model[index].packs += 1 }
      case 3:
        draft.decreased(line)
        if let index, model[index].packs > 1 { model[index].packs -= 1 }
      case 4:
        draft.removed(line)
        model.removeAll { $0.id == line }
      default:
        let items = [
          BasketItem(productID: "a", quantity: .packs(1)), BasketItem(productID: "b", quantity: .packs(2)),
        ]
        draft.templateAdded(Basket(id: "t", items: items))
        model.append((next, "a", 1))
        model.append((next + 1, "b", 2))
        next += 2
      }
      #expect(
        draft.lines.map { "\($0.id) \($0.item.productID) \($0.item.quantity.amount)" }
          == model.map { "\($0.id) \($0.product) \($0.packs)" }, "seed \(seed), step \(step)")
    }
  }
}
