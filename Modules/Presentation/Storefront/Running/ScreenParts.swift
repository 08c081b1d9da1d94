import Cart
import Catalogue
import DeliveryArea
import PriceboardTelemetry
import PriceboardTransport
import StockCache

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the view models of the storefront are made of.
struct ScreenParts: Sendable {
  let area: any DeliveryAreaRepository
  let catalogue: any CatalogueRepository
  let stock: any StockRepository
  let cart: any CartStore
  let updateQuantity: any UpdateQuantityUseCase
  let network: any NetworkStatus
  let timeline: Timeline
  let wallClock: @Sendable () -> Date
  let telemetry: any TelemetrySink

  /// The time on the timeline.
  var now: Duration { timeline.now }

  /// The wall clock in milliseconds since 1970.
  var milliseconds: Int { WallClock.milliseconds(of: wallClock()) }

  /// The outcome of a call, made away from the main actor; nil where it was given up and says so.
  ///
  /// A reply that comes although nobody waits for it is not nil: what becomes of it is the machine's to say.
  func outcome<Output: Sendable>(
    _ call: @concurrent @Sendable () async throws -> Output
  ) async -> Result<Output, LoadFailure>? {
    do {
      return .success(try await BackgroundWork.run(call))
    } catch {
      return Task.isCancelled && error is CancellationError ? nil : .failure(LoadFailure(error))
    }
  }
}
