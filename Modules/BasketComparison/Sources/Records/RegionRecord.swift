import MoneyKit

/// A row of `regions`.
struct RegionRecord: SourceRecord {
  let region: Region

  init(reading fields: inout RecordFields) throws(DroppedRecord) {
    let id: RegionID = try fields.requiredID("id")
    let name: String = try fields.required("name")
    let currency = try fields.requiredCurrency("currency")
    let timeZone: String = try fields.required("time_zone")
    guard RegionCalendar(timeZone: timeZone) != nil else { throw fields.dropping("time_zone", .unreadable) }
    if let digits: Int = fields.optional("minor_unit_digits"), digits != currency.exponent {
      // Every amount of the region would be off by a power of ten.
      throw fields.dropping("minor_unit_digits", .exponentMismatch)
    }
    region = Region(id: id, name: name, currency: currency, timeZone: timeZone)
  }
}
