package import Catalogue
package import DeliveryArea
package import StockCache

/// What a machine asks for and learns of stock.
extension HomeMachine {
  package mutating func stockAdded(
    to storefront: Storefront, question: Int, now: Duration
  ) -> [Effect] {
    let products = storefront.screenful
    let readings = StockReadings(products.lazy.map { ($0.id, $0.stock) })
    return stockAnswered(readings, question: question, hub: storefront.hub, now: now)
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

extension HomeMachine {
  /// Of a saved home no stock is asked for: it is shown without any.
  private var asksForStock: Bool {
    guard case .storefront(let storefront) = content else { return false }
    return context.asksForStock && storefront.origin == .current
  }

  mutating func checkStockRule() -> [Effect] {
    guard asksForStock else { return map(stock.forbidden()) }
    stock.allowed()
    return []
  }

  /// The first screenful in one question, and what else is visible in another.
  mutating func askForScreenful(_ now: Duration) -> [Effect] {
    guard asksForStock, case .storefront(let storefront) = content else { return [] }
    var seen: Set<SKU> = []
    let skus = storefront.screenful.map(\.id).filter { seen.insert($0).inserted }
    let others = map(stock.momentCame(excluding: seen, now: now))
    guard !skus.isEmpty else { return others }
    return [.addStock(question: stock.asked(skus, now: now), to: storefront)] + others
  }

  mutating func askForVisible(_ now: Duration) -> [Effect] {
    // Without reports of tiles the first screenful stands for what is visible.
    stock.hasTileReports ? map(stock.momentCame(now: now)) : askForScreenful(now)
  }

  /// The same hub takes orders now, or does no more.
  mutating func ordersBeganOrEnded(_ now: Duration) -> [Effect] {
    guard case .served = area else { return map(stock.forgotten()) }
    return checkStockRule() + askForScreenful(now)
  }

  func map(_ effects: [VisibleStockMachine.Effect]) -> [Effect] {
    effects.compactMap { Effect($0, at: context.hub) }
  }
}
