@testable import DeliveryArea

/// The states of the machine that its tests begin in.
enum Situation: CaseIterable, Sendable {
  case new, reading
  /// Nothing is known, and nothing under way.
  case unknown
  /// Nothing is known, and the own lookup under way.
  case finding
  /// Nothing is known, and caller 1's lookup under way.
  case settingFirst
  case served, outOfArea, browsing
  /// The saved address is being resolved again.
  case resolvingAgain
  /// `Places.home` is served, and caller 1 sets `Places.work`.
  case setting

  /// The number of the last lookup.
  var lookup: Int {
    switch self {
    case .new, .reading: 0
    case .unknown, .finding, .served, .outOfArea, .browsing, .resolvingAgain: 1
    case .settingFirst, .setting: 2
    }
  }

  var machine: DeliveryAreaMachine {
    var machine = DeliveryAreaMachine()
    if self == .new { return machine }
    _ = machine.started()
    if self == .reading { return machine }
    switch self {
    case .unknown, .finding, .settingFirst, .browsing, .new, .reading:
      _ = machine.savedLoaded(nil)
    case .served, .resolvingAgain, .setting:
      _ = machine.savedLoaded(SavedDeliveryArea(address: Places.home, area: .served(Places.h12)))
    case .outOfArea:
      _ = machine.savedLoaded(SavedDeliveryArea(address: Places.home, area: .outOfArea))
    }
    switch self {
    case .unknown: _ = machine.lookupFailed(.unreachable, lookup: 1)
    case .settingFirst: _ = machine.addressSet(Places.home, caller: 1)
    case .served: _ = machine.resolved(.served(Places.h12), lookup: 1)
    case .outOfArea: _ = machine.resolved(.outOfArea, lookup: 1)
    case .browsing: _ = machine.resolved(.browsing(defaultHub: Places.h01), lookup: 1)
    case .setting:
      _ = machine.resolved(.served(Places.h12), lookup: 1)
      _ = machine.addressSet(Places.work, caller: 1)
    case .new, .reading, .finding, .resolvingAgain: break
    }
    return machine
  }
}
