package import Catalogue
package import DeliveryArea
package import StockCache

extension CategoryMachine {
  package enum Effect: Equatable, Sendable, StorefrontEffect {
    case resolveArea(number: Int)
    /// A reload may not be answered by a copy that is merely fresh.
    case loadPage(number: Int, hub: HubID, category: CategoryID, after: Cursor?, isReload: Bool)
    /// Closes what a load, or the search for the area, still has in flight.
    case cancelLoad(number: Int)
    /// Asks for the stock of a page, through the catalogue.
    case addStock(question: Int, to: ProductPage)
    case askStock(question: Int, skus: [SKU], hub: HubID)
    case cancelStock(question: Int)
    /// Reads the cart again, which could not be read.
    case reloadCart
    case startTimer(StorefrontTimer, number: Int, deadline: Duration)
    case stopTimer(StorefrontTimer)
    case report(StorefrontEvent)
  }
}
