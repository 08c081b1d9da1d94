import MoneyKit
import PriceboardTransport

/// A row of `offers`.
struct OfferRecord: SourceRecord {
  /// When the price was seen, as the source wrote it; the region's day of an instant is not known yet.
  enum Seen: Sendable {
    case day(CalendarDay)
    case instant(millisecondsSinceEpoch: Int)
  }

  let seen: Seen
  /// The offer, on a day that only ``offer(in:)`` makes right.
  private let unplaced: Offer

  init(reading fields: inout RecordFields) throws(DroppedRecord) {
    let id: OfferID = try fields.requiredID("id")
    let storeID: StoreID = try fields.requiredID("store_id")
    let productID: RetailerProductID = try fields.requiredID("retailer_product_id")
    let currency = try fields.requiredCurrency("currency")
    let price = try fields.requiredMoney("price_minor", in: currency)
    let basis = try fields.requiredBasis("price_per")
    seen = try Self.seen(&fields)
    unplaced = Offer(
      id: id, storeID: storeID, retailerProductID: productID, price: price, basis: basis,
      regularPrice: fields.optionalMoney("regular_price_minor", in: currency),
      validUntil: fields.optional("valid_until", reason: .invalidDate),
      deposit: fields.optionalMoney("deposit_minor", in: currency),
      promotion: Promotion(reading: &fields, in: currency),
      isMemberOnly: try fields.required("member_only", ifMissing: false),
      isAvailable: try fields.required("available", ifMissing: true),
      observation: ObservationTime(day: .first), statedUnitPrice: fields.optional("source_unit_price"))
  }

  var storeID: StoreID { unplaced.storeID }
  var retailerProductID: RetailerProductID { unplaced.retailerProductID }

  /// The offer, seen on the day that its region had.
  func offer(in calendar: inout RegionCalendar) -> Offer {
    let observation =
      switch seen {
      case .day(let day): ObservationTime(day: day)
      case .instant(let milliseconds):
        ObservationTime(day: calendar.day(ofMilliseconds: milliseconds), millisecondsSinceEpoch: milliseconds)
      }
    return Offer(
      id: unplaced.id, storeID: unplaced.storeID, retailerProductID: unplaced.retailerProductID,
      price: unplaced.price, basis: unplaced.basis, regularPrice: unplaced.regularPrice,
      validUntil: unplaced.validUntil, deposit: unplaced.deposit, promotion: unplaced.promotion,
      isMemberOnly: unplaced.isMemberOnly, isAvailable: unplaced.isAvailable, observation: observation,
      statedUnitPrice: unplaced.statedUnitPrice)
  }

  /// The instant where there is a readable one, else the day.
  private static func seen(_ fields: inout RecordFields) throws(DroppedRecord) -> Seen {
    if let text: String = fields.optional("observed_at", reason: .invalidDate) {
      if let instant = InstantText(text) {
        return .instant(millisecondsSinceEpoch: instant.milliseconds)
      }
      guard fields.has("observed_on") else { throw fields.dropping("observed_at", .invalidDate) }
      fields.note("observed_at", .invalidDate)
    }
    let text: String = try fields.required("observed_on")
    guard let day = CalendarDay(text) else { throw fields.dropping("observed_on", .invalidDate) }
    return .day(day)
  }
}
