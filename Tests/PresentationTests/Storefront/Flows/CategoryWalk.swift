import Catalogue
import DeliveryArea
import PriceboardTestSupport
import StockCache

@testable import Presentation

/// A random walk through a category whose server repeats items, sends empty pages and turns in circles.
///
/// Each first page begins a line of pages of its own, whose products and cursors carry its number.
struct CategoryWalk {
  private struct Request {
    let number: Int
    let hub: HubID
    let cursor: Cursor?
  }

  private var random: SplitMix64
  private var machine = CategoryMachine(Flow.category("fruit"))
  private var now = Duration.zero
  private var inFlight: Request?
  private var gone: [Request] = []
  private var area: DeliveryArea?
  private var isActive = false
  private var lines: [Int: (hub: HubID, names: Set<String>)] = [:]
  /// How often each cursor was asked for with success.
  private var followed: [String: Int] = [:]
  private(set) var faults: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps where faults.isEmpty {
      step()
      check()
    }
  }

  private mutating func step() {
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1:
      isActive = true
      take(machine.appeared(now: now, wallClock: 0))
    case 2:
      if Int.random(in: 0..<4, using: &random) == 0 {
        isActive = false
        take(machine.disappeared())
      }
    case 3: take(machine.refreshed(now: now))
    case 4: take(machine.retried(now: now))
    case 5:
      let areas = [Flow.served("a"), Flow.served("b"), Flow.browsing("a"), .outOfArea]
      let new = areas.randomElement(using: &random) ?? .outOfArea
      area = new
      take(machine.areaChanged(new, now: now))
    case 6: now += [.seconds(1), .seconds(400)].randomElement(using: &random) ?? .zero
    case 7: take(machine.foregrounded(now: now))
    case 8:
      // A reply that is late, or comes a second time.
      if let late = gone.randomElement(using: &random) { reply(to: late) }
    case 9, 10, 11: take(machine.loadMore(now: now))
    default:
      guard let request = inFlight else { return }
      gone.append(request)
      inFlight = nil
      if Int.random(in: 0..<5, using: &random) == 0 {
        take(machine.pageFailed(.refused, number: request.number, hub: request.hub, now: now))
      } else {
        reply(to: request)
      }
    }
  }

  private mutating func reply(to request: Request) {
    let line: Int
    if let cursor = request.cursor {
      line = Int(cursor.rawValue.prefix { $0 != "-" }) ?? 0
    } else {
      line = lines.count + 1
      lines[line] = (request.hub, [])
    }
    let count = [0, 0, 1, 3].randomElement(using: &random) ?? 0
    let names = (0..<count).map { _ in "\(line):\(Int.random(in: 0..<40, using: &random))" }
    lines[line]?.names.formUnion(names)
    // One in eight names a page that was named before; one in eight is the last.
    let next: String? =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: nil
      case 1: "\(line)-0"
      default: "\(line)-\(Int.random(in: 0..<1_000_000, using: &random))"
      }
    var unique: Set<String> = []
    let page = Flow.page(names.filter { unique.insert($0).inserted }, next: next, hub: request.hub.rawValue)
    take(machine.pageLoaded(page, number: request.number, now: now))
  }

  private mutating func take(_ effects: [CategoryMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .loadPage(let number, let hub, _, let cursor, _):
        if inFlight != nil { faults.append("two requests in flight") }
        if !isActive { faults.append("a screen that is gone asks for a page") }
        if hub != area?.hub { faults.append("asked \(hub) for a page in \(String(describing: area))") }
        inFlight = Request(number: number, hub: hub, cursor: cursor)
      case .cancelLoad(let number):
        guard let request = inFlight, request.number == number else { break }
        gone.append(request)
        inFlight = nil
      case .addStock(_, let page):
        if area != .served(page.hub) { faults.append("stock of \(page.hub) asked") }
      case .askStock(_, _, let hub):
        if area != .served(hub) { faults.append("stock of \(hub) asked") }
      case .resolveArea, .cancelStock, .reloadCart, .startTimer, .stopTimer, .report: break
      }
    }
  }

  private mutating func check() {
    let screen = machine.screen
    guard case .products(let products) = screen.content else { return }
    let names = products.map(\.name)
    if Set(names).count < names.count { faults.append("a product shows twice") }
    let shown = Set(names.map { Int($0.prefix { $0 != ":" }) ?? 0 })
    if shown.count > 1 { faults.append("pages of \(shown) stand beside each other") }
    for line in shown where lines[line]?.hub != area?.hub { faults.append("another hub's products") }
    if screen.more == .loading, inFlight == nil { faults.append("it waits for nothing") }
    if let line = shown.first, let cursor = inFlight?.cursor, screen.more == .loading,
      !cursor.rawValue.hasPrefix("\(line)-")
    {
      faults.append("more of another line is asked for")
    }
  }
}
