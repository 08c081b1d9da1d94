import BasketComparison

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// The arguments of one command, sorted; their values are read here.
struct ParsedArguments: Equatable {
  var values: [String: String] = [:]
  var flags: Set<String> = []
  var operands: [String] = []

  func has(_ name: String) -> Bool {
    values[name] != nil || flags.contains(name)
  }

  /// The value of an option that the parser has already required.
  func required(_ name: String) throws(CommandError) -> String {
    guard let value = values[name] else { throw .wrongUsage("\(name) is missing.") }
    return value
  }

  /// The day that the option names.
  func day(_ name: String) throws(CommandError) -> CalendarDay? {
    guard has(name) else { return nil }
    return try requiredDay(name)
  }

  /// The day that an option names that the parser has already required.
  func requiredDay(_ name: String) throws(CommandError) -> CalendarDay {
    let text = try required(name)
    guard let day = CalendarDay(text) else {
      throw .wrongUsage("\(name) \(text.quoted) is no day; write it as YYYY-MM-DD, such as 2026-03-14.")
    }
    return day
  }

  var region: RegionID? { values["--region"].map { RegionID($0) } }

  /// The whole number from 1 to `largest` that the option names.
  func count(_ name: String, default standard: Int, upTo largest: Int) throws(CommandError) -> Int {
    guard let text = values[name] else { return standard }
    guard let count = Int(text), (1...largest).contains(count) else {
      throw .wrongUsage("\(name) \(text.quoted) is no whole number from 1 to \(largest).")
    }
    return count
  }

  /// The keys that the option lists, separated by commas.
  func list(_ name: String) throws(CommandError) -> [String]? {
    guard let text = values[name] else { return nil }
    let keys = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !keys.contains("") else {
      throw .wrongUsage("\(name) \(text.quoted) has an empty key; separate keys by single commas.")
    }
    return keys
  }

  /// The locale that the option names.
  func locale(_ name: String) throws(CommandError) -> Locale? {
    guard has(name) else { return nil }
    return try requiredLocale(name)
  }

  /// The locale that an option names that the parser has already required.
  ///
  /// Foundation takes any text for a locale and then writes for none; a language that ISO 639 does not list is
  /// therefore refused.
  func requiredLocale(_ name: String) throws(CommandError) -> Locale {
    let text = try required(name)
    guard let locale = Locale(named: text) else {
      throw .wrongUsage("\(name) \(text.quoted) is no locale; name a language and a region, such as de_AT.")
    }
    return locale
  }
}

extension Locale {
  /// The locale of an identifier such as `de_AT`, `en-GB` or `ar_EG@numbers=arab`; nil for other text.
  init?(named identifier: String) {
    let language = identifier.prefix { $0.isASCII && $0.isLetter }
    let separator = identifier[language.endIndex...].first
    guard (2...8).contains(language.utf8.count), separator.map({ "_-@".contains($0) }) ?? true,
      identifier.utf8.allSatisfy(Self.isIdentifierByte)
    else { return nil }
    // Old codes such as `iw` stand for current ones.
    let current = Locale.identifier(.icu, from: identifier.lowercased()).prefix { $0.isLetter }
    guard Locale.LanguageCode(String(current)).isISOLanguage else { return nil }
    self.init(identifier: identifier)
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_-@=;".utf8.contains(byte)
    }
  }
}
