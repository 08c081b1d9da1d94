import MoneyKit
import PriceboardTransport

/// The fields of one row, and the problems met while reading them.
///
/// Null and missing are the same. A required field that is missing or unreadable costs the row; an optional one costs
/// itself.
struct RecordFields {
  private let row: JSONValue
  private let prefix: String
  private(set) var problems: [RecordProblem] = []

  init(_ row: JSONValue, prefix: String = "") {
    self.row = row
    self.prefix = prefix
  }

  /// Whether the field is present and not null.
  func has(_ name: String) -> Bool {
    row.present(name) != nil
  }

  /// Reads a field that the row needs.
  mutating func required<Value: RecordValue>(_ name: String) throws(DroppedRecord) -> Value {
    switch value(name, as: Value.self) {
    case .success(let value?): return value
    case .success(nil): throw dropping(name, .missingField)
    case .failure(let failure): throw dropping(name, failure.reason)
    }
  }

  /// Reads a key that the row needs; an empty one is missing.
  mutating func requiredID<Row>(_ name: String) throws(DroppedRecord) -> Identifier<Row> {
    let text: String = try required(name)
    guard !text.isEmpty else { throw dropping(name, .missingField) }
    return Identifier(text)
  }

  /// Reads a field that the row can do without.
  mutating func optional<Value: RecordValue>(
    _ name: String, reason: SourceProblem.Reason = .unreadable
  ) -> Value? {
    switch value(name, as: Value.self) {
    case .success(let value): return value
    case .failure:
      note(name, reason)
      return nil
    }
  }

  /// Reads a field that has a meaning where it is missing, and of which a wrong guess would be untrue.
  mutating func required<Value: RecordValue>(
    _ name: String, ifMissing substitute: Value
  ) throws(DroppedRecord) -> Value {
    switch value(name, as: Value.self) {
    case .success(let value): return value ?? substitute
    case .failure(let failure): throw dropping(name, failure.reason)
    }
  }

  /// Reads the minor units of an amount that the row needs.
  mutating func requiredMoney(_ name: String, in currency: Currency) throws(DroppedRecord) -> Money {
    switch money(name, in: currency) {
    case .success(let money?): return money
    case .success(nil): throw dropping(name, .missingField)
    case .failure(let failure): throw dropping(name, failure.reason)
    }
  }

  /// Reads the minor units of an amount that the row can do without.
  mutating func optionalMoney(_ name: String, in currency: Currency) -> Money? {
    switch money(name, in: currency) {
    case .success(let money): return money
    case .failure(let failure):
      note(name, failure.reason)
      return nil
    }
  }

  /// Reads the code of a currency that has a minor unit.
  mutating func requiredCurrency(_ name: String) throws(DroppedRecord) -> Currency {
    let code: String = try required(name)
    guard let currency = try? Currency(code: code), currency.exponent != nil else {
      throw dropping(name, .unknownCurrency)
    }
    return currency
  }

  /// Reads the object in a field; nil where the field is missing or, with a problem, no object.
  mutating func object(_ name: String) -> RecordFields? {
    guard let nested = row.present(name) else { return nil }
    guard nested.kind == .object else {
      note(name, .unreadable)
      return nil
    }
    return RecordFields(nested, prefix: prefix + name + ".")
  }

  /// Reads the list in a field; nil where the field is missing or, with a problem, no list.
  mutating func list(_ name: String) -> JSONValue.Elements? {
    guard let nested = row.present(name) else { return nil }
    if nested.elements == nil { note(name, .unreadable) }
    return nested.elements
  }

  /// Reads the rows in a field that can be read; nil where the field is no list.
  ///
  /// What could not be read is noted.
  mutating func rows<Record: SourceRecord>(_ name: String, as record: Record.Type) -> [Record]? {
    guard let nested = row.present(name).flatMap(RecordRows<Record>.init) else { return nil }
    problems += nested.problems.map { problem in
      RecordProblem(path: prefix + name + problem.path, reason: problem.reason, dropsRow: false)
    }
    return nested.entries.map(\.record)
  }

  /// The text in a field; nil for any other form.
  func text(_ name: String) -> String? {
    row[name]?.text
  }

  /// Takes over the problems of an object in a field, of which none costs the row.
  mutating func note(problemsOf nested: RecordFields) {
    problems += nested.problems.map { RecordProblem(path: $0.path, reason: $0.reason, dropsRow: false) }
  }

  /// Notes that a field was not used.
  mutating func note(_ name: String, _ reason: SourceProblem.Reason, suffix: String = "") {
    problems.append(RecordProblem(path: prefix + name + suffix, reason: reason, dropsRow: false))
  }

  /// Notes that a field costs the row.
  mutating func dropping(_ name: String, _ reason: SourceProblem.Reason) -> DroppedRecord {
    problems.append(RecordProblem(path: prefix + name, reason: reason, dropsRow: true))
    return DroppedRecord()
  }

  /// Makes the problems from a number on cost the row.
  mutating func dropping(since count: Int) -> DroppedRecord {
    for index in problems.indices.dropFirst(count) { problems[index].dropsRow = true }
    return DroppedRecord()
  }

  /// A whole number, however it is written: 249, 249.0 and 2.49e2; nil where there is none.
  func wholeNumber(_ name: String) -> Result<Int?, FieldFailure> {
    guard let value = row.present(name) else { return .success(nil) }
    guard let number = value.number else { return .failure(FieldFailure(reason: .unreadable)) }
    // One that is no whole number, or too large, is told from a text.
    return number.wholeValue.map { .success($0) } ?? .failure(FieldFailure(reason: .invalidAmount))
  }

  private func money(_ name: String, in currency: Currency) -> Result<Money?, FieldFailure> {
    wholeNumber(name).flatMap { minorUnits in
      guard let minorUnits else { return .success(nil) }
      guard minorUnits >= 0, let money = try? Money(storedMinorUnits: minorUnits, currency: currency) else {
        return .failure(FieldFailure(reason: .invalidAmount))
      }
      return .success(money)
    }
  }

  /// The value of a field; nil where it is missing or null.
  private func value<Value: RecordValue>(
    _ name: String, as type: Value.Type
  ) -> Result<Value?, FieldFailure> {
    guard let value = row.present(name) else { return .success(nil) }
    guard let reading = Value(reading: value) else { return .failure(FieldFailure(reason: .unreadable)) }
    return .success(reading)
  }
}

/// Why a field cannot be used.
struct FieldFailure: Error {
  let reason: SourceProblem.Reason
}
