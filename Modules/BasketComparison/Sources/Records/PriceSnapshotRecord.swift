import MoneyKit
import PriceboardTransport

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
    guard let list = fields.list("points") else { throw fields.dropping(since: noted) }

    var points: [Point] = []
    for (index, value) in list.enumerated() {
      switch Self.point(value) {
      case .success(let point): points.append(point)
      case .failure(let failure): fields.note("points", failure.reason, suffix: "[\(index)]")
      }
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

extension PriceSnapshotRecord {
  /// A point as the list `[day, price, former price]`, of which the last may be null or missing.
  private static func point(_ value: JSONValue) -> Result<Point, FieldFailure> {
    guard var parts = value.elements, let text = parts.next()?.text else {
      return .failure(FieldFailure(reason: .unreadable))
    }
    guard let day = CalendarDay(text) else { return .failure(FieldFailure(reason: .invalidDate)) }
    guard let price = amount(parts.next()) else { return .failure(FieldFailure(reason: .invalidAmount)) }
    guard let former = parts.next(), !former.isNull else {
      return .success(Point(day: day, minorUnits: price, wasMinorUnits: nil))
    }
    guard let was = amount(former) else { return .failure(FieldFailure(reason: .invalidAmount)) }
    return .success(Point(day: day, minorUnits: price, wasMinorUnits: was))
  }

  private static func amount(_ value: JSONValue?) -> Int? {
    value?.number?.wholeValue.flatMap { $0 >= 0 ? $0 : nil }
  }
}
