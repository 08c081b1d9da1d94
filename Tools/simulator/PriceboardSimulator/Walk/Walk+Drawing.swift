import Cart
import Catalogue
import DeliveryArea
import Presentation
import StockCache

extension Walk {
  /// Draws the screens that changed, and lets the oracle judge them.
  mutating func draw() {
    let home = application.home.screen
    if drawn[.home] != .home(home) {
      drawn[.home] = .home(home)
      redraw(.home)
    }
    let category = application.category.screen
    if drawn[.category] != .category(category) {
      drawn[.category] = .category(category)
      redraw(.category)
    }
  }

  private mutating func redraw(_ follower: Follower) {
    let (now, wallClock) = (application.now, application.world.wallClock)
    switch drawn[follower] {
    case .home(let screen):
      var isSaved = false
      if case .storefront(let storefront) = screen.content { isSaved = storefront.origin == .saved }
      application.shown[follower] = Shown(
        HomeViewState(screen, now: now, wallClock: wallClock, wording: wording), isSaved: isSaved)
    case .category(let screen):
      application.shown[follower] = Shown(
        CategoryViewState(screen, now: now, wallClock: wallClock, wording: wording))
    case nil: return
    }
    judge(follower)
  }

  /// What stays on a screen while time passes has to stay true.
  mutating func judgeAgain() {
    for follower in application.shown.keys.sorted(by: { $0.rawValue < $1.rawValue }) { judge(follower) }
  }

  mutating func judge(_ follower: Follower) {
    guard let shown = application.shown[follower] else { return }
    sights.note(shown, by: follower)
    application.oracle.shown(shown, by: follower)
  }
}
