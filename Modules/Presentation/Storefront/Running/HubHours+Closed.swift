package import Catalogue

extension HubHours {
  /// Tells whether the hub is known to be closed.
  package var isClosed: Bool {
    switch self {
    case .closed: true
    case .open, .unknown: false
    }
  }
}
