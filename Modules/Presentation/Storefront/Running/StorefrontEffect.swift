import DeliveryArea
import StockCache

/// What the machines of the storefront's screens have in common among the effects that they return.
protocol StorefrontEffect {
  static func cancelLoad(number: Int) -> Self
  static func askStock(question: Int, skus: [SKU], hub: HubID) -> Self
  static func cancelStock(question: Int) -> Self
  static func startTimer(_ timer: StorefrontTimer, number: Int, deadline: Duration) -> Self
  static func stopTimer(_ timer: StorefrontTimer) -> Self
  static func report(_ event: StorefrontEvent) -> Self
}

extension StorefrontEffect {
  /// The effect of a screen's stock as one of the screen itself; without a hub there is nothing to ask.
  init?(_ effect: VisibleStockMachine.Effect, at hub: HubID?) {
    switch effect {
    case .ask(let question, let skus):
      guard let hub else { return nil }
      self = .askStock(question: question, skus: skus, hub: hub)
    case .cancel(let question): self = .cancelStock(question: question)
    case .startTimer(let timer, let number, let deadline):
      self = .startTimer(timer, number: number, deadline: deadline)
    case .stopTimer(let timer): self = .stopTimer(timer)
    }
  }
}
