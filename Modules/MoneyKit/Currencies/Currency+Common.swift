extension Currency {
  /// The Australian dollar, two decimals.
  public static let aud = Currency(common: "AUD", exponent: 2)

  /// The Canadian dollar, two decimals.
  public static let cad = Currency(common: "CAD", exponent: 2)

  /// The Swiss franc, two decimals.
  public static let chf = Currency(common: "CHF", exponent: 2)

  /// The euro, two decimals.
  public static let eur = Currency(common: "EUR", exponent: 2)

  /// The pound sterling, two decimals.
  public static let gbp = Currency(common: "GBP", exponent: 2)

  /// The Japanese yen, no decimals.
  public static let jpy = Currency(common: "JPY", exponent: 0)

  /// The Kuwaiti dinar, three decimals.
  public static let kwd = Currency(common: "KWD", exponent: 3)

  /// The United States dollar, two decimals.
  public static let usd = Currency(common: "USD", exponent: 2)

  /// The tests hold each of these against the table.
  private init(common code: String, exponent: Int) {
    self.init(letters: Self.letters(of: code) ?? 0, exponent: exponent)
  }
}
