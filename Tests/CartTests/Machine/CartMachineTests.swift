import Cart
import DeliveryArea
import StockCache
import Testing

/// The cart as a whole: areas, reads and what they may speak of.
@Suite struct CartMachineTests {
  @Test func `before an area is known nothing can be changed`() {
    var scene = CartScene()
    #expect(scene.machine.state == CartState(area: nil, phase: .unavailable))
    #expect(scene.after(.tap(1, number: 1)) == [.answer(tap: 1, .unavailable)])
    #expect(scene.after(.reload(1)) == [.finishReload(1)])
  }

  @Test(arguments: [DeliveryArea.browsing(defaultHub: "a"), .outOfArea])
  func `without a hub that delivers the stepper asks for an address and nothing is read`(area: DeliveryArea) {
    var scene = CartScene()
    #expect(scene.after(.area(area)) == [])
    #expect(scene.machine.state == CartState(area: area, phase: .unavailable))
    #expect(scene.after(.tap(1, number: 1)) == [.answer(tap: 1, .needsAddress)])
    #expect(scene.line == nil)
  }

  @Test func `browsing that becomes served at the same hub reads its cart`() {
    var scene = CartScene()
    scene.after(.area(.browsing(defaultHub: "a")))
    #expect(scene.after(.area(.served("a"))) == [.read(number: 1, hub: "a")])
    #expect(scene.machine.state == CartState(area: .served("a"), phase: .loading))
  }

  @Test func `no quantity is known while the cart loads, nor after it failed`() {
    var scene = CartScene()
    scene.after(.area(.served("a")))
    #expect(scene.line == nil)
    #expect(scene.after(.tap(1, number: 1)) == [.answer(tap: 1, .unavailable)])
    scene.after(.readFailed(1))
    #expect(scene.machine.state.phase == .failed)
    #expect(scene.line == nil)
    #expect(scene.after(.tap(1, number: 2)) == [.answer(tap: 2, .unavailable)])
    #expect(scene.after(.reload(7)) == [.read(number: 2, hub: "a")])
    #expect(scene.machine.state.phase == .loading)
    #expect(scene.after(.read(2, ["x": 3])) == [.finishReload(7)])
    #expect(scene.line == CartLine(quantity: 3))
  }

  @Test func `a product that the cart does not name has the quantity 0`() {
    var scene = CartScene()
    scene.after(CartScene.loaded)
    #expect(scene.machine.state.line(of: "y") == CartLine(quantity: 0))
    #expect(scene.machine.state.lines == ["x": CartLine(quantity: 1)])
  }

  @Test func `a quantity that cannot be read is not known, and costs its own line alone`() {
    var scene = CartScene()
    scene.after(.area(.served("a")))
    _ = scene.machine.cartRead(
      CartReading(quantities: ["y": 2], unreadable: ["x"], droppedCount: 1), number: 1)
    #expect(scene.line == nil)
    #expect(scene.machine.state.line(of: "y") == CartLine(quantity: 2))
    #expect(scene.after(.tap(1, number: 1)) == [.answer(tap: 1, .unavailable)])
    scene.after(.reload(1), .read(2, ["x": 1]))
    #expect(scene.line == CartLine(quantity: 1))
  }

  @Test func `a failed reload keeps what is shown`() {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.reload(1)])
    #expect(scene.after(.readFailed(2)) == [.finishReload(1)])
    #expect(scene.machine.state.phase == .loaded)
    #expect(scene.line == CartLine(quantity: 1))
  }

  @Test func `a reload joins the read in flight, and ends with it`() {
    var scene = CartScene()
    scene.after(CartScene.loaded)
    #expect(scene.after(.reload(1)) == [.read(number: 2, hub: "a")])
    #expect(scene.after(.reload(2)) == [])
    #expect(scene.after(.read(2, ["x": 1])) == [.finishReload(1), .finishReload(2)])
  }

  @Test func `a hub switch ends reloads`() {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.reload(1)])
    let effects = scene.after(.area(.outOfArea))
    #expect(effects == [.cancelRead(number: 2), .finishReload(1)])
  }

  @Test func `a tap on a screen of another hub is written nowhere`() {
    var scene = CartScene()
    scene.after(CartScene.loaded)
    let effects = scene.machine.quantityTapped(5, of: "x", at: "b", tap: 1)
    #expect(effects == [.answer(tap: 1, .superseded)])
    #expect(scene.line == CartLine(quantity: 1))
  }

  @Test func `keys that differ in their bytes are two products`() {
    var scene = CartScene()
    scene.after(.area(.served("a")))
    _ = scene.machine.cartRead(CartReading(quantities: ["caf\u{E9}": 1, "cafe\u{301}": 2]), number: 1)
    #expect(scene.machine.state.line(of: "caf\u{E9}")?.quantity == 1)
    #expect(scene.machine.state.line(of: "cafe\u{301}")?.quantity == 2)
  }

  // MARK: - What a read may speak of

  @Test func `a read sent before a write was acknowledged does not overwrite the newer quantity`() {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.reload(1), .tap(4, number: 1), .write(1, .accepted(quantity: 4))])
    scene.after(.read(2, ["x": 1]))
    #expect(scene.line == CartLine(quantity: 4))
    // The next one does.
    scene.after(.reload(2), .read(3, ["x": 5]))
    #expect(scene.line == CartLine(quantity: 5))
  }

  @Test func `nor does it bring back what was taken out meanwhile`() {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.reload(1), .tap(0, number: 1), .write(1, .accepted(quantity: 0))])
    scene.after(.read(2, ["x": 1]))
    #expect(scene.line == CartLine(quantity: 0))
    #expect(scene.machine.state.lines == [:])
  }

  @Test func `nor while the write is in flight`() {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.tap(4, number: 1), .reload(1), .read(2, ["x": 1])])
    #expect(scene.line == CartLine(quantity: 4, status: .writing))
  }

  @Test func `a line that a read is too early for is read once more, and all such lines at once`() {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.reload(1), .tap(4, number: 1), .write(1, .lost(.offline))])
    _ = scene.machine.quantityTapped(2, of: "y", at: "a", tap: 2)
    #expect(scene.after(.write(2, .lost(.other))) == [])
    // Read 2 was sent before both writes ended.
    let early = scene.after(.read(2, ["x": 4, "y": 2]))
    #expect(early == [.finishReload(1), .read(number: 3, hub: "a")])
    #expect(scene.line == CartLine(quantity: 4, status: .unconfirmed))
    let effects = scene.after(.read(3, ["x": 4, "y": 1]))
    #expect(effects == [.answer(tap: 1, .confirmed), .answer(tap: 2, .reverted(.other))])
  }

  @Test func `a line that nobody could read settles at the next chance, without a tap to answer`() {
    var scene = CartScene()
    scene.after(CartLineTests.Start.givenUp.events + [.reload(1)])
    #expect(scene.after(.read(3, ["x": 1])) == [.finishReload(1)])
    #expect(scene.line == CartLine(quantity: 1))
  }

  @Test func `other lines follow what a read says of them`() {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.tap(4, number: 1), .reload(1), .read(2, ["y": 6])])
    #expect(
      scene.machine.state.lines == ["x": CartLine(quantity: 4, status: .writing), "y": CartLine(quantity: 6)])
  }

  // MARK: - Hubs that come and go

  @Test
  func `a line stays in its own hub's cart, and the new hub's quantity is unknown until its cart is read`() {
    var scene = CartScene()
    scene.after(.area(.served("a")), .read(1, ["x": 2]), .area(.served("b")))
    #expect(scene.machine.state == CartState(area: .served("b"), phase: .loading))
    #expect(scene.line == nil)
    scene.after(.read(2, [:]))
    #expect(scene.line == CartLine(quantity: 0))
    scene.after(.area(.served("a")), .read(3, ["x": 2]))
    #expect(scene.line == CartLine(quantity: 2))
  }

  @Test(arguments: [
    CartMachine.WriteAnswer.accepted(quantity: 9), .refused(.limit, quantity: 9),
    .refused(.other, quantity: nil),
    .lost(.offline),
  ])
  func `the reply to a write of an old hub is ignored`(answer: CartMachine.WriteAnswer) {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.tap(9, number: 1), .area(.served("b")), .read(2, ["x": 3])])
    let effects = scene.all(after: .write(1, answer))
    #expect(effects == [.report(.lateReplyDropped(hub: "a"))])
    #expect(
      scene.machine.state
        == CartState(area: .served("b"), phase: .loaded, lines: ["x": CartLine(quantity: 3)]))
  }

  @Test func `the cart of an old hub is ignored, also where the shopper came back meanwhile`() {
    var scene = CartScene()
    scene.after(.area(.served("a")), .area(.served("b")), .area(.served("a")))
    for number in [1, 2] {
      #expect(scene.all(after: .read(number, ["x": 8])) == [.report(.lateReplyDropped(hub: nil))])
      #expect(scene.all(after: .readFailed(number)) == [.report(.lateReplyDropped(hub: nil))])
    }
    #expect(scene.machine.state == CartState(area: .served("a"), phase: .loading))
    scene.after(.read(3, ["x": 1]))
    #expect(scene.line == CartLine(quantity: 1))
  }

  /// Hub `a`, a write of 2 in flight, away to `b` and back.
  private static let back =
    CartScene.loaded + [
      .tap(2, number: 1), .area(.served("b")), .area(.served("a")),
    ]

  @Test func `coming back while a write is in flight leaves its line unconfirmed until a read after its end`()
  {
    var scene = CartScene()
    scene.after(Self.back + [.read(3, ["x": 1])])
    #expect(scene.line == CartLine(quantity: 1, status: .unconfirmed))
    // Its reply is of an earlier visit and is not believed, whatever it says.
    #expect(scene.after(.write(1, .accepted(quantity: 2))) == [.read(number: 4, hub: "a")])
    #expect(scene.line == CartLine(quantity: 1, status: .unconfirmed))
    scene.after(.read(4, ["x": 2]))
    #expect(scene.line == CartLine(quantity: 2))
  }

  @Test func `a write that ends while the cart is loaded again has its line read once more`() {
    var scene = CartScene()
    scene.after(Self.back)
    #expect(scene.after(.write(1, .accepted(quantity: 2))) == [])
    #expect(scene.after(.read(3, ["x": 1])) == [.read(number: 4, hub: "a")])
    #expect(scene.line == CartLine(quantity: 1, status: .unconfirmed))
    scene.after(.read(4, ["x": 2]))
    #expect(scene.line == CartLine(quantity: 2))
  }

  @Test func `after coming back there is still one write in flight for a product`() {
    var scene = CartScene()
    scene.after(Self.back + [.read(3, ["x": 1])])
    #expect(scene.after(.tap(2, number: 2)) == [])
    #expect(scene.line == CartLine(quantity: 2, status: .writing))
    let effects = scene.after(.write(1, .accepted(quantity: 2)))
    #expect(effects == [.write(number: 2, quantity: 2, sku: "x", hub: "a")])
    #expect(scene.after(.write(2, .accepted(quantity: 2))) == [.answer(tap: 2, .confirmed)])
  }

  @Test func `a cart that fails to load after coming back reads nothing when the old write ends`() {
    var scene = CartScene()
    scene.after(Self.back + [.readFailed(3)])
    #expect(scene.after(.write(1, .accepted(quantity: 2))) == [])
    #expect(scene.machine.state.phase == .failed)
    #expect(scene.after(.reload(1)) == [.read(number: 4, hub: "a")])
    scene.after(.read(4, ["x": 2]))
    #expect(scene.line == CartLine(quantity: 2))
  }

  @Test func `events tell hubs and counts`() {
    var scene = CartScene()
    scene.after(.area(.served("a")))
    #expect(scene.all(after: .readWithoutX(1)) == [.report(.read(hub: "a", lines: 0, dropped: 1))])
    var loaded = CartScene()
    loaded.after(CartScene.loaded + [.tap(2, number: 1), .reload(1)])
    #expect(loaded.all(after: .readFailed(2)).first == .report(.readFailed(hub: "a", .noReply)))
    #expect(
      loaded.all(after: .write(1, .refused(.limit, quantity: 1))).first == .report(.refused(hub: "a", .limit))
    )
    #expect(loaded.all(after: .write(1, .accepted(quantity: 1))) == [.report(.lateReplyDropped(hub: nil))])
    loaded.after(.tap(3, number: 2))
    #expect(loaded.all(after: .write(2, .accepted(quantity: 3))).first == .report(.accepted(hub: "a")))
    loaded.after(.tap(4, number: 3))
    #expect(loaded.all(after: .write(3, .lost(.offline))).first == .report(.unanswered(hub: "a")))
  }
}
