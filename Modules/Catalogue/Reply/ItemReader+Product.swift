import MoneyKit
import PriceboardTransport
import StockCache

/// A product and what the server says of its prices, of which the product shows a part.
struct StatedProduct {
  let product: Product
  /// Its place in its list.
  let index: Int
  /// The former price as it is stated, in the currency of the price.
  let originalPrice: Money?
  /// The lowest price of the last 30 days as it is stated, in the currency of the price.
  let priorPrice: Money?
  /// The decimals beyond the minor unit that the unit price is stated with.
  let unitPriceScale: Int
}

extension ItemReader {
  /// The products of a list, each once.
  mutating func products(_ list: JSONValue.Elements) -> [StatedProduct] {
    items(list, id: \.product.id, named: "sku") { reader, item throws(FieldFailure) in
      try reader.product(item)
    }
  }

  /// A product; what cannot be shown without saying something untrue costs it whole.
  private mutating func product(_ item: JSONValue) throws(FieldFailure) -> StatedProduct {
    guard let sku = SKU(try item.requiredText("sku")) else { throw FieldFailure("sku", .unusableKey) }
    let name = try item.requiredText("name")
    guard let priceValue = item.present("price") else { throw FieldFailure("price", .missing) }
    let price = try priceValue.money("price")
    // Without its deposit it would seem to cost less than is paid.
    let deposit = try deposit(of: item, beside: price)

    // From here on a field costs itself alone.
    let originalPrice = formerPrice("originalPrice", of: item, beside: price)
    let priorPrice = formerPrice("priorPrice30d", of: item, beside: price)
    if let originalPrice, originalPrice.minorUnits < price.minorUnits {
      ignore(FieldFailure("originalPrice", .belowPrice))
    }
    // A claim on another base than the lowest price of the last 30 days would mislead (Dir. 98/6/EC, Art. 6a; CJEU
    // C-330/23), and so would one where the server names that price and it cannot be read.
    let base = item.present("priorPrice30d") == nil ? originalPrice : priorPrice
    let unitPrice = optional("unitPrice", of: item) { value throws(FieldFailure) in
      try Self.unitPrice(value, beside: price)
    }
    let product = Product(
      id: sku, name: name, image: image(of: item), price: price,
      originalPrice: base.flatMap { $0.minorUnits > price.minorUnits ? $0 : nil },
      deposit: deposit, unitPrice: unitPrice?.price,
      netContent: optional("netContent", of: item, Self.netContent),
      minimumAge: optional("minimumAge", of: item, Self.minimumAge).flatMap { $0 > 0 ? $0 : nil })
    return StatedProduct(
      product: product, index: place.item ?? 0, originalPrice: originalPrice, priorPrice: priorPrice,
      unitPriceScale: unitPrice?.scale ?? 0)
  }

  private mutating func formerPrice(_ name: String, of item: JSONValue, beside price: Money) -> Money? {
    optional(name, of: item) { value throws(FieldFailure) in try value.money(name, beside: price) }
  }

  private mutating func deposit(of item: JSONValue, beside price: Money) throws(FieldFailure) -> Deposit? {
    guard let value = item.present("deposit") else { return nil }
    let amount = try value.money("deposit", beside: price)
    guard !amount.isZero else { return nil }
    let kind = optional("kind", of: value) { kind throws(FieldFailure) in
      guard let kind = Deposit.Kind.allCases.first(where: { kind.isText($0.rawValue) }) else {
        throw FieldFailure("deposit.kind", .unreadable)
      }
      return kind
    }
    return Deposit(amount: amount, kind: kind)
  }

  private static func unitPrice(
    _ value: JSONValue, beside price: Money
  ) throws(FieldFailure) -> (price: UnitPrice, scale: Int) {
    let field = "unitPrice"
    try value.requireObject(field)
    let minorUnits = try value.wholeNumber("minorUnits", in: field)
    guard minorUnits >= 0 else { throw FieldFailure("unitPrice.minorUnits", .negative) }
    if value.present("currency") != nil {
      guard try value.currency(field) == price.currency else {
        throw FieldFailure("unitPrice.currency", .otherCurrency)
      }
    }
    let scale = value.present("scale") == nil ? 0 : try value.wholeNumber("scale", in: field)
    guard let per = value.present("per") else { throw FieldFailure("unitPrice.per", .missing) }
    guard let code = per.text else { throw FieldFailure("unitPrice.per", .unreadable) }
    guard let measure = UnitPriceMeasure(code: code) else {
      throw FieldFailure("unitPrice.per", .unknownUnit)
    }
    guard
      let unitPrice = try? UnitPrice(
        minorUnits: minorUnits, scale: scale, currency: price.currency, per: measure)
    else { throw FieldFailure("unitPrice.scale", .outOfRange) }
    return (unitPrice, scale)
  }

  private static func netContent(_ value: JSONValue) throws(FieldFailure) -> NetContent {
    let field = "netContent"
    try value.requireObject(field)
    let amount = try value.wholeNumber("amount", in: field)
    guard let code = value.present("unit") else { throw FieldFailure("netContent.unit", .missing) }
    guard let unit = NetContent.Unit.allCases.first(where: { code.isText($0.rawValue) }) else {
      throw FieldFailure("netContent.unit", code.kind == .text ? .unknownUnit : .unreadable)
    }
    guard let content = NetContent(amount: amount, unit: unit) else {
      throw FieldFailure("netContent.amount", .outOfRange)
    }
    return content
  }

  /// The age in years; 0 is none.
  private static func minimumAge(_ value: JSONValue) throws(FieldFailure) -> Int {
    let age = try value.wholeNumber("minimumAge")
    guard (0...120).contains(age) else { throw FieldFailure("minimumAge", .outOfRange) }
    return age
  }
}
