import MoneyKit

/// What to compare, from the command line.
struct Options {
  var presentations: [PricePresentation] = [.standard]
  var signs: [PriceSign] = [.automatic]
  var locales: [String]?
  var currencies = Currency.all
  var tasks = 2

  static let usage = """
    usage: priceboard-price-text [--presentation NAME|all] [--sign NAME|all] [--locales a,b] [--codes A,B] [--tasks N]
      presentations: \(PricePresentation.allCases.map(\.rawValue).joined(separator: ", "))
      signs: \(PriceSign.allCases.map(\.rawValue).joined(separator: ", "))
    Compares PriceFormatter with Foundation, byte for byte, over all available locales, all currencies of ISO 4217 that
    have an exponent, and seven amounts with the ends of the range. Build with -c release.
    Exits with 0 if there is no difference, with 1 if there is one, with 2 for wrong usage.
    """

  /// Nil for wrong usage.
  init?(_ arguments: some Sequence<String>) {
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      guard let value = arguments.popFirst() else { return nil }
      switch argument {
      case "--presentation":
        guard let chosen = Self.choice(value, of: PricePresentation.self) else { return nil }
        presentations = chosen
      case "--sign":
        guard let chosen = Self.choice(value, of: PriceSign.self) else { return nil }
        signs = chosen
      case "--locales":
        locales = value.split(separator: ",").map(String.init)
      case "--codes":
        guard let chosen = try? value.split(separator: ",").map({ try Currency(code: String($0)) }) else {
          return nil
        }
        currencies = chosen
      case "--tasks":
        guard let number = Int(value), number > 0 else { return nil }
        tasks = number
      default:
        return nil
      }
    }
    currencies = currencies.filter { $0.exponent != nil }
    // A comparison of nothing would find no difference.
    guard !currencies.isEmpty, locales?.isEmpty != true else { return nil }
  }

  private static func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String, of type: Value.Type
  ) -> [Value]? {
    name == "all" ? Array(Value.allCases) : Value(rawValue: name).map { [$0] }
  }
}
