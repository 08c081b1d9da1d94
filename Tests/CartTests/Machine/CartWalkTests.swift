import Cart
import DeliveryArea
import PriceboardTestSupport
import StockCache
import Testing

/// Random walks of the machine against a server that loses, delays and doubles replies and never repeats a write.
///
/// Nothing but the walk writes into the server's carts, so a quantity that is shown as confirmed has to be the
/// server's at that very moment.
@Suite struct CartWalkTests {
  @Test func `no walk shows as confirmed what the server does not have`() {
    for seed in UInt64(1)...2_000 {
      var walk = CartWalk(seed: seed)
      guard walk.run() != nil else { continue }
      // Once more, and written down.
      walk = CartWalk(seed: seed, isWrittenDown: true)
      let complaint = walk.run() ?? "only the first time"
      Issue.record("seed \(seed): \(complaint)\n\(walk.script.joined(separator: "\n"))")
      return
    }
  }

  @Test func `the walks come through all outcomes, states and kinds of reply`() {
    var seen: Set<String> = []
    for seed in UInt64(1)...200 {
      var walk = CartWalk(seed: seed)
      for _ in 0..<200 { walk.step() }
      seen.formUnion(walk.seen)
    }
    #expect(
      seen.isSuperset(of: [
        "confirmed", "superseded", "reverted", "unconfirmed", "needsAddress", "unavailable",
        "line confirmed", "line writing", "line unconfirmed",
        "phase unavailable", "phase loading", "phase loaded", "phase failed",
        "late write", "late read", "write of an earlier visit",
      ]))
  }
}

private struct CartWalk {
  private enum Request {
    case read(number: Int, hub: HubID)
    case write(number: Int, quantity: Int, sku: SKU, hub: HubID)
  }

  private enum Reply {
    case cart(CartReading, number: Int)
    case answer(CartMachine.WriteAnswer, number: Int)
    case noCart(number: Int)
  }

  private static let hubs: [HubID] = ["a", "b"]
  private static let products: [SKU] = ["x", "y"]

  private var random: SplitMix64
  private var machine = CartMachine()
  private var server: [HubID: [SKU: Int]] = ["a": ["x": 1, "y": 5], "b": ["x": 7]]
  /// What is on the way to the server, and back.
  private var requests: [Request] = []
  private var replies: [Reply] = []
  /// Writes whose end the machine was not told of.
  private var inFlight: [Int: (hub: HubID, sku: SKU)] = [:]
  private var openTaps: [Int: (hub: HubID, sku: SKU, quantity: Int)] = [:]
  private var latestTap: [HubID: [SKU: Int]] = [:]
  private var openReloads: Set<Int> = []
  private var visit = 0
  private var visitOfWrite: [Int: Int] = [:]
  private var lastNumber = 0
  /// Whether replies are readable from now on.
  private var isCalm = false
  private var isChangingArea = false

  private let isWrittenDown: Bool
  private(set) var script: [String] = []
  private(set) var complaint: String?
  private(set) var seen: Set<String> = []

  init(seed: UInt64, isWrittenDown: Bool = false) {
    random = SplitMix64(seed: seed)
    self.isWrittenDown = isWrittenDown
  }

  /// Walks 200 steps and lets it settle; returns what did not hold.
  mutating func run() -> String? {
    for _ in 0..<200 where complaint == nil { step() }
    if complaint == nil { settle() }
    return complaint
  }

  mutating func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: changeArea()
    case 1: reload()
    case 2...7: tap()
    case 8...12: serve()
    case 13...17: deliver()
    case 18: lose()
    default: doubleReply()
    }
  }

  /// Lets everything arrive, reads once more and expects that all is agreed.
  mutating func settle() {
    isCalm = true
    drain()
    reload()
    drain()
    guard complaint == nil else { return }
    if !openTaps.isEmpty { complain("taps without an answer: \(openTaps.keys.sorted())") }
    if !openReloads.isEmpty { complain("reloads without an end: \(openReloads.sorted())") }
    if !inFlight.isEmpty { complain("writes without an end") }
    guard case .served(let hub) = machine.state.area else { return }
    if machine.state.phase != .loaded { complain("the cart is \(machine.state.phase)") }
    for sku in Self.products
    where machine.state.line(of: sku) != CartLine(quantity: server[hub]?[sku] ?? 0) {
      complain("\(sku) is not agreed in the end")
    }
  }

  private mutating func drain() {
    while complaint == nil, !(requests.isEmpty && replies.isEmpty) {
      if requests.isEmpty { deliver() } else { serve() }
    }
  }

  // MARK: - What shoppers do

  private mutating func changeArea() {
    let areas: [DeliveryArea] = [
      .served("a"), .served("a"), .served("b"), .served("b"), .browsing(defaultHub: "a"), .outOfArea,
    ]
    let area = areas.randomElement(using: &random) ?? .outOfArea
    if case .served = area, area != machine.state.area { visit += 1 }
    isChangingArea = true
    note("area \(area)", machine.areaChanged(area))
    isChangingArea = false
  }

  private mutating func reload() {
    let number = nextNumber()
    openReloads.insert(number)
    note("reload \(number)", machine.reloadAsked(number))
  }

  private mutating func tap() {
    let number = nextNumber()
    let quantity = Int.random(in: 0...4, using: &random)
    let sku = Self.products.randomElement(using: &random) ?? "x"
    var hub = machine.state.area?.hub ?? "a"
    if Int.random(in: 0..<20, using: &random) == 0 { hub = Self.hubs.randomElement(using: &random) ?? "a" }
    openTaps[number] = (hub, sku, quantity)
    if machine.state.area == .served(hub), machine.state.line(of: sku) != nil {
      latestTap[hub, default: [:]][sku] = number
    }
    note(
      "tap \(number): \(quantity) of \(sku) at \(hub)",
      machine.quantityTapped(quantity, of: sku, at: hub, tap: number))
  }

  // MARK: - What becomes of requests

  /// The server carries out a request that is on its way; they may overtake each other.
  private mutating func serve() {
    guard let request = Self.take(&requests, &random) else { return }
    switch request {
    case .read(let number, let hub):
      var reading = CartReading(quantities: server[hub] ?? [:])
      if !isCalm, Int.random(in: 0..<15, using: &random) == 0 {
        reading.quantities["x"] = nil
        reading.unreadable = ["x"]
      }
      replies.append(.cart(reading, number: number))
    case .write(let number, let quantity, let sku, let hub):
      let has = server[hub]?[sku] ?? 0
      let answer: CartMachine.WriteAnswer
      switch Int.random(in: 0..<10, using: &random) {
      case 0: answer = .refused(.outOfStock, quantity: has)
      case 1: answer = .refused(.other, quantity: nil)
      case 2:
        // What it takes is not always what it is told.
        server[hub, default: [:]][sku] = min(quantity, 2)
        answer = .accepted(quantity: min(quantity, 2))
      default:
        server[hub, default: [:]][sku] = quantity
        answer = .accepted(quantity: quantity)
      }
      replies.append(.answer(answer, number: number))
    }
  }

  private mutating func deliver() {
    if let reply = Self.take(&replies, &random) { tell(reply) }
  }

  /// A request or a reply is lost: the caller only learns that nothing came.
  private mutating func lose() {
    if Bool.random(using: &random), let request = Self.take(&requests, &random) {
      switch request {
      case .read(let number, _): tell(.noCart(number: number))
      case .write(let number, _, _, _): tell(.answer(.lost(.offline), number: number))
      }
    } else if let reply = Self.take(&replies, &random) {
      switch reply {
      case .cart(_, let number), .noCart(let number): tell(.noCart(number: number))
      case .answer(_, let number): tell(.answer(.lost(.other), number: number))
      }
    }
  }

  private mutating func doubleReply() {
    guard let reply = replies.randomElement(using: &random) else { return }
    tell(reply)
  }

  private mutating func tell(_ reply: Reply) {
    switch reply {
    case .cart(let reading, let number):
      note("cart \(number): \(reading)", machine.cartRead(reading, number: number))
    case .noCart(let number):
      note("no cart \(number)", machine.readFailed(.noReply, number: number))
    case .answer(let answer, let number):
      if visitOfWrite[number] != visit { seen.insert("write of an earlier visit") }
      inFlight[number] = nil
      note("write \(number): \(answer)", machine.writeEnded(answer, number: number))
    }
  }

  private static func take<Element>(_ list: inout [Element], _ random: inout SplitMix64) -> Element? {
    list.isEmpty ? nil : list.remove(at: Int.random(in: 0..<list.count, using: &random))
  }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - What has to hold

  private mutating func note(_ event: @autoclosure () -> String, _ effects: [CartMachine.Effect]) {
    if isWrittenDown { script.append("\(event()) -> \(effects)") }
    for effect in effects { check(effect) }
    let state = machine.state
    seen.insert("phase \(state.phase)")
    guard case .served(let hub) = state.area else {
      if state.phase != .unavailable { complain("a cart without a hub that delivers") }
      return
    }
    for sku in Self.products {
      guard let line = state.line(of: sku) else { continue }
      seen.insert("line \(line.status)")
      switch line.status {
      case .confirmed:
        if line.quantity != server[hub]?[sku] ?? 0 {
          complain("\(sku) is shown as \(line.quantity), and \(hub) has \(server[hub]?[sku] ?? 0)")
        }
      case .writing:
        let wanted = latestTap[hub]?[sku].flatMap { openTaps[$0] }
        if line.quantity != wanted?.quantity { complain("\(sku) shows \(line.quantity), not the latest tap") }
      case .unconfirmed: break
      }
    }
  }

  private mutating func check(_ effect: CartMachine.Effect) {
    switch effect {
    case .read(let number, let hub):
      if machine.state.area != .served(hub) { complain("reads \(hub)") }
      requests.append(.read(number: number, hub: hub))
    case .cancelRead: break
    case .write(let number, let quantity, let sku, let hub):
      if inFlight.values.contains(where: { $0 == (hub, sku) }) { complain("two writes of \(sku) at \(hub)") }
      if latestTap[hub]?[sku].flatMap({ openTaps[$0]?.quantity }) != quantity {
        complain("writes \(quantity), not the latest tap")
      }
      inFlight[number] = (hub, sku)
      visitOfWrite[number] = visit
      requests.append(.write(number: number, quantity: quantity, sku: sku, hub: hub))
    case .answer(let number, let outcome):
      answered(number, outcome)
    case .finishReload(let number):
      if openReloads.remove(number) == nil { complain("ends reload \(number) twice") }
    case .report(.lateReplyDropped(let hub)):
      seen.insert(hub == nil ? "late read" : "late write")
    case .report: break
    }
  }

  private mutating func answered(_ number: Int, _ outcome: QuantityOutcome) {
    guard let tap = openTaps.removeValue(forKey: number) else {
      return complain("answers tap \(number) twice")
    }
    let isLatest = latestTap[tap.hub]?[tap.sku] == number && machine.state.area == .served(tap.hub)
    let has = server[tap.hub]?[tap.sku] ?? 0
    switch outcome {
    case .confirmed:
      seen.insert("confirmed")
      if !isLatest || has != tap.quantity { complain("tap \(number) is confirmed, and the hub has \(has)") }
    case .reverted:
      seen.insert("reverted")
      if machine.state.line(of: tap.sku) != CartLine(quantity: has) {
        complain("tap \(number) is not reverted")
      }
    case .unconfirmed:
      seen.insert("unconfirmed")
      if machine.state.line(of: tap.sku)?.status != .unconfirmed { complain("tap \(number) is settled") }
    case .superseded:
      seen.insert("superseded")
      if isLatest, !isChangingArea { complain("the latest tap is superseded") }
    case .needsAddress: seen.insert("needsAddress")
    case .unavailable: seen.insert("unavailable")
    }
  }

  private mutating func complain(_ text: String) {
    if complaint == nil { complaint = text }
  }
}
