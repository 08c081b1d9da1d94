/// A row of `stores`.
struct StoreRecord: SourceRecord {
  let store: Store

  init(reading fields: inout RecordFields) throws(DroppedRecord) {
    store = Store(
      id: try fields.requiredID("id"), retailerID: try fields.requiredID("retailer_id"),
      regionID: try fields.requiredID("region_id"), name: try fields.required("name"))
  }
}
