/// A row of `retailer_products`.
struct RetailerProductRecord: SourceRecord {
  let product: RetailerProduct

  init(product: RetailerProduct) {
    self.product = product
  }

  init(reading fields: inout RecordFields) throws(DroppedRecord) {
    let name: String = try fields.required("name")
    let word: String? = fields.optional("match_method")
    product = RetailerProduct(
      id: try fields.requiredID("id"), retailerID: try fields.requiredID("retailer_id"), name: name,
      brand: fields.optional("brand"), canonicalProductID: fields.optional("canonical_product_id"),
      matchMethod: MatchMethod(word: word ?? ""), size: Self.size(&fields, name: name),
      soldBy: fields.soldBy("sold_by"), barcode: fields.optional("barcode"),
      formerIDs: fields.optional("former_ids") ?? [])
  }

  /// The size field, or where it is missing what the size's text says; compared with the size in the name.
  private static func size(_ fields: inout RecordFields, name: String) -> ProductSize? {
    let kind: String? = fields.optional("size_kind")
    if let measure = fields.measure("size") {
      switch kind {
      case "range": return nil
      case "estimate": return ProductSize(measure, isEstimate: true)
      default: return ProductSize(measure, conflicting: SizeText.contradiction(in: name, to: measure))
      }
    }
    guard let text: String = fields.optional("size_raw") else { return nil }
    switch SizeText.reading(of: text) {
    case .exact(let measure):
      return ProductSize(measure, conflicting: SizeText.contradiction(in: name, to: measure))
    case .estimate(let measure): return ProductSize(measure, isEstimate: true)
    case .range, .unparsed: return nil
    }
  }
}
