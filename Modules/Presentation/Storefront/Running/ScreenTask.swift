/// What a screen of the storefront waits for; a new one takes the place of an old one with the same key.
enum ScreenTask: Hashable, Sendable {
  case area
  case address
  case cart
  case network
  /// A load, or the search for the area.
  case load(Int)
  case savedHome(Int)
  case stock(Int)
  case timer(StorefrontTimer)
  case reloadCart
}
