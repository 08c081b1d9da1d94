/// The words of one language that stand beside numbers in price text.
///
/// English and German come with the library; an app brings its own for every other language.
public struct PriceWords: Hashable, Sendable {
  /// The refundable charge on a bottle or can, as in "+ 0,25 € Pfand".
  public var deposit: String

  /// One piece, as in "0,25 €/Stück".
  public var piece: String

  /// One use, as in "0,31 €/Anwendung".
  public var use: String

  /// What is said before an amount below zero.
  public var minus: String

  /// What is said before a rise.
  public var up: String

  /// What is said before a fall.
  public var down: String

  /// What is said for a change of zero.
  public var unchanged: String

  /// What is said after a percentage.
  public var percent: String

  /// What is said before the least percentage that can be said, of a change below it.
  public var lessThan: String

  /// Creates the words of a language.
  public init(
    deposit: String, piece: String, use: String, minus: String, up: String, down: String, unchanged: String,
    percent: String, lessThan: String
  ) {
    self.deposit = deposit
    self.piece = piece
    self.use = use
    self.minus = minus
    self.up = up
    self.down = down
    self.unchanged = unchanged
    self.percent = percent
    self.lessThan = lessThan
  }

  /// The English words.
  public static let english = PriceWords(
    deposit: "deposit", piece: "piece", use: "use", minus: "minus", up: "up", down: "down",
    unchanged: "unchanged", percent: "percent", lessThan: "less than")

  /// The German words.
  public static let german = PriceWords(
    deposit: "Pfand", piece: "Stück", use: "Anwendung", minus: "minus", up: "plus", down: "minus",
    unchanged: "unverändert", percent: "Prozent", lessThan: "weniger als")

  /// What stands after the slash of a unit price: the symbol of a unit, or a word.
  public func label(of measure: UnitPriceMeasure) -> String {
    switch measure {
    case .kilogram: "kg"
    case .litre: "l"
    case .metre: "m"
    case .squareMetre: "m²"
    case .cubicMetre: "m³"
    case .hundredGrams: "100\u{A0}g"
    case .hundredMillilitres: "100\u{A0}ml"
    case .piece: piece
    case .use: use
    }
  }
}
