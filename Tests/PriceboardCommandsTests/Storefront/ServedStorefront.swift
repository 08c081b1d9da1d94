import DeliveryArea
import Foundation
import Presentation
import PriceboardFixtureServer
import PriceboardStorage
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import StockCache

@testable import PriceboardCommands

/// A storefront over a server of its own, on a clock that a test moves.
@MainActor
struct ServedStorefront {
  let server: FixtureServer
  let clock = ManualClock()
  let timeline: Timeline
  let network = ManualNetworkStatus()
  let telemetry = TelemetrySpy()
  let folder: String
  let root: URL
  let parts: StorefrontParts

  /// On a busy machine a reply can take long, and nobody moves the clock for a retry.
  nonisolated static let patience = HTTPPolicy(attemptTime: .seconds(600), totalTime: .seconds(600))

  /// Noon in Berlin, when all hubs are open.
  static let noon = Date(timeIntervalSince1970: 1_792_490_400)

  init(in folder: String, seed: UInt64 = 1, rows: Int = 9) throws {
    let noon = Self.noon
    server = FixtureServer(configuration: FixtureConfiguration(seed: seed, rows: rows, wallClock: { noon }))
    root = try server.start()
    self.folder = folder
    timeline = Timeline(clock)
    parts = try StorefrontParts(
      server: root.appending(component: "v1"), folder: folder, network: network, policy: Self.patience,
      timeline: timeline,
      wallClock: { noon }, telemetry: telemetry)
  }

  /// Another start of the app over the same folder and server address.
  func restarted() throws -> StorefrontParts {
    let noon = Self.noon
    return try StorefrontParts(
      server: root.appending(component: "v1"), folder: folder, network: network,
      policy: Self.patience, timeline: Timeline(ManualClock()),
      wallClock: { noon }, telemetry: telemetry)
  }

  static let wording = Wording(locale: Locale(identifier: "de_DE"))

  func home() -> HomeViewModel { parts.home(Self.wording) }

  func set(_ area: FixtureArea) async throws {
    _ = try await parts.area.setAddress(try Self.address(area))
    // It is saved in the background, and a test starts anew right after.
    await parts.area.saved()
  }

  static func address(_ area: FixtureArea) throws -> Address {
    struct NoPlace: Error {}
    guard let coordinate = Coordinate(latitude: area.latitude, longitude: area.longitude) else {
      throw NoPlace()
    }
    return Address(title: "\(area)", coordinate: coordinate)
  }
}
