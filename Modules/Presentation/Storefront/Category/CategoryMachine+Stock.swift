package import Catalogue
package import DeliveryArea
package import StockCache

/// What a machine asks for and learns of stock.
extension CategoryMachine {
  package mutating func stockAdded(to page: ProductPage, question: Int, now: Duration) -> [Effect] {
    let readings = StockReadings(page.items.lazy.map { ($0.id, $0.stock) })
    return stockAnswered(readings, question: question, hub: page.hub, now: now)
  }

  package mutating func stockAnswered(
    _ readings: StockReadings, question: Int, hub: HubID, now: Duration
  ) -> [Effect] {
    guard let effects = stock.answered(question: question, readings, now: now) else {
      return [.report(.lateReplyDropped(.stock, hub: hub))]
    }
    return map(effects)
  }
}

// MARK: - Helpers

extension CategoryMachine {
  private var asksForStock: Bool { context.asksForStock && pages != nil }

  mutating func checkStockRule() -> [Effect] {
    guard asksForStock else { return map(stock.forbidden()) }
    stock.allowed()
    return []
  }

  /// The new products of a page in one question, and what else is visible in another.
  mutating func askForStock(of new: [Product], on page: ProductPage, now: Duration) -> [Effect] {
    guard asksForStock else { return [] }
    let skus = new.map(\.id)
    let others = map(stock.momentCame(excluding: Set(skus), now: now))
    guard !new.isEmpty else { return others }
    var page = page
    page.items = new
    return [.addStock(question: stock.asked(skus, now: now), to: page)] + others
  }

  /// What is visible; all products where nobody says which tiles are.
  mutating func askForVisible(_ now: Duration) -> [Effect] {
    guard asksForStock, let pages, let hub = context.hub else { return [] }
    guard !stock.hasTileReports else { return map(stock.momentCame(now: now)) }
    let skus = pages.products.map(\.id)
    guard !skus.isEmpty else { return [] }
    return [.askStock(question: stock.asked(skus, now: now), skus: skus, hub: hub)]
  }

  /// The same hub takes orders now, or does no more.
  mutating func ordersBeganOrEnded(_ now: Duration) -> [Effect] {
    guard case .served = area else { return map(stock.forgotten()) }
    return checkStockRule() + askForVisible(now)
  }

  func map(_ effects: [VisibleStockMachine.Effect]) -> [Effect] {
    effects.compactMap { Effect($0, at: context.hub) }
  }
}
