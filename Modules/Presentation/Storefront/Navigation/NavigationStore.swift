public import DeliveryArea
public import Observation
import PriceboardTelemetry

/// The screens above the home, which go when the hub changes.
///
/// It follows the delivery area from its creation on. The path is a value, as a stack of screens binds to it.
@MainActor
@Observable
public final class NavigationStore {
  /// The screens above the home, the topmost last; empty at the home.
  ///
  /// A front end may set it, as where a shopper swipes back. A path with a screen of another hub than the current one is
  /// not taken.
  public var path: [StorefrontRoute] {
    get { shownPath }
    set { change { $0.pathChanged(newValue) } }
  }

  private var shownPath: [StorefrontRoute] = []
  @ObservationIgnored private var machine = NavigationMachine()
  @ObservationIgnored private let broadcast = StateBroadcast<[StorefrontRoute]>([])
  @ObservationIgnored private let following = TaskSlot()

  /// Creates an empty path for whichever hub `area` says is the current one.
  public init(area: any DeliveryAreaRepository) {
    let changes = area.areaChanges()
    following.replace(
      with: Task { [weak self] in
        for await area in changes { self?.change { $0.areaChanged(area) } }
      })
  }

  /// The paths, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func paths() -> AsyncStream<[StorefrontRoute]> { broadcast.states() }

  /// Opens a screen above the others; one of another hub than the current one is not opened.
  public func open(_ route: StorefrontRoute) { change { $0.opened(route) } }

  /// Goes back by one screen; at the home nothing happens.
  public func pop() { change { $0.popped() } }

  /// Goes back to the home.
  public func popToRoot() { change { $0.poppedToRoot() } }

  private func change(_ event: (inout NavigationMachine) -> Void) {
    event(&machine)
    guard machine.path != shownPath else { return }
    shownPath = machine.path
    broadcast.send(shownPath)
  }
}
