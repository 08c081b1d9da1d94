/// A product in one hub's cart.
struct Line: Hashable {
  let hub: Int
  let product: Int
}

/// What shoppers tapped, and what the server had and said.
struct CartRecord {
  struct Tap {
    let line: Line
    let quantity: Int
  }

  let beginning: [[Int: Int]]
  /// All that the server took, in order; the app does not know of it.
  var changes: [SimulatedServer.CartChange] = []
  /// The taps that were not answered yet.
  var taps: [Int: Tap] = [:]
  var lastTap: [Line: Int] = [:]
  /// What the server ever said of a line, or a shopper wanted.
  var said: [Line: Set<Int>] = [:]
  /// How many changes there had been when the server gave the last answer that the app has to believe.
  var believed: [Line: Int] = [:]
  /// The screens that did not hear of the cart yet.
  var behind: Set<Follower> = []
  /// The writes under way, by message, and the newest message that was sent when a line's last write came back.
  private var writes: [Int: Line] = [:]
  private var ended: [Line: Int] = [:]

  init(beginning: [[Int: Int]]) {
    self.beginning = beginning
  }

  mutating func writeSent(_ message: Int, _ line: Line) {
    writes[message] = line
  }

  mutating func writeEnded(_ message: Int, lastMessage: Int) {
    if let line = writes.removeValue(forKey: message) { ended[line] = lastMessage }
  }

  /// Tells whether a read speaks of a line: none of the line's writes may have been under way with it.
  func mayBelieve(_ message: Int, of line: Line) -> Bool {
    !writes.values.contains(line) && message > ended[line, default: 0]
  }

  mutating func left() {
    believed = [:]
  }

  /// What the server had in a line after so many changes, and ever since.
  func truths(of line: Line, since count: Int) -> Set<Int> {
    let at = changes.prefix(count).last { $0.hub == line.hub && $0.product == line.product }?.quantity
    let later = changes.dropFirst(count).filter { $0.hub == line.hub && $0.product == line.product }
    return Set([at ?? beginning[line.hub][line.product] ?? 0] + later.map(\.quantity))
  }
}

extension Oracle {
  private func isOfThisVisit(_ message: Message) -> Bool {
    guard let (_, since) = told[.cart] else { return false }
    return message.number > since && !delivered.contains(message.number) && !message.isCancelled
  }

  mutating func cartCame(_ quantities: [Int: Int], of hub: Int, _ message: Message) {
    for product in SimulatedServer.products.indices {
      let line = Line(hub: hub, product: product)
      carts.said[line, default: []].insert(quantities[product] ?? 0)
      if isOfThisVisit(message), carts.mayBelieve(message.number, of: line) {
        carts.believed[line] = max(carts.believed[line] ?? 0, message.cartChanges)
      }
    }
  }

  /// A write came back with what the server has; nil where nobody knows.
  mutating func writeCame(_ quantity: Int?, _ message: Message) {
    guard case .setQuantity(_, let product, let hub) = message.question else { return }
    let line = Line(hub: hub, product: product)
    if !delivered.contains(message.number) { carts.writeEnded(message.number, lastMessage: lastMessage) }
    guard let quantity else { return }
    carts.said[line, default: []].insert(quantity)
    if isOfThisVisit(message) { carts.believed[line] = message.cartChanges }
  }

  mutating func tapped(_ number: Int, quantity: Int, product: Int, hub: Int) {
    let line = Line(hub: hub, product: product)
    carts.taps[number] = CartRecord.Tap(line: line, quantity: quantity)
    carts.lastTap[line] = number
  }

  mutating func ended(_ number: Int, _ outcome: String) {
    guard let tap = carts.taps.removeValue(forKey: number) else {
      found(.falseOutcome, "tap \(number) ended twice or was never made")
      return
    }
    if outcome == "confirmed", carts.said[tap.line]?.contains(tap.quantity) != true {
      found(.falseOutcome, "\(tap.quantity) confirmed, which the server never said")
    }
    // A screen goes on showing it until it hears of the cart, or where nobody knows.
    carts.said[tap.line, default: []].insert(tap.quantity)
  }

  mutating func judgeQuantity(
    _ quantity: Int, _ tile: Shown.Tile, _ line: Line, isBrowsing: Bool, _ follower: Follower
  ) {
    if isBrowsing || (quantity != 0 && quantity % SimulatedServer.hubs.count != line.hub) {
      found(.foreignQuantity, "\(quantity) at \(line.hub)")
    }
    if let number = carts.lastTap[line], let tap = carts.taps[number] {
      if tap.quantity != quantity { found(.lostTap, "shows \(quantity), tapped \(tap.quantity)") }
    } else if carts.said[line]?.contains(quantity) != true {
      found(.lostTap, "shows \(quantity), which nobody said")
    } else if case .enabled = tile.stepper, !tile.isUnconfirmed, !carts.behind.contains(follower),
      let count = carts.believed[line]
    {
      // Beside a stepper that does nothing stands why, rather than that the quantity is not sure.
      let truths = carts.truths(of: line, since: count)
      if !truths.contains(quantity) {
        found(
          .falseCart,
          "\(follower.rawValue) shows \(quantity) of \(line.product) at \(line.hub), the server had \(truths.sorted())"
        )
      }
    }
  }
}
