public import DeliveryArea
public import PriceboardTelemetry
public import PriceboardTransport
public import StockCache

/// The cart that the server keeps for each hub.
///
/// It follows the delivery area from its creation on and reads the cart of each hub that becomes the current one; a
/// line of another hub stays in that hub's cart and is never shown here. An app makes one and hands it to every screen.
/// A tap shows at once. Per hub and product one write is in flight, and the quantity of the latest tap is the next; no
/// write is repeated by itself. Taps count in the order in which ``setQuantity(_:of:at:)`` is called.
/// Nothing is asked for again by a timer: ``reload()`` is for a failure, for the network being back and for the app
/// coming to the front.
/// Dropping it ends its streams, the following and a read in flight; a write in flight is carried through.
/// Nothing of it is kept on disk.
public final class RemoteCartStore: CartStore, UpdateQuantityUseCase {
  private let core: CartCore
  private let following: Task<Void, Never>

  /// Creates the cart of whichever hub `areas` says is the current one.
  public init(
    service: any HTTPService, areas: any DeliveryAreaRepository, telemetry: any TelemetrySink = .none
  ) {
    let core = CartCore(service: service, telemetry: telemetry)
    let changes = areas.areaChanges()
    self.core = core
    // It holds the core alone, so that the cart can be dropped while it waits.
    following = Task {
      for await area in changes { core.areaChanged(area) }
    }
  }

  deinit {
    following.cancel()
    core.stop()
  }

  /// The current state.
  ///
  /// A tap is in it as soon as ``setQuantity(_:of:at:)`` was called.
  public var state: CartState { core.state }

  /// A stream of the current state and of those to come.
  ///
  /// One consumer a stream; a follower that is late gets the newest alone. No state equals the one before it.
  public func states() -> AsyncStream<CartState> { core.states() }

  /// Reads the current hub's cart, and returns when that read has ended.
  ///
  /// A read in flight is joined. What is shown stays until the reply is there, and stays where there is none.
  /// Cancelling the caller ends the waiting, not the read.
  public func reload() async { await core.reload() }

  /// Sets the quantity of a product in the cart of a hub, and says what became of it.
  ///
  /// The quantity is one of ``CartLine/quantities``: below them it is reverted as `other`, above as `limit`, and the
  /// server is not asked. A quantity that the server is known to have is confirmed without asking.
  /// Cancelling the caller does not take the tap back: its screen may go, what the shopper wanted stays. The outcome
  /// is answered all the same.
  public func setQuantity(_ quantity: Int, of sku: SKU, at hub: HubID) async -> QuantityOutcome {
    await core.setQuantity(quantity, of: sku, at: hub)
  }
}
