package import DeliveryArea

/// The screens above the home, without waiting.
///
/// A changed hub leads back to the home, and so does the first hub that is known if a screen of another one is open. A
/// changed area of the same hub changes nothing. A screen of another hub than the current one is not opened: it was
/// tapped on a home that is no longer there.
package struct NavigationMachine: Sendable {
  package private(set) var path: [StorefrontRoute] = []
  private var area: DeliveryArea?

  package init() {}

  package mutating func areaChanged(_ area: DeliveryArea) {
    self.area = area
    keepCurrent()
  }

  package mutating func opened(_ route: StorefrontRoute) {
    pathChanged(path + [route])
  }

  package mutating func popped() {
    _ = path.popLast()
  }

  package mutating func poppedToRoot() {
    path = []
  }

  /// The front end's own stack changed, as where a shopper swipes back.
  package mutating func pathChanged(_ path: [StorefrontRoute]) {
    let old = self.path
    self.path = path
    guard isCurrent else {
      self.path = old
      return keepCurrent()
    }
  }

  private mutating func keepCurrent() {
    if !isCurrent { path = [] }
  }

  /// Before an area is known any hub may be the current one.
  private var isCurrent: Bool {
    guard let area else { return true }
    return path.allSatisfy { $0.hub == area.hub }
  }
}
