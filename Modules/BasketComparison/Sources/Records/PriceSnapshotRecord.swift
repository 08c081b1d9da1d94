import MoneyKit

/// A row of `price_snapshots`.
struct PriceSnapshotRecord: SourceRecord {
  /// A point whose currency is not known yet.
  struct Point: Sendable {
    let day: CalendarDay
    let minorUnits: Int
    let wasMinorUnits: Int?
  }

  let storeID: StoreID
  let retailerProductID: RetailerProductID
  let kind: PriceSnapshot.Kind
  let basis: PriceBasis?
  let points: [Point]

  init(reading fields: inout RecordFields) throws(DroppedRecord) {
    storeID = try fields.requiredID("store_id")
    retailerProductID = try fields.requiredID("retailer_product_id")
    kind = try fields.required("kind")
    // Prices on a basis that cannot be read must not be taken for prices on the offer's.
    basis = fields.has("price_per") ? try fields.requiredBasis("price_per") : nil
    guard fields.has("points") else { throw fields.dropping("points", .missingField) }
    let noted = fields.problems.count
    guard var list = fields.list("points") else { throw fields.dropping(since: noted) }

    var points: [Point] = []
    var index = 0
    while !list.isAtEnd {
      if let result = try? list.decode(DecodedPoint.self) {
        switch result.point {
        case .success(let point): points.append(point)
        case .failure(let failure): fields.note("points", failure.reason, suffix: "[\(index)]")
        }
      } else {
        fields.note("points", .unreadable, suffix: "[\(index)]")
        guard (try? list.decode(AnyValue.self)) != nil else { throw fields.dropping("points", .unreadable) }
      }
      index += 1
    }
    self.points = points
  }

  /// The history with its amounts in the currency of its region.
  func snapshot(in currency: Currency) -> PriceSnapshot? {
    var points: [PriceSnapshot.Point] = []
    points.reserveCapacity(self.points.count)
    for point in self.points {
      guard let price = try? Money(storedMinorUnits: point.minorUnits, currency: currency) else { return nil }
      points.append(
        PriceSnapshot.Point(
          day: point.day, price: price, wasPrice: point.wasMinorUnits.map { price.replacing(minorUnits: $0) })
      )
    }
    return PriceSnapshot(
      storeID: storeID, retailerProductID: retailerProductID, kind: kind, points: points, basis: basis)
  }
}

/// A point as the list `[day, price, former price]`, of which the last may be null or missing.
private struct DecodedPoint: Decodable {
  let point: Result<PriceSnapshotRecord.Point, FieldFailure>

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let text = try list.decode(String.self)
    guard let day = CalendarDay(text) else {
      point = .failure(FieldFailure(reason: .invalidDate))
      return
    }
    guard let price = Self.amount(in: &list) else {
      point = .failure(FieldFailure(reason: .invalidAmount))
      return
    }
    var was: Int?
    if !list.isAtEnd, try !list.decodeNil() {
      guard let amount = Self.amount(in: &list) else {
        point = .failure(FieldFailure(reason: .invalidAmount))
        return
      }
      was = amount
    }
    point = .success(PriceSnapshotRecord.Point(day: day, minorUnits: price, wasMinorUnits: was))
  }

  private static func amount(in list: inout any UnkeyedDecodingContainer) -> Int? {
    guard let amount = try? list.decode(Int.self), amount >= 0 else { return nil }
    return amount
  }
}
