import Catalogue
import DeliveryArea

/// All that is outside the app: the server, the network, the clocks and the disk.
struct World {
  var dice: Dice
  var server: SimulatedServer
  var network = SimulatedNetwork()
  /// The monotonic clock, in milliseconds.
  var now = 0
  /// The wall clock, in milliseconds since 1970; it is set forth and back.
  var wallClock = SimulatedServer.beginning
  /// How often the wall clock was set.
  var clockSteps = 0
  var savedArea: SavedDeliveryArea?
  var savedHomes: [HubID: Storefront] = [:]

  /// Whether nothing is lost any more.
  var isCalm = false

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    server = SimulatedServer(dice: &dice)
  }

  /// Moves one message on, and returns it where it comes back.
  mutating func moved() -> Message? {
    network.moved(at: now, server: &server, isCalm: isCalm, dice: &dice)
  }

  mutating func serverChanged() {
    server.now = now
    server.changed(dice: &dice)
  }

  mutating func advance(to time: Int) {
    wallClock += time - now
    now = time
  }
}
