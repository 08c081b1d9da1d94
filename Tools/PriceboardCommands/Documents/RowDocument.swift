import BasketComparison

/// The JSON form of a list with a row for each product of a retailer.
enum RowDocument {
  /// Writes a row for each element; `store_id` stands only where one product has rows for several stores.
  static func json<Element>(
    _ elements: [Element], product: (Element) -> RetailerProductID, store: (Element) -> StoreID,
    members: (Element) -> [(String, JSONText)]
  ) -> JSONText {
    var counts: [RetailerProductID: Int] = [:]
    for element in elements { counts[product(element), default: 0] += 1 }
    return .array(
      elements.map { element in
        var row = members(element)
        row.append(("retailer_product_id", .string(product(element).rawValue)))
        if counts[product(element), default: 0] > 1 {
          row.append(("store_id", .string(store(element).rawValue)))
        }
        return .object(row)
      })
  }
}
