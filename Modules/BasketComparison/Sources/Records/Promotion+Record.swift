import MoneyKit

extension Promotion {
  /// Reads an offer's promotion; nil where there is none or, with a problem, an unreadable one.
  ///
  /// A promotion of which any part cannot be read is left out whole, because without that part it may apply where it
  /// does not hold.
  init?(reading fields: inout RecordFields, in currency: Currency) {
    guard var nested = fields.object("promotion") else { return nil }
    let promotion = try? Self.promotion(reading: &nested, in: currency)
    fields.note(problemsOf: nested)
    guard let promotion, nested.problems.isEmpty else { return nil }
    self = promotion
  }

  private static func promotion(
    reading fields: inout RecordFields, in currency: Currency
  ) throws(DroppedRecord) -> Promotion {
    Promotion(
      try mechanic(reading: &fields, in: currency), group: fields.optional("group"),
      isMemberOnly: fields.optional("member_only") ?? false,
      validUntil: fields.optional("valid_until", reason: .invalidDate),
      maximumPerCustomer: fields.has("max_per_customer") ? try fields.count("max_per_customer") : nil)
  }

  private static func mechanic(
    reading fields: inout RecordFields, in currency: Currency
  ) throws(DroppedRecord) -> Mechanic {
    let kind: String = try fields.required("kind")
    switch kind {
    case "n_for":
      return .multiBuy(
        count: try fields.count("n"), total: try fields.requiredMoney("total_minor", in: currency))
    case "x_plus_y":
      return .buyGetFree(buy: try fields.count("x"), free: try fields.count("y"))
    case "percent":
      return .percentOff(try fields.count("percent", upTo: 100))
    case "amount_off":
      return .amountOff(try fields.requiredMoney("amount_minor", in: currency))
    default:
      throw fields.dropping("kind", .unreadable)
    }
  }
}

extension RecordFields {
  /// Reads a whole number from 1 up to a limit, which the row needs.
  mutating func count(_ name: String, upTo limit: Int = Quantity.largestPackCount) throws(DroppedRecord)
    -> Int
  {
    switch wholeNumber(name) {
    case .success(nil): throw dropping(name, .missingField)
    case .success(let number?) where (1...limit).contains(number): return number
    case .success: throw dropping(name, .invalidAmount)
    case .failure(let failure): throw dropping(name, failure.reason)
    }
  }
}
