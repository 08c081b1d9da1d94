import PriceboardTransport

/// Reads the items of one list, each by itself, and writes down what it could not use.
struct ItemReader {
  private(set) var place: WirePlace
  var report: CatalogueReport

  init(section: Int? = nil, report: CatalogueReport) {
    place = WirePlace(section: section)
    self.report = report
  }

  /// The items that can be shown, in order.
  ///
  /// `read` throws what costs the item. Of items with one identity the first counts, and the others are dropped.
  mutating func items<Item, ID: Hashable>(
    _ list: JSONValue.Elements, id: (Item) -> ID, named idField: String,
    _ read: (inout ItemReader, JSONValue) throws(FieldFailure) -> Item
  ) -> [Item] {
    var items: [Item] = []
    var seen: Set<ID> = []
    for (index, value) in list.enumerated() {
      place.item = index
      do throws(FieldFailure) {
        guard value.kind == .object else { throw FieldFailure("", value.isNull ? .missing : .unreadable) }
        let item = try read(&self, value)
        guard seen.insert(id(item)).inserted else { throw FieldFailure(idField, .repeated) }
        items.append(item)
      } catch {
        report.note(place.path(error.field), error.reason, costs: .item)
      }
    }
    place.item = nil
    return items
  }

  /// A field that the item can do without; nil where it is missing, null or, with a note, of no use.
  mutating func optional<Value>(
    _ name: String, of item: JSONValue, _ read: (JSONValue) throws(FieldFailure) -> Value
  ) -> Value? {
    guard let value = item.present(name) else { return nil }
    do throws(FieldFailure) {
      return try read(value)
    } catch {
      ignore(error)
      return nil
    }
  }

  /// Notes that a field of the item at hand is not used.
  mutating func ignore(_ failure: FieldFailure) {
    report.note(place.path(failure.field), failure.reason, costs: .field)
  }
}
