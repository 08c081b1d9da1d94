import Catalogue
import DeliveryArea
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import StockCache
import Testing

@testable import Presentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Screens over the real repositories, whose every request a test answers with the server's own text.
@MainActor
struct WireScene {
  let clock = ManualClock()
  let timeline: Timeline
  let service: KeepingService
  let area: AreaFake
  let cart: CartFake
  let network: ManualNetworkStatus
  let events = StorefrontEvents()
  let catalogue: CompositeCatalogueRepository
  let stock: RemoteStockRepository

  init(
    _ area: DeliveryArea? = .served(Flow.hub("a")), address: Address? = nil,
    answers: [Result<DeliveryArea, any Error>] = [.failure(DeliveryAreaError.unreachable)],
    kept: [String: String] = [:], cart: CartFake = CartFake(), isOnline: Bool = true,
    answersCancelled: Bool = false
  ) {
    timeline = Timeline(clock)
    service = KeepingService(kept: kept, answersCancelled: answersCancelled)
    self.area = AreaFake(area, address: address, answers: answers)
    self.cart = cart
    network = ManualNetworkStatus(isOnline: isOnline)
    stock = RemoteStockRepository(service: service, timeline: timeline)
    catalogue = CompositeCatalogueRepository(
      products: RemoteProductsRepository(service: service), stock: stock)
  }

  func home() -> HomeViewModel {
    HomeViewModel(
      area: area, catalogue: catalogue, stock: stock, cart: cart, updateQuantity: cart, network: network,
      wording: .english, timeline: timeline, wallClock: { Date(timeIntervalSince1970: 0) },
      telemetry: events)
  }

  /// A home that has appeared, and whose first home and stock were answered with these.
  func openHome(home text: String = Wire.oneTile, stock: String = #""X":5"#) async throws -> HomeViewModel {
    let model = home()
    model.onAppear()
    await service.next().reply(text)
    let question = await service.next()
    #expect(question.call.endpoint == "stock")
    question.reply(Wire.stock(stock), sentAt: timeline.now)
    _ = try await first(of: model.states()) { state in
      !state.tiles.isEmpty && state.tiles.allSatisfy { $0.unknownStock != .waiting }
    }
    return model
  }

  func category(_ id: String = "fruit") -> CategoryViewModel {
    CategoryViewModel(
      CategoryRoute(hub: Flow.hub("a"), category: Flow.category(id), title: "Fruit"), area: area,
      catalogue: catalogue, stock: stock, cart: cart, updateQuantity: cart, network: network,
      wording: .english, timeline: timeline, wallClock: { Date(timeIntervalSince1970: 0) },
      telemetry: events)
  }
}

/// Answers by hand, and hands out copies of homes that it was given.
struct KeepingService: HTTPService {
  let fake: HTTPServiceFake
  private let kept: [String: String]

  /// `kept` are homes by hub.
  init(kept: [String: String], answersCancelled: Bool) {
    fake = HTTPServiceFake(answersCancelled: answersCancelled)
    self.kept = kept
  }

  var calls: [HTTPCall] { fake.calls }

  func next() async -> PendingCall { await fake.nextCall() }

  func reply(to call: HTTPCall) async throws -> HTTPReply { try await fake.reply(to: call) }

  func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply? {
    guard call.endpoint == "home", let text = kept[call.path[1]] else { return nil }
    return HTTPReply(body: Data(text.utf8), origin: .keptCopy(age: .seconds(3_600)))
  }
}

/// The server's text.
enum Wire {
  /// A home of the product X alone.
  static let oneTile = home(section("s1", item("X", 139)))

  static func item(_ sku: String, _ minorUnits: Int) -> String {
    """
    {"sku":"\(sku)","name":"\(sku)","image":null,"price":{"minorUnits":\(minorUnits),"currency":"EUR"},\
    "originalPrice":null,"deposit":null,"unitPrice":null}
    """
  }

  static func section(_ id: String, _ items: String...) -> String {
    #"{"id":"\#(id)","type":"products","title":"T","items":[\#(items.joined(separator: ","))]}"#
  }

  static func home(_ sections: String..., hours: String = #"{"isOpen":true,"opensAt":null}"#) -> String {
    #"{"hours":\#(hours),"sections":[\#(sections.joined(separator: ","))]}"#
  }

  static func page(_ skus: [String], _ cursor: String?, price: Int = 139) -> String {
    let items = skus.map { item($0, price) }.joined(separator: ",")
    return #"{"items":[\#(items)],"nextCursor":\#(cursor.map { "\"\($0)\"" } ?? "null")}"#
  }

  static func stock(_ counts: String) -> String {
    #"{"asOf":"1970-01-01T00:00:00Z","stock":{\#(counts)}}"#
  }
}

extension HomeViewState {
  var tiles: [ProductTile] {
    guard case .sections(let rows) = content else { return [] }
    return rows.flatMap(\.products)
  }

  var prices: [String] { tiles.map(\.price) }

  func tile(_ sku: String) -> ProductTile? { tiles.first { $0.sku.rawValue == sku } }
}

extension CategoryViewState {
  var tiles: [ProductTile] {
    guard case .products(let tiles, _) = content else { return [] }
    return tiles
  }

  var names: [String] { tiles.map(\.name) }

  var footer: PageFooterState? {
    guard case .products(_, let footer) = content else { return nil }
    return footer
  }
}

/// Keeps every state that a stream brings.
@MainActor
final class StateRecorder<State: Sendable> {
  private(set) var states: [State] = []
  private var task: Task<Void, Never>?

  init(_ stream: AsyncStream<State>) {
    task = Task { [weak self] in
      for await state in stream { self?.states.append(state) }
    }
  }

  deinit { task?.cancel() }
}

/// Keeps the events of the screens, and lets a test wait for one.
final class StorefrontEvents: TelemetrySink {
  private let recorded = Locked<[StorefrontEvent]>([])
  private let broadcast = StateBroadcast<[StorefrontEvent]>([])

  var all: [StorefrontEvent] { recorded.withLock { $0 } }

  func record(_ event: some TelemetryEvent) {
    guard let event = event as? StorefrontEvent else { return }
    broadcast.send(
      recorded.withLock { events in
        events.append(event)
        return events
      })
  }

  /// The first event that matches, which may have been recorded already; waits for it.
  func next(where matches: (StorefrontEvent) -> Bool) async -> StorefrontEvent? {
    for await events in broadcast.states() {
      if let event = events.first(where: matches) { return event }
    }
    return nil
  }
}

extension StorefrontEvent {
  var isLate: Bool {
    if case .lateReplyDropped = self { true } else { false }
  }
}
