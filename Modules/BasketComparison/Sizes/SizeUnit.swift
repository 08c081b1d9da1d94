/// A unit that packs are labelled in, and how it relates to the base unit.
struct SizeUnit: Equatable {
  /// The base unit.
  let base: Measure.Unit
  /// One of the unit is `numerator / denominator` base units.
  let numerator: Int
  let denominator: Int

  init(_ base: Measure.Unit, _ numerator: Int = 1, over denominator: Int = 1) {
    self.base = base
    self.numerator = numerator
    self.denominator = denominator
  }

  static let piece = SizeUnit(.piece)
  static let milligram = SizeUnit(.gram, 1, over: 1000)
  static let metre = SizeUnit(.centimetre, 100)

  /// Whether a number such as `1.500` of this unit is read with a decimal mark.
  ///
  /// The other reading would be a tonne, a thousand litres or a kilometre, which no pack holds. For the smaller
  /// units both readings are possible.
  var isTooLargeForThousands: Bool { numerator >= 1000 || self == .metre }

  /// The unit that a word in lower case names; nil for any other word.
  init?(word: String) {
    guard let unit = Self.words[word] else { return nil }
    self = unit
  }

  private static let words: [String: SizeUnit] = {
    let table: [(SizeUnit, [String])] = [
      (.milligram, ["mg", "milligramm", "milligram", "milligrams"]),
      (SizeUnit(.gram), ["g", "gr", "gm", "gms", "gram", "grams", "gramm", "gramme", "grammes"]),
      (SizeUnit(.gram, 10), ["dag", "dkg", "deka"]),
      (SizeUnit(.gram, 100), ["hg"]),
      (SizeUnit(.gram, 1000), ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm"]),
      (
        SizeUnit(.millilitre),
        ["ml", "millilitre", "millilitres", "milliliter", "milliliters"]
      ),
      (SizeUnit(.millilitre, 10), ["cl", "centilitre", "centilitres", "centiliter", "zentiliter"]),
      (SizeUnit(.millilitre, 100), ["dl", "decilitre", "decilitres", "deciliter", "deziliter"]),
      (SizeUnit(.millilitre, 1000), ["l", "lt", "ltr", "litre", "litres", "liter", "liters"]),
      (SizeUnit(.millilitre, 100_000), ["hl"]),
      (SizeUnit(.centimetre, 1, over: 10), ["mm", "millimetre", "millimetres", "millimeter"]),
      (SizeUnit(.centimetre), ["cm", "centimetre", "centimetres", "centimeter", "zentimeter"]),
      (.metre, ["m", "metre", "metres", "meter", "meters"]),
      (
        .piece,
        [
          "each", "ea", "pc", "pcs", "piece", "pieces", "ct", "count", "pk", "pack", "packs", "roll", "rolls",
          "sheet", "sheets", "bunch", "bunches", "tablet", "tablets", "capsule", "capsules", "er", "st",
          "stk",
          "stück", "stücke", "stueck", "stuecke", "rolle", "rollen", "blatt", "bund", "tabletten", "kapseln",
          "paar", "packung", "packungen", "pkg",
        ]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: table.flatMap { unit, words in words.map { ($0, unit) } })
  }()
}

/// The words around a size that are neither numbers nor units.
enum SizeWord {
  /// Words that make what follows an estimate.
  ///
  /// "per 170g" is the amount that a price is quoted for, and what the piece on the scales weighs is near it.
  static func announcesEstimate(_ word: String) -> Bool { estimates.contains(word) }

  /// Words that may follow a size and change nothing, such as `Packung` in "500-g-Packung".
  static func isContainer(_ word: String) -> Bool { containers.contains(word) }

  /// Words of which one alone is one piece.
  static func isOnePiece(_ word: String) -> Bool { onePiece.contains(word) }

  /// Words between two sizes of a range.
  static func joinsRange(_ word: String) -> Bool { word == "to" || word == "bis" }

  /// Words that stand for the multiplication sign ("10 Stück à 30 g").
  static func multiplies(_ word: String) -> Bool { word == "x" || word == "à" || word == "á" }

  /// What a number of grams in a product's name may count instead of the pack ("Pudding, 20 g Protein").
  static func isNutrient(_ word: String) -> Bool { nutrients.contains(word) }

  private static let estimates: Set<String> = [
    "ca", "circa", "zirka", "approx", "approximately", "about", "avg", "average", "rund", "etwa", "ungefähr",
    "per", "je", "pro", "~", "≈",
  ]

  private static let containers: Set<String> = [
    "each", "pack", "packs", "pk", "packung", "packungen", "pkg", "stück", "stk", "pcs", "pieces", "bottle",
    "bottles", "can", "cans", "tin", "tins", "jar", "jars", "tub", "tubs", "bag", "bags", "box", "boxes",
    "pouch",
    "punnet", "carton", "tray", "flasche", "flaschen", "dose", "dosen", "glas", "gläser", "becher", "beutel",
    "tasse", "tüte", "sack", "schachtel", "karton", "kiste", "netz", "schale", "tube", "e", "℮", "net",
    "netto",
  ]

  private static let onePiece: Set<String> = [
    "each", "ea", "piece", "stück", "stueck", "stk", "bunch", "bund",
  ]

  private static let nutrients: Set<String> = [
    "protein", "eiweiß", "eiweiss", "carbs", "kohlenhydrate", "koffein", "caffeine", "fibre", "ballaststoffe",
  ]
}
