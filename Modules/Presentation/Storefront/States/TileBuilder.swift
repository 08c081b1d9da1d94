import Cart
import Catalogue
import DeliveryArea
import MoneyKit
import StockCache

/// Makes the tiles of one screen, for one moment.
///
/// What is the same on many tiles is put into words once.
struct TileBuilder {
  private let now: Duration
  private let words: any Phrasebook
  private let lowStockLimit: Int
  private let stock: ShownStock
  private let hiddenStock: Availability.UnknownReason?
  private let steppers: StepperRule
  private let prices: TilePrices
  private let outBadge: StockBadge

  init(_ screen: HomeScreen, now: Duration, wording: Wording, lowStockLimit: Int) {
    self.init(
      now: now, wording: wording, lowStockLimit: lowStockLimit, stock: screen.stock,
      hiddenStock: .whyHidden(
        area: screen.area, isOffline: screen.isOffline, isSaved: screen.storefront?.origin == .saved),
      steppers: StepperRule(
        area: screen.area, canOrder: screen.canOrder, isOffline: screen.isOffline,
        isClosed: screen.hours.isClosed, cart: screen.cart, words: wording.phrasebook))
  }

  init(_ screen: CategoryScreen, now: Duration, wording: Wording, lowStockLimit: Int) {
    self.init(
      now: now, wording: wording, lowStockLimit: lowStockLimit, stock: screen.stock,
      hiddenStock: .whyHidden(area: screen.area, isOffline: screen.isOffline, isSaved: false),
      steppers: StepperRule(
        area: screen.area, canOrder: screen.canOrder, isOffline: screen.isOffline,
        isClosed: screen.hours.isClosed, cart: screen.cart, words: wording.phrasebook))
  }

  private init(
    now: Duration, wording: Wording, lowStockLimit: Int, stock: ShownStock,
    hiddenStock: Availability.UnknownReason?, steppers: StepperRule
  ) {
    self.now = now
    words = wording.phrasebook
    self.lowStockLimit = lowStockLimit
    self.stock = stock
    self.hiddenStock = hiddenStock
    self.steppers = steppers
    prices = TilePrices(wording)
    outBadge = .out(text: wording.phrasebook.text(StockMessage.out))
  }

  /// The tiles of products, in their order; `section` is nil in a category.
  func tiles(of products: [Product], in section: SectionID? = nil) -> [ProductTile] {
    var tiles: [ProductTile] = []
    tiles.reserveCapacity(products.count)
    for product in products { tiles.append(tile(of: product, in: section)) }
    return tiles
  }

  private func tile(of product: Product, in section: SectionID?) -> ProductTile {
    let name = PlainText.line(product.name)
    let availability = availability(of: product.id)
    let stock = message(of: availability)
    let stepper = steppers.stepper(of: product.id, availability)
    let unitPrice = product.unitPrice.map { ($0, prices.unit($0)) }
    return ProductTile(
      id: TileID(section: section, sku: product.id),
      name: name,
      image: product.image.map(ImageState.init),
      price: prices.text(product.price),
      originalPrice: product.originalPrice.map(prices.text),
      percentOff: product.percentOff.map(prices.percentOff),
      deposit: product.deposit.map { prices.deposit($0.amount) },
      depositMark: product.deposit?.kind.map { words.text(.depositMark($0)) },
      unitPrice: unitPrice?.1.text,
      minimumAge: product.minimumAge.map { words.text(.minimumAge($0)) },
      stockBadge: badge(of: stock),
      unknownStock: availability.unknownReason,
      stepper: stepper.state,
      stepperNote: stepper.note,
      spoken: words.text(
        TileMessage(
          name: name, price: prices.spoken(product.price),
          originalPrice: product.originalPrice.map(prices.spoken),
          deposit: product.deposit.map { .init(amount: prices.spoken($0.amount), kind: $0.kind) },
          unitPrice: unitPrice.map { .init(amount: $1.spoken, measure: $0.measure) },
          minimumAge: product.minimumAge, stock: stock)))
  }

  /// What may be shown of a product's stock at this moment.
  private func availability(of sku: SKU) -> Availability {
    let availability = stock.availability(of: sku, at: now)
    guard let hiddenStock, availability.unknownReason == nil else { return availability }
    return .unknown(hiddenStock)
  }

  private func message(of availability: Availability) -> StockMessage? {
    switch availability {
    case .outOfStock: .out
    case .inStock(let count?) where count <= lowStockLimit: .left(count)
    case .inStock, .unknown: nil
    }
  }

  private func badge(of message: StockMessage?) -> StockBadge {
    switch message {
    case nil: .none
    case .out: outBadge
    case .left: message.map { .low(text: words.text($0)) } ?? .none
    }
  }
}

extension Availability {
  fileprivate var unknownReason: UnknownReason? {
    if case .unknown(let reason) = self { reason } else { nil }
  }
}

extension Availability.UnknownReason? {
  /// Why no stock is shown, whatever is known; nil where it is.
  fileprivate static func whyHidden(area: DeliveryArea?, isOffline: Bool, isSaved: Bool) -> Self {
    if isOffline { return .offline }
    return switch area {
    case .served: isSaved ? .notAsked : nil
    case .browsing: .browsing
    case .outOfArea, nil: .notAsked
    }
  }
}
