public import StockCache

/// A product of a home or a category, as its tile shows it.
///
/// Every text is written for the locale and holds neither line feeds nor other control characters.
public struct ProductTile: Equatable, Sendable, Codable, Identifiable {
  /// What tells it from the other tiles of the screen.
  public let id: TileID
  /// The product's name, as plain text.
  public let name: String
  /// The picture; nil for none.
  public let image: ImageState?
  /// What it costs, without the deposit, such as "2,49 €".
  public let price: String
  /// What it cost before, to be shown struck; nil where no saving may be claimed.
  public let originalPrice: String?
  /// By how much the price is below the original one, such as "-16 %", never overstated; nil for none.
  public let percentOff: String?
  /// The refundable charge beside the price, such as "+ 0,25 € Pfand"; nil for none.
  public let deposit: String?
  /// How the package comes back, "EINWEG" or "MEHRWEG"; nil where that is not known.
  ///
  /// The German law asks for letters no smaller than those of the price (VerpackG, section 32).
  public let depositMark: String?
  /// The price of a measure of it, such as "9,96 €/kg", to be shown beside the price (PAngV, section 4); nil where the
  /// server states none.
  public let unitPrice: String?
  /// The mark of a product that is sold from an age on, such as "18+"; nil for none.
  public let minimumAge: String?
  /// What stands on it about the stock.
  public let stockBadge: StockBadge
  /// Why the stock is not known; nil where it is.
  ///
  /// It is no badge: a screen that shows something of it must not let it look like a product that is out of stock.
  public let unknownStock: Availability.UnknownReason?
  /// What sets its quantity in the cart.
  public let stepper: StepperState
  /// What is said beside the stepper: why it does nothing, or that the quantity is not sure; nil for nothing.
  public let stepperNote: String?
  /// All of this for a screen reader, except for the stepper.
  public let spoken: String

  /// The product.
  public var sku: SKU { id.sku }
}
