/// Where a request goes.
struct Route: Equatable, Sendable {
  var endpoint: FixtureEndpoint
  /// The hub of the path; empty where the path has none.
  var hub = ""
  /// The category or the SKU of the path; empty where the path has none.
  var item = ""

  init(_ endpoint: FixtureEndpoint, hub: String = "", item: String = "") {
    self.endpoint = endpoint
    self.hub = hub
    self.item = item
  }

  /// The route of a path, whose segments are plain text.
  init(path: [String]) {
    self.init(.other)
    if path.count == 3, path[0] == "functions", path[1] == "v1" {
      guard let table = FixtureEndpoint(rawValue: path[2]), FixtureEndpoint.tables.contains(table) else {
        return
      }
      self.init(table)
    } else if path.first == "v1" {
      if path.count == 2, path[1] == "delivery-area" { self.init(.deliveryArea) }
      if path.count == 2, path[1] == "watchlist" { self.init(.watchlist) }
      if path.count == 2, path[1] == "quotes" { self.init(.quotes) }
      guard path.count >= 4, path[1] == "hubs" else { return }
      self.init(hub: path[2], path: path[3...].map(\.self))
    }
  }

  private init(hub: String, path: [String]) {
    switch (path.count, path[0]) {
    case (1, "home"): self.init(.home, hub: hub)
    case (1, "stock"): self.init(.stock, hub: hub)
    case (1, "cart"): self.init(.cart, hub: hub)
    case (3, "categories") where path[2] == "products": self.init(.category, hub: hub, item: path[1])
    case (3, "cart") where path[1] == "items": self.init(.cartItem, hub: hub, item: path[2])
    default: self.init(.other)
    }
  }
}
