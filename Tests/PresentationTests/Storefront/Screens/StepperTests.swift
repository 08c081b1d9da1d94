import Cart
import Catalogue
import DeliveryArea
import StockCache
import Testing

@testable import Presentation

@Suite struct StepperTests {
  private static let line = CartLine(quantity: 2)

  @Test(arguments: [
    (
      Availability.inStock(count: 3), CartLine?.none,
      StepperState.enabled(quantity: 0, canAdd: true, canRemove: false)
    ),
    (.inStock(count: 3), line, .enabled(quantity: 2, canAdd: true, canRemove: true)),
    (.inStock(count: 2), line, .enabled(quantity: 2, canAdd: false, canRemove: true)),
    (.inStock(count: 1), line, .enabled(quantity: 2, canAdd: false, canRemove: true)),
    (.inStock(count: nil), line, .enabled(quantity: 2, canAdd: true, canRemove: true)),
    (.unknown(.failed), line, .enabled(quantity: 2, canAdd: true, canRemove: true)),
    (.unknown(.expired), nil, .enabled(quantity: 0, canAdd: true, canRemove: false)),
    (.outOfStock, line, .enabled(quantity: 2, canAdd: false, canRemove: true)),
    (.outOfStock, nil, .hidden),
    (.outOfStock, CartLine(quantity: 0, status: .writing), .hidden),
    (
      .inStock(count: .max), CartLine(quantity: .max),
      .enabled(quantity: .max, canAdd: false, canRemove: true)
    ),
  ])
  func `minus takes what is in the cart, plus what the hub has`(
    stock: Availability, line: CartLine?, expected: StepperState
  ) throws {
    let tile = try Shop(.init(stock: stock, inCart: line)).tile()
    #expect(tile.stepper == expected)
    #expect(tile.stepperNote == nil)
  }

  @Test func `while browsing a tap asks for an address`() throws {
    var shop = try Shop(.init(stock: .outOfStock))
    shop.area = .browsing(defaultHub: try Shop.hub())
    shop.cartPhase = .unavailable
    #expect(try shop.tile().stepper == .asksForAddress)
    #expect(try shop.tile().stepperNote == "Add your address to order")
  }

  @Test(arguments: [
    (CartState.Phase.loading, StepperState.Reason.cartLoading), (.unavailable, .cartLoading),
    (.failed, .cartFailed),
  ])
  func `without a cart no quantity is known`(phase: CartState.Phase, reason: StepperState.Reason) throws {
    var shop = try Shop(.init(inCart: Self.line), .init(stock: .outOfStock, inCart: Self.line))
    shop.cartPhase = phase
    let tiles = try shop.tiles()
    #expect(tiles.map(\.stepper) == [.disabled(reason: reason, quantity: nil), .hidden])
    #expect(tiles[0].stepperNote == EnglishPhrasebook().text(.cannotOrder(reason)))
  }

  @Test func `where nothing can be ordered the quantity stays to be seen`() throws {
    var closed = try Shop(.init(inCart: Self.line), .init(stock: .outOfStock))
    closed.hours = .closed(opensAt: nil)
    #expect(try closed.tiles().map(\.stepper) == [.disabled(reason: .closed, quantity: 2), .hidden])
    var offline = closed
    offline.isOffline = true
    // Offline nobody knows that it is out of stock.
    #expect(
      try offline.tiles().map(\.stepper) == [
        .disabled(reason: .offline, quantity: 2), .disabled(reason: .offline, quantity: 0),
      ])
    var saved = try Shop(.init(inCart: Self.line))
    saved.origin = .saved
    #expect(try saved.tile().stepper == .disabled(reason: .outOfDate, quantity: 2))
    saved.cartPhase = .loading
    #expect(try saved.tile().stepper == .disabled(reason: .outOfDate, quantity: nil))
  }

  @Test func `a refresh that failed forbids no order`() throws {
    var shop = try Shop(.init())
    shop.isOutOfDate = true
    #expect(try shop.tile().stepper == .enabled(quantity: 0, canAdd: true, canRemove: false))
  }

  @Test func `a quantity that the server did not confirm says so`() throws {
    let tile = try Shop(.init(inCart: CartLine(quantity: 1, status: .unconfirmed))).tile()
    #expect(tile.stepper == .enabled(quantity: 1, canAdd: true, canRemove: true))
    #expect(tile.stepperNote == "Not confirmed yet")
    #expect(try Shop(.init(inCart: CartLine(quantity: 1, status: .writing))).tile().stepperNote == nil)
  }
}
