/// A row of `canonical_products`.
struct CanonicalProductRecord: SourceRecord {
  let product: CanonicalProduct

  init(reading fields: inout RecordFields) throws(DroppedRecord) {
    product = CanonicalProduct(
      id: try fields.requiredID("id"), name: try fields.required("name"),
      category: fields.optional("category"), size: fields.measure("size"),
      soldBy: fields.soldBy("sold_by"), searchTerm: fields.optional("search_term"))
  }
}

extension RecordFields {
  /// Reads a size, which is at least one base unit; nil where it is missing or, with a problem, unreadable.
  mutating func measure(_ name: String) -> Measure? {
    guard var nested = object(name) else { return nil }
    defer { note(problemsOf: nested) }
    guard let quantity = nested.quantity() else { return nil }
    switch quantity.unit {
    case .measure(let unit) where (1...Quantity.largestAmount).contains(quantity.amount):
      return Measure(quantity.amount, unit)
    case .measure:
      nested.note("amount", .invalidAmount)
    case .pack, .unknown:
      nested.note("unit", .unknownUnit)
    }
    return nil
  }

  /// Reads what a price is the price of, which the row needs.
  mutating func requiredBasis(_ name: String) throws(DroppedRecord) -> PriceBasis {
    guard has(name) else { throw dropping(name, .missingField) }
    let noted = problems.count
    guard let basis = basis(name) else { throw dropping(since: noted) }
    return basis
  }

  /// Reads what a price is the price of; nil where it is missing or, with a problem, unreadable.
  mutating func basis(_ name: String) -> PriceBasis? {
    guard var nested = object(name) else { return nil }
    defer { note(problemsOf: nested) }
    guard let quantity = nested.quantity() else { return nil }
    switch quantity.unit {
    case .pack where (1...Quantity.largestPackCount).contains(quantity.amount):
      return .packs(quantity.amount)
    case .measure(let unit) where (1...Quantity.largestAmount).contains(quantity.amount):
      return .measure(Measure(quantity.amount, unit))
    case .pack, .measure:
      nested.note("amount", .invalidAmount)
    case .unknown:
      nested.note("unit", .unknownUnit)
    }
    return nil
  }

  /// Reads how a product is sold: in packs where nothing is said.
  mutating func soldBy(_ name: String) -> SoldBy {
    optional(name) ?? .pack
  }

  /// Reads `amount` and `unit` of an object.
  mutating func quantity() -> Quantity? {
    switch (wholeNumber("amount"), has("unit")) {
    case (.failure(let failure), _): note("amount", failure.reason)
    case (.success(nil), _): note("amount", .missingField)
    case (_, false): note("unit", .missingField)
    case (.success(let amount?), true):
      let word: String? = optional("unit")
      return word.map { Quantity(amount, Quantity.Unit(word: $0)) }
    }
    return nil
  }
}
