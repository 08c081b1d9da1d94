package import Catalogue
package import DeliveryArea
package import StockCache

extension HomeMachine {
  package enum Effect: Equatable, Sendable, StorefrontEffect {
    case resolveArea(number: Int)
    case loadSavedHome(number: Int, hub: HubID)
    case loadHome(number: Int, hub: HubID)
    /// Closes what a load, or the search for the area, still has in flight.
    case cancelLoad(number: Int)
    /// Asks for the stock of the first screenful, through the catalogue.
    case addStock(question: Int, to: Storefront)
    case askStock(question: Int, skus: [SKU], hub: HubID)
    case cancelStock(question: Int)
    /// Reads the cart again, which could not be read.
    case reloadCart
    case startTimer(StorefrontTimer, number: Int, deadline: Duration)
    case stopTimer(StorefrontTimer)
    case report(StorefrontEvent)
  }
}
