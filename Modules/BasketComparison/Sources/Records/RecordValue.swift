import PriceboardTransport

/// What a field of a row can hold.
protocol RecordValue {
  /// Reads the value; nil for any other form.
  init?(reading value: JSONValue)
}

extension String: RecordValue {
  init?(reading value: JSONValue) {
    guard let text = value.text else { return nil }
    self = text
  }
}

extension Bool: RecordValue {
  init?(reading value: JSONValue) {
    guard let boolean = value.boolean else { return nil }
    self = boolean
  }
}

extension Int: RecordValue {
  init?(reading value: JSONValue) {
    guard let number = value.number?.wholeValue else { return nil }
    self = number
  }
}

extension Array: RecordValue where Element: RecordValue {
  init?(reading value: JSONValue) {
    guard let elements = value.elements else { return nil }
    self = []
    for element in elements {
      guard let reading = Element(reading: element) else { return nil }
      append(reading)
    }
  }
}

extension RecordValue where Self: RawRepresentable<String> {
  init?(reading value: JSONValue) {
    guard let text = value.text else { return nil }
    self.init(rawValue: text)
  }
}

extension SoldBy: RecordValue {}
extension PriceSnapshot.Kind: RecordValue {}

extension Identifier: RecordValue {
  init?(reading value: JSONValue) {
    guard let text = value.text else { return nil }
    self.init(text)
  }
}

extension CalendarDay: RecordValue {
  init?(reading value: JSONValue) {
    guard let text = value.text else { return nil }
    self.init(text)
  }
}

extension Barcode: RecordValue {
  init?(reading value: JSONValue) {
    guard let text = value.text else { return nil }
    self.init(text)
  }
}

extension StatedUnitPrice: RecordValue {
  init?(reading value: JSONValue) {
    guard let text = value["text"]?.text, let measure = value["measure"]?.text else { return nil }
    self.init(text: text, measure: measure)
  }
}
