import DeliveryArea
import Presentation
import PriceboardFixtureServer
import PriceboardStorage
import PriceboardTelemetry
import PriceboardTransport
import StockCache

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// The storefront of the demo: one home through an address, a change of it, the night, a tunnel and back.
///
/// It talks to a server of its own over the loopback address. Seed and clock are fixed, so the text is the same on every
/// run. What is shown is what the view model's state says at that moment.
@MainActor
struct StorefrontTour {
  private let server: FixtureServer
  private let parts: StorefrontParts
  private let home: HomeViewModel
  private let events: EventList
  private var canvas = TextCanvas()

  /// The day of the tour: Tuesday, 20 October 2026, 12:00 in Berlin.
  private static let noon = Date(timeIntervalSince1970: 1_792_490_400)
  /// 23:30 on the same day.
  private static let night = noon.addingTimeInterval(11.5 * 3_600)

  /// Walks through the storefront and answers what was shown.
  static func text(keepingIn folder: String, patience: HTTPPolicy) async throws(CommandError) -> String {
    let noon = noon
    let server = FixtureServer(
      configuration: FixtureConfiguration(productsPerRow: 3, rows: 1, wallClock: { noon }))
    defer { server.stop() }
    var tour: StorefrontTour
    do {
      tour = try StorefrontTour(server: server, at: try server.start(), folder: folder, patience: patience)
      try await tour.walk()
    } catch {
      throw .failed("the storefront of the demo does not run: \(error)")
    }
    return tour.canvas.text
  }

  private init(
    server: FixtureServer, at root: URL, folder: String, patience: HTTPPolicy
  ) throws(StorageError) {
    self.server = server
    events = EventList()
    let network = ManualNetworkStatus()
    let timeline = Timeline()
    let wallClock: @Sendable () -> Date = { [server] in server.clock }
    let client = try StorefrontParts.client(
      server: root.appending(component: "v1"), folder: folder, network: network, policy: patience,
      timeline: timeline, wallClock: wallClock)
    parts = try StorefrontParts(
      service: LateService(service: client), folder: folder, network: network, timeline: timeline,
      wallClock: wallClock, telemetry: events)
    home = parts.home(Wording(locale: Locale(identifier: "de_DE"), phrasebook: EnglishPhrasebook()))
  }

  private mutating func walk() async throws {
    try await showHome()
    await showStepper()
    try await changeAddress()
    await closeForTheNight()
    await driveThroughTunnel()
    await showOutOfArea()
    home.onDisappear()
  }

  private mutating func showHome() async throws {
    canvas.chapter(
      "1. An address becomes a hub",
      "Prices are exact, a deposit stands beside its price, and stock is shown only where it is known.")
    _ = try await parts.area.setAddress(Self.address("Torstraße 1", .mitte))
    home.onAppear()
    let state = await home.state(where: \.isSettled)
    state.draw(on: &canvas)
  }

  private mutating func showStepper() async {
    canvas.chapter("2. Into the cart", "The latest tap counts; the server confirms it.")
    guard let tile = home.state.products.first(where: { $0.canAdd }) else { return }
    _ = await home.setQuantity(1, for: tile.sku)
    // The server answers the first tap only after the second was made.
    let gate = server.hold(.cartItem)
    async let first = home.setQuantity(2, for: tile.sku)
    _ = await home.state { $0.tile(tile.sku.rawValue)?.quantity == 2 }
    async let second = home.setQuantity(3, for: tile.sku)
    _ = await home.state { $0.tile(tile.sku.rawValue)?.quantity == 3 }
    server.release(gate)
    let outcomes = await (first, second)
    canvas.line("Tapped to 2 and at once to 3: \(outcomes.0), \(outcomes.1).")
    let state = await home.state { $0.tile(tile.sku.rawValue)?.quantity == 3 }
    state.tile(tile.sku.rawValue)?.draw(on: &canvas)
  }

  private mutating func changeAddress() async throws {
    canvas.chapter(
      "3. Another address while the home still loads",
      "The reply for the old hub comes late, and is not shown; nothing of two hubs is ever on one screen.")
    let gate = server.hold(.home, hub: FixtureArea.mitte.hub)
    async let refreshed: Void = home.refresh()
    try await server.waitForHeldReplies(1)
    _ = try await parts.area.setAddress(Self.address("Kantstraße 7", .charlottenburg))
    let title = "Kantstraße 7"
    let other = await home.state { $0.addressTitle == title && $0.isSettled }
    await refreshed
    let before = home.state
    server.release(gate)
    await events.first { event in
      if case .lateReplyDropped(.home, let hub) = event {
        hub.rawValue == FixtureArea.mitte.hub
      } else {
        false
      }
    }
    canvas.line(
      "The home of \(FixtureArea.mitte.hub) arrived late and was dropped: nothing on the screen changed")
    canvas.line(home.state == before ? "[same state]" : "[another state]")
    canvas.gap()
    other.drawBriefly(on: &canvas)
  }

  private mutating func closeForTheNight() async {
    canvas.chapter("4. Closed", "The hub's own clock counts, whatever the device's zone.")
    server.setClock(to: Self.night)
    await home.refresh()
    let state = await home.state { $0.isSettled && !$0.canOrder }
    state.drawBriefly(on: &canvas)
    server.setClock(to: Self.noon)
    await home.refresh()
    _ = await home.state { $0.isSettled && $0.canOrder }
  }

  private mutating func driveThroughTunnel() async {
    canvas.chapter(
      "5. Offline, and back", "Without a network what is known stays, said to be old; no stock, no orders.")
    parts.network.set(isOnline: false)
    var state = await home.state { !$0.canOrder }
    state.drawBriefly(on: &canvas)
    parts.network.set(isOnline: true)
    await home.refresh()
    state = await home.state { $0.canOrder && $0.isSettled }
    canvas.gap()
    canvas.line("Back:")
    state.drawBriefly(on: &canvas)
  }

  private mutating func showOutOfArea() async {
    canvas.chapter(
      "6. Where nobody delivers", "A message instead of a catalogue; no catalogue is even asked for.")
    guard let sea = Coordinate(latitude: 0, longitude: 0) else { return }
    _ = try? await parts.area.setAddress(Address(title: "0, 0", coordinate: sea))
    let state = await home.state { if case .outOfArea = $0.content { true } else { false } }
    state.draw(on: &canvas)
  }

  private static func address(_ title: String, _ area: FixtureArea) throws(CommandError) -> Address {
    guard let coordinate = Coordinate(latitude: area.latitude, longitude: area.longitude) else {
      throw .failed("\(area) is no place.")
    }
    return Address(title: title, coordinate: coordinate)
  }
}

extension HomeViewState {
  /// Draws what is about the whole screen, and the first product.
  fileprivate func drawBriefly(on canvas: inout TextCanvas) {
    canvas.line(addressTitle)
    canvas.indented { canvas in
      notice?.draw(on: &canvas)
      products.first?.draw(on: &canvas)
      canvas.line(canOrder ? "[can order]" : "[cannot order]")
    }
  }
}

extension ProductTile {
  fileprivate var canAdd: Bool {
    if case .enabled(_, canAdd: true, _) = stepper { true } else { false }
  }

  fileprivate var quantity: Int? {
    if case .enabled(let quantity, _, _) = stepper { quantity } else { nil }
  }
}
