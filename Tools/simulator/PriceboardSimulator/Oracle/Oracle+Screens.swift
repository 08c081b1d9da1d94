extension Oracle {
  /// A screen was drawn, or stands as it was drawn.
  mutating func shown(_ screen: Shown, by follower: Follower) {
    let area = told[follower]?.area
    var isSaved = screen.isSaved
    switch screen.content {
    case .loading: break
    case .outOfArea:
      if area != .outOfArea {
        found(.falseArea, "\(follower.rawValue) shows out of area, told \(area as Any)")
      }
    case .failed:
      judgeFailure(follower)
    case .tiles:
      isSaved = judgeTiles(screen, of: follower, area: area)
    }
    if screen.canOrder {
      if case .served = area {} else { found(.falseOrder, "told \(area as Any)") }
      if isSaved || !isOnline { found(.falseOrder, "saved \(isSaved), online \(isOnline)") }
      if screen.content != .tiles { found(.falseOrder, "without a home") }
    }
    judgeNotice(screen, of: follower, isSaved: isSaved)
  }

  private mutating func judgeTiles(_ screen: Shown, of follower: Follower, area: ToldArea?) -> Bool {
    guard let hub = area?.hub, let since = told[follower]?.since else {
      if !screen.tiles.isEmpty { found(.mixedHubs, "\(follower.rawValue) shows prices, told \(area as Any)") }
      return screen.isSaved
    }
    var replies: Set<Int> = []
    var tags: [(tile: Shown.Tile, product: Int)] = []
    for tile in screen.tiles {
      guard let tag = PriceTag(shown: tile.price), let reply = loads.priced[tag.reply],
        SimulatedServer.products.indices.contains(tag.product),
        tile.product == SimulatedServer.products[tag.product]
      else {
        found(.falsePrice, "\(tile.price) for \(tile.product.prefix(4))")
        continue
      }
      if tag.hub != hub { found(.mixedHubs, "\(follower.rawValue) told \(hub) shows a price of \(tag.hub)") }
      replies.insert(tag.reply)
      tags.append((tile, tag.product))
      if let label = reply.sheet.labels[tag.product] { judgeLabel(tile, label, price: tag.minorUnits) }
    }
    if follower == .category, Set(tags.map(\.product)).count < tags.count {
      found(.doubled, "a product twice in a category")
    }
    let isSaved = judgeLoads(replies, of: screen, follower, since: since)
    for (tile, product) in tags {
      judge(
        tile, Line(hub: hub, product: product), area: area, isSaved: isSaved, canOrder: screen.canOrder,
        follower: follower)
    }
    return isSaved
  }

  /// A struck price is the lowest of the last 30 days, or without one the original one, and above the price.
  private mutating func judgeLabel(_ tile: Shown.Tile, _ label: ReplySheet.Label, price: Int) {
    let struck = (label.lowest ?? label.original).flatMap { $0 > price ? $0 : nil }
    let deposit = label.deposit.flatMap { $0 > 0 ? $0 : nil }
    let pairs = [
      ("struck", tile.originalPrice, struck), ("deposit", tile.deposit, deposit),
      ("unit price", tile.unitPrice, label.unitPrice),
    ]
    for (what, text, minorUnits) in pairs where text.map(PriceTag.minorUnits) != minorUnits {
      found(.falsePrice, "\(what) \(text ?? "none"), sent \(minorUnits.map { "\($0)" } ?? "none")")
    }
  }

  private mutating func judge(
    _ tile: Shown.Tile, _ line: Line, area: ToldArea?, isSaved: Bool, canOrder: Bool, follower: Follower
  ) {
    let isBrowsing = area == .browsing(line.hub)
    switch tile.badge {
    case .none: break
    case .low(let count): judgeBadge(line, isSaved || isBrowsing, follower) { $0 == count }
    case .out: judgeBadge(line, isSaved || isBrowsing, follower) { $0 <= 0 }
    }
    switch tile.stepper {
    case .hidden:
      if tile.badge != .out { found(.falseOrder, "no stepper, though not out") }
    case .disabled(let quantity):
      if let quantity { judgeQuantity(quantity, tile, line, isBrowsing: isBrowsing, follower) }
    case .asksForAddress:
      if !isBrowsing { found(.falseOrder, "asks for an address, told \(area as Any)") }
    case .enabled(let quantity, let canAdd, let canRemove):
      if isSaved { found(.savedClaims, "a stepper that works") }
      if !canOrder { found(.falseOrder, "a stepper that works where nothing can be ordered") }
      if canAdd, tile.badge == .out { found(.falseOrder, "can add what is out") }
      if canAdd, case .low(let count) = tile.badge, quantity >= count {
        found(.falseOrder, "can add to \(quantity) of \(count)")
      }
      if canRemove != (quantity > 0) { found(.falseOrder, "can remove \(canRemove) of \(quantity)") }
      judgeQuantity(quantity, tile, line, isBrowsing: isBrowsing, follower)
    }
  }
}
