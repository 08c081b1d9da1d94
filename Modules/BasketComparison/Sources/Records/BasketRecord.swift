/// A row of a file of baskets.
struct BasketRecord: SourceRecord {
  let basket: Basket

  init(reading fields: inout RecordFields) throws(DroppedRecord) {
    let id: BasketID = try fields.requiredID("id")
    var items: [BasketItem] = []
    guard let lines = fields.rows("lines", as: BasketLineRecord.self) else {
      throw fields.dropping("lines", fields.has("lines") ? .unreadable : .missingField)
    }
    for line in lines { items.append(line.item) }
    basket = Basket(id: id, title: fields.optional("title") ?? "", items: items)
  }
}

/// A line of a basket.
struct BasketLineRecord: SourceRecord {
  let item: BasketItem

  init(reading fields: inout RecordFields) throws(DroppedRecord) {
    item = BasketItem(
      productID: try fields.requiredID("canonical_product_id"), quantity: try Self.quantity(&fields),
      pinnedStoreID: fields.optional("pinned_store_id"))
  }

  private static func quantity(_ fields: inout RecordFields) throws(DroppedRecord) -> Quantity {
    guard fields.has("quantity") else { throw fields.dropping("quantity", .missingField) }
    if case .success(let count?) = fields.wholeNumber("quantity") { return .packs(count) }
    if let text = fields.text("quantity") {
      guard let quantity = Quantity(text: text) else { throw fields.dropping("quantity", .unreadable) }
      return quantity
    }
    let noted = fields.problems.count
    guard var nested = fields.object("quantity") else { throw fields.dropping(since: noted) }
    guard let quantity = nested.quantity() else {
      fields.note(problemsOf: nested)
      throw fields.dropping(since: noted)
    }
    guard case .unknown(let word) = quantity.unit else { return quantity }
    return Quantity(quantity.amount, word: word)
  }
}
