import MoneyKit
import PriceboardTransport

/// Why a field cannot be used; its caller knows what that costs.
struct FieldFailure: Error {
  /// The field inside its item, such as `price.minorUnits`; empty for the item itself.
  let field: String
  let reason: CatalogueProblem.Reason

  init(_ field: String, _ reason: CatalogueProblem.Reason) {
    self.field = field
    self.reason = reason
  }
}

/// The forms that fields have in all items.
///
/// A field's name is its path inside the item, whose last part names it in the object.
extension JSONValue {
  func requiredText(_ name: String) throws(FieldFailure) -> String {
    guard let value = present(name) else { throw FieldFailure(name, .missing) }
    guard let text = value.text else { throw FieldFailure(name, .unreadable) }
    return text
  }

  /// The whole number in a member.
  func wholeNumber(_ name: String, in field: String) throws(FieldFailure) -> Int {
    guard let value = present(name) else { throw FieldFailure("\(field).\(name)", .missing) }
    do throws(FieldFailure) {
      return try value.wholeNumber("")
    } catch {
      throw FieldFailure("\(field).\(name)", error.reason)
    }
  }

  /// The whole number that the value is, however it is written: 249, 249.0 and 2.49e2.
  func wholeNumber(_ field: String) throws(FieldFailure) -> Int {
    guard let number else { throw FieldFailure(field, .unreadable) }
    guard number.isWhole else { throw FieldFailure(field, .notWhole) }
    guard let value = number.wholeValue else { throw FieldFailure(field, .outOfRange) }
    return value
  }

  /// The amount that the value is, 0 or above.
  func money(_ field: String) throws(FieldFailure) -> Money {
    try requireObject(field)
    let minorUnits = try wholeNumber("minorUnits", in: field)
    let currency = try currency(field)
    guard minorUnits >= 0 else { throw FieldFailure("\(field).minorUnits", .negative) }
    guard let money = try? Money(storedMinorUnits: minorUnits, currency: currency) else {
      throw FieldFailure("\(field).currency", .unknownCurrency)
    }
    return money
  }

  /// The amount that the value is, in the currency of the price that it stands beside.
  func money(_ field: String, beside price: Money) throws(FieldFailure) -> Money {
    let money = try money(field)
    guard money.currency == price.currency else { throw FieldFailure("\(field).currency", .otherCurrency) }
    return money
  }

  /// The currency in the member of an amount.
  ///
  /// A code that no longer is in use is read, too; one without a minor unit is not.
  func currency(_ field: String) throws(FieldFailure) -> Currency {
    guard let value = present("currency") else { throw FieldFailure("\(field).currency", .missing) }
    guard let code = value.text else { throw FieldFailure("\(field).currency", .unreadable) }
    guard let currency = try? Currency(code: code), currency.exponent != nil else {
      throw FieldFailure("\(field).currency", .unknownCurrency)
    }
    return currency
  }

  func requireObject(_ field: String) throws(FieldFailure) {
    guard kind == .object else { throw FieldFailure(field, .unreadable) }
  }
}
