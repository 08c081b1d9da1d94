/// How one locale writes numbers of one kind, such as amounts of a currency, in UTF-8.
///
/// The parts hold everything that Foundation puts around and between digits: spaces, marks of
/// direction and signs. Nothing in them is interpreted.
struct NumberPattern: Hashable, Sendable {
  /// What stands before and after the digits of a number of one sign.
  struct Affixes: Hashable, Sendable {
    var prefix: [UInt8]
    var suffix: [UInt8]
  }

  var exponent: Int
  var positive: Affixes
  var negative: Affixes
  var zero: Affixes
  var decimalSeparator: [UInt8]

  /// Nil where the locale never groups.
  var grouping: Grouping?

  /// The ten digits one after the other, each `digitWidth` bytes long.
  var digits: [UInt8]
  var digitWidth: Int

  struct Grouping: Hashable, Sendable {
    var separator: [UInt8]

    /// The size of the group next to the decimal separator.
    var primary: Int

    /// The size of every further group; differs from `primary` in Indian grouping.
    var secondary: Int

    /// The number of integer digits from which on groups are separated.
    var minimumDigits: Int
  }

  func affixes(of units: Int) -> Affixes {
    units == 0 ? zero : units < 0 ? negative : positive
  }
}
