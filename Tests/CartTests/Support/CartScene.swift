import Cart
import DeliveryArea
import StockCache

/// A machine at hub `a`, and what happens to one of its products, `x`.
///
/// Reads and writes are numbered from 1 on by the machine, taps and reloads by the test.
struct CartScene {
  enum Event: Sendable {
    case area(DeliveryArea)
    case tap(Int, number: Int)
    case write(Int, CartMachine.WriteAnswer)
    case read(Int, [SKU: Int])
    case readWithoutX(Int)
    case readFailed(Int)
    case reload(Int)
  }

  var machine = CartMachine()

  /// Does events one after the other; returns the effects of the last one without reports.
  @discardableResult
  mutating func after(_ events: Event...) -> [CartMachine.Effect] {
    after(events)
  }

  @discardableResult
  mutating func after(_ events: [Event]) -> [CartMachine.Effect] {
    var effects: [CartMachine.Effect] = []
    for event in events { effects = all(after: event) }
    return effects.filter { if case .report = $0 { false } else { true } }
  }

  mutating func all(after event: Event) -> [CartMachine.Effect] {
    switch event {
    case .area(let area): machine.areaChanged(area)
    case .tap(let quantity, let number):
      machine.quantityTapped(quantity, of: "x", at: machine.state.area?.hub ?? "a", tap: number)
    case .write(let number, let answer): machine.writeEnded(answer, number: number)
    case .read(let number, let quantities):
      machine.cartRead(CartReading(quantities: quantities), number: number)
    case .readWithoutX(let number):
      machine.cartRead(CartReading(quantities: [:], unreadable: ["x"], droppedCount: 1), number: number)
    case .readFailed(let number): machine.readFailed(.noReply, number: number)
    case .reload(let number): machine.reloadAsked(number)
    }
  }

  /// The line of `x`.
  var line: CartLine? { machine.state.line(of: "x") }

  /// Hub `a` with one `x` in the cart, after read 1.
  static let loaded: [Event] = [.area(.served("a")), .read(1, ["x": 1])]
}
