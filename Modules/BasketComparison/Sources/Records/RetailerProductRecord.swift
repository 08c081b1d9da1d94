/// A row of `retailer_products`.
struct RetailerProductRecord: SourceRecord {
  let product: RetailerProduct

  init(product: RetailerProduct) {
    self.product = product
  }

  init(reading fields: inout RecordFields) throws(DroppedRecord) {
    let name: String = try fields.required("name")
    let barcode: Barcode? = fields.optional("barcode")
    product = RetailerProduct(
      id: try fields.requiredID("id"), retailerID: try fields.requiredID("retailer_id"), name: name,
      brand: fields.optional("brand"), canonicalProductID: fields.optional("canonical_product_id"),
      matchMethod: Self.matchMethod(&fields, barcode: barcode), size: Self.size(&fields, name: name),
      soldBy: fields.soldBy("sold_by"), barcode: barcode, formerIDs: fields.optional("former_ids") ?? [])
  }

  /// The method's word; a match by a barcode that cannot be read is not one by barcode.
  private static func matchMethod(_ fields: inout RecordFields, barcode: Barcode?) -> MatchMethod {
    let word: String? = fields.optional("match_method")
    let method = MatchMethod(word: word ?? "")
    return method == .barcode && barcode == nil && fields.has("barcode")
      ? .other("unreadable_barcode") : method
  }

  /// The size field, or where it has none what the size's text says; compared with the size in the name.
  private static func size(_ fields: inout RecordFields, name: String) -> ProductSize? {
    let kind: String? = fields.optional("size_kind")
    guard kind != "range" else { return nil }
    if let measure = fields.measure("size") {
      return size(measure, isEstimate: kind == "estimate", name: name)
    }
    guard let text: String = fields.optional("size_raw") else { return nil }
    return switch SizeText.reading(of: text) {
    case .exact(let measure): size(measure, isEstimate: kind == "estimate", name: name)
    case .estimate(let measure): size(measure, isEstimate: true, name: name)
    case .range, .unparsed: nil
    }
  }

  /// The size of what the scales weigh is not contradicted by a name.
  private static func size(_ measure: Measure, isEstimate: Bool, name: String) -> ProductSize {
    let conflicting = isEstimate ? nil : SizeText.contradiction(in: name, to: measure)
    return ProductSize(measure, isEstimate: isEstimate, conflicting: conflicting)
  }
}
