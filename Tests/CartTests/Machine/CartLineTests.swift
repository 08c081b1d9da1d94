import Cart
import DeliveryArea
import StockCache
import Testing

/// One product's line: every state by every event.
@Suite struct CartLineTests {
  enum Start: CaseIterable, Sendable {
    case settled, writing, writingWithNext, unsettled, givenUp

    var events: [CartScene.Event] {
      switch self {
      case .settled: CartScene.loaded
      case .writing: CartScene.loaded + [.tap(2, number: 1)]
      case .writingWithNext: CartScene.loaded + [.tap(2, number: 1), .tap(3, number: 2)]
      case .unsettled: Self.writing.events + [.write(1, .lost(.offline))]
      case .givenUp: Self.unsettled.events + [.readFailed(2)]
      }
    }

    var line: CartLine {
      switch self {
      case .settled: CartLine(quantity: 1)
      case .writing: CartLine(quantity: 2, status: .writing)
      case .writingWithNext: CartLine(quantity: 3, status: .writing)
      case .unsettled, .givenUp: CartLine(quantity: 2, status: .unconfirmed)
      }
    }
  }

  struct Cell: Sendable {
    let start: Start
    let event: CartScene.Event
    let line: CartLine?
    let effects: [CartMachine.Effect]

    init(
      _ start: Start, _ event: CartScene.Event, _ quantity: Int?, _ status: CartLine.Status = .confirmed,
      _ effects: [CartMachine.Effect] = []
    ) {
      self.start = start
      self.event = event
      line = quantity.map { CartLine(quantity: $0, status: status) }
      self.effects = effects
    }
  }

  private static func write(_ number: Int, _ quantity: Int) -> CartMachine.Effect {
    .write(number: number, quantity: quantity, sku: "x", hub: "a")
  }

  private static func read(_ number: Int, _ hub: HubID = "a") -> CartMachine.Effect {
    .read(number: number, hub: hub)
  }

  @Test(arguments: Start.allCases)
  func `each state shows its quantity and how far it is agreed`(start: Start) {
    var scene = CartScene()
    scene.after(start.events)
    #expect(scene.line == start.line)
  }

  static let settled = [
    Cell(.settled, .tap(1, number: 9), 1, .confirmed, [.answer(tap: 9, .confirmed)]),
    Cell(.settled, .tap(4, number: 9), 4, .writing, [write(1, 4)]),
    Cell(.settled, .tap(0, number: 9), 0, .writing, [write(1, 0)]),
    Cell(.settled, .tap(9_999, number: 9), 9_999, .writing, [write(1, 9_999)]),
    Cell(.settled, .tap(10_000, number: 9), 1, .confirmed, [.answer(tap: 9, .reverted(.limit))]),
    Cell(.settled, .tap(.max, number: 9), 1, .confirmed, [.answer(tap: 9, .reverted(.limit))]),
    Cell(.settled, .tap(-1, number: 9), 1, .confirmed, [.answer(tap: 9, .reverted(.other))]),
    Cell(.settled, .tap(.min, number: 9), 1, .confirmed, [.answer(tap: 9, .reverted(.other))]),
    Cell(.settled, .write(1, .accepted(quantity: 7)), 1),
    Cell(.settled, .write(1, .refused(.limit, quantity: 7)), 1),
    Cell(.settled, .write(1, .lost(.offline)), 1),
    Cell(.settled, .read(1, ["x": 6]), 1),
    Cell(.settled, .readFailed(1), 1),
    Cell(.settled, .reload(5), 1, .confirmed, [read(2)]),
    Cell(.settled, .area(.served("a")), 1),
    Cell(.settled, .area(.served("b")), nil, .confirmed, [read(2, "b")]),
    Cell(.settled, .area(.outOfArea), nil),
    Cell(.settled, .area(.browsing(defaultHub: "a")), nil),
  ]

  static let writing = [
    Cell(.writing, .tap(2, number: 9), 2, .writing, [.answer(tap: 1, .superseded)]),
    Cell(.writing, .tap(5, number: 9), 5, .writing, [.answer(tap: 1, .superseded)]),
    Cell(.writing, .tap(1, number: 9), 1, .writing, [.answer(tap: 1, .superseded)]),
    Cell(.writing, .tap(-1, number: 9), 2, .writing, [.answer(tap: 9, .reverted(.other))]),
    Cell(.writing, .write(1, .accepted(quantity: 2)), 2, .confirmed, [.answer(tap: 1, .confirmed)]),
    Cell(.writing, .write(1, .accepted(quantity: 7)), 7, .confirmed, [.answer(tap: 1, .reverted(.other))]),
    Cell(
      .writing, .write(1, .refused(.limit, quantity: nil)), 1, .confirmed,
      [.answer(tap: 1, .reverted(.limit))]),
    Cell(
      .writing, .write(1, .refused(.outOfStock, quantity: 4)), 4, .confirmed,
      [.answer(tap: 1, .reverted(.outOfStock))]),
    Cell(
      .writing, .write(1, .refused(.outOfStock, quantity: 0)), 0, .confirmed,
      [.answer(tap: 1, .reverted(.outOfStock))]),
    Cell(.writing, .write(1, .lost(.offline)), 2, .unconfirmed, [read(2)]),
    Cell(.writing, .write(2, .accepted(quantity: 7)), 2, .writing),
    Cell(.writing, .read(1, ["x": 6]), 2, .writing),
    Cell(.writing, .readFailed(1), 2, .writing),
    Cell(.writing, .reload(5), 2, .writing, [read(2)]),
    Cell(.writing, .area(.served("a")), 2, .writing),
    Cell(.writing, .area(.served("b")), nil, .confirmed, [.answer(tap: 1, .superseded), read(2, "b")]),
    Cell(.writing, .area(.outOfArea), nil, .confirmed, [.answer(tap: 1, .superseded)]),
  ]

  static let writingWithNext = [
    Cell(.writingWithNext, .tap(2, number: 9), 2, .writing, [.answer(tap: 2, .superseded)]),
    Cell(.writingWithNext, .tap(3, number: 9), 3, .writing, [.answer(tap: 2, .superseded)]),
    Cell(.writingWithNext, .tap(4, number: 9), 4, .writing, [.answer(tap: 2, .superseded)]),
    Cell(.writingWithNext, .write(1, .accepted(quantity: 2)), 3, .writing, [write(2, 3)]),
    Cell(.writingWithNext, .write(1, .accepted(quantity: 3)), 3, .confirmed, [.answer(tap: 2, .confirmed)]),
    Cell(.writingWithNext, .write(1, .refused(.limit, quantity: nil)), 3, .writing, [write(2, 3)]),
    Cell(.writingWithNext, .write(1, .refused(.limit, quantity: 1)), 3, .writing, [write(2, 3)]),
    Cell(
      .writingWithNext, .write(1, .refused(.limit, quantity: 3)), 3, .confirmed,
      [.answer(tap: 2, .confirmed)]),
    Cell(.writingWithNext, .write(1, .lost(.offline)), 3, .writing, [write(2, 3)]),
    Cell(.writingWithNext, .read(1, ["x": 6]), 3, .writing),
    Cell(.writingWithNext, .readFailed(1), 3, .writing),
    Cell(.writingWithNext, .reload(5), 3, .writing, [read(2)]),
    Cell(
      .writingWithNext, .area(.served("b")), nil, .confirmed, [.answer(tap: 2, .superseded), read(2, "b")]),
  ]

  static let unsettled = [
    Cell(.unsettled, .tap(4, number: 9), 4, .writing, [.answer(tap: 1, .superseded), write(2, 4)]),
    Cell(.unsettled, .tap(2, number: 9), 2, .writing, [.answer(tap: 1, .superseded), write(2, 2)]),
    // What was confirmed last may not be so any more: it has to be written.
    Cell(.unsettled, .tap(1, number: 9), 1, .writing, [.answer(tap: 1, .superseded), write(2, 1)]),
    Cell(.unsettled, .write(1, .accepted(quantity: 2)), 2, .unconfirmed),
    Cell(.unsettled, .read(1, ["x": 6]), 2, .unconfirmed),
    Cell(.unsettled, .read(2, ["x": 2]), 2, .confirmed, [.answer(tap: 1, .confirmed)]),
    Cell(.unsettled, .read(2, ["x": 1]), 1, .confirmed, [.answer(tap: 1, .reverted(.offline))]),
    Cell(.unsettled, .read(2, [:]), 0, .confirmed, [.answer(tap: 1, .reverted(.offline))]),
    Cell(.unsettled, .readWithoutX(2), 2, .unconfirmed, [.answer(tap: 1, .unconfirmed)]),
    Cell(.unsettled, .readFailed(2), 2, .unconfirmed, [.answer(tap: 1, .unconfirmed)]),
    Cell(.unsettled, .reload(5), 2, .unconfirmed),
    Cell(
      .unsettled, .area(.served("b")), nil, .confirmed,
      [.answer(tap: 1, .superseded), .cancelRead(number: 2), read(3, "b")]),
    Cell(
      .unsettled, .area(.outOfArea), nil, .confirmed,
      [.answer(tap: 1, .superseded), .cancelRead(number: 2)]),
    Cell(.givenUp, .tap(2, number: 9), 2, .writing, [write(2, 2)]),
    Cell(.givenUp, .tap(1, number: 9), 1, .writing, [write(2, 1)]),
    Cell(.givenUp, .reload(5), 2, .unconfirmed, [read(3)]),
    Cell(.givenUp, .read(2, ["x": 6]), 2, .unconfirmed),
    Cell(.givenUp, .write(1, .accepted(quantity: 2)), 2, .unconfirmed),
    Cell(.givenUp, .area(.served("b")), nil, .confirmed, [read(3, "b")]),
  ]

  @Test(arguments: settled + writing + writingWithNext + unsettled)
  func `a line goes on as the table has it`(cell: Cell) {
    var scene = CartScene()
    scene.after(cell.start.events)
    let effects = scene.after(cell.event)
    #expect(scene.line == cell.line)
    #expect(effects == cell.effects)
  }

  @Test func `the last tap of several fails, and the last confirmed quantity is back, not one never sent`() {
    var scene = CartScene()
    scene.after(.area(.served("a")), .read(1, [:]))
    #expect(scene.after(.tap(1, number: 1)) == [Self.write(1, 1)])
    scene.after(.tap(2, number: 2), .tap(3, number: 3))
    #expect(scene.after(.write(1, .accepted(quantity: 1))) == [Self.write(2, 3)])
    let effects = scene.after(.write(2, .refused(.outOfStock, quantity: nil)))
    #expect(effects == [.answer(tap: 3, .reverted(.outOfStock))])
    #expect(scene.line == CartLine(quantity: 1))
  }

  @Test func `a tap made while the refused write was in flight is still sent`() {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.tap(5, number: 1), .tap(3, number: 2)])
    #expect(scene.after(.write(1, .refused(.limit, quantity: 4))) == [Self.write(2, 3)])
    #expect(scene.line == CartLine(quantity: 3, status: .writing))
    #expect(scene.after(.write(2, .accepted(quantity: 3))) == [.answer(tap: 2, .confirmed)])
  }

  @Test func `the reply to an older write does not overwrite a newer tap`() {
    var scene = CartScene()
    scene.after(
      CartScene.loaded + [.tap(3, number: 1), .tap(4, number: 2), .write(1, .accepted(quantity: 3))])
    #expect(scene.line == CartLine(quantity: 4, status: .writing))
    scene.after(.write(2, .accepted(quantity: 4)))
    #expect(scene.line == CartLine(quantity: 4))
  }

  @Test func `a refusal on top of a lost write is settled by a read, since the lost one may have been taken`()
  {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.tap(2, number: 1), .tap(3, number: 2), .write(1, .lost(.offline))])
    #expect(scene.after(.write(2, .refused(.limit, quantity: nil))) == [Self.read(2)])
    #expect(scene.line?.status == .unconfirmed)
    #expect(scene.after(.read(2, ["x": 2])) == [.answer(tap: 2, .reverted(.limit))])
    #expect(scene.line == CartLine(quantity: 2))
  }

  @Test func `the confirmed quantity tapped again after a lost write is written, not taken for granted`() {
    var scene = CartScene()
    scene.after(CartScene.loaded + [.tap(2, number: 1), .tap(1, number: 2)])
    #expect(scene.after(.write(1, .lost(.offline))) == [Self.write(2, 1)])
    // Not lost but refused, it needs no write.
    scene = CartScene()
    scene.after(CartScene.loaded + [.tap(2, number: 1), .tap(1, number: 2)])
    let effects = scene.after(.write(1, .refused(.limit, quantity: nil)))
    #expect(effects == [.answer(tap: 2, .confirmed)])
  }
}
