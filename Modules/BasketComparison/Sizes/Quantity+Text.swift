extension Quantity {
  /// Reads what a shopper typed, such as `2 kg`, `10 hg`, `6 Stück` or `3`.
  ///
  /// A bare number counts packs, and so do the words for packs. A unit that packs are labelled in becomes its base
  /// unit: `10 hg` is 1000 g. A word that is no unit gives an unknown one, which the comparison reports: `2 handful`.
  /// Zero and a negative number are read, and refused by the comparison. Estimates and ranges are no quantities.
  ///
  /// - Returns: nil where the text has no whole number of packs or base units, or says more than a quantity.
  public init?(text: String) {
    var tokens = SizeLexer.tokens(of: text)
    let isNegative = tokens.first == .dash
    if isNegative { tokens.removeFirst() }
    guard case .number(let number)? = tokens.first, tokens.count <= 2 else {
      guard !isNegative, case .exact(let measure) = SizeText.reading(of: text) else { return nil }
      self.init(measure.amount, .measure(measure.unit))
      return
    }
    guard tokens.count == 2 else {
      guard let count = number.whole else { return nil }
      self.init(isNegative ? -count : count, .pack)
      return
    }
    guard case .word(let word) = tokens[1] else { return nil }
    self.init(number, word: word, isNegative: isNegative)
  }

  /// Reads an amount and the word of its unit, which may be one that packs are labelled in.
  ///
  /// The words of the wire form are taken as they are: `pack`, `g`, `ml`, `each`, `piece` and `cm`. The others that
  /// ``SizeText`` knows become base units; any further word is an unknown unit. An amount too large for its
  /// base unit becomes `Int.max` or `Int.min`, which the comparison refuses.
  public init(_ amount: Int, word: String) {
    guard !Self.packWords.contains(word.lowercased()) else {
      self.init(amount, .pack)
      return
    }
    let unit = Unit(word: word)
    guard case .unknown = unit, let known = SizeUnit(word: word.lowercased()), known.denominator == 1 else {
      self.init(amount, unit)
      return
    }
    let (product, overflow) = amount.multipliedReportingOverflow(by: known.numerator)
    self.init(overflow ? (amount < 0 ? .min : .max) : product, .measure(known.base))
  }

  private init?(_ number: SizeNumber, word: String, isNegative: Bool) {
    let sign = isNegative ? -1 : 1
    let isPartOfBase = SizeUnit(word: word).map { $0.denominator > 1 } ?? false
    if let count = number.whole, !isPartOfBase {
      self.init(sign * count, word: word)
      return
    }
    guard !Self.packWords.contains(word), case .exact(let measure) = SizeText.reading(of: number, word: word)
    else {
      return nil
    }
    self.init(sign * measure.amount, .measure(measure.unit))
  }

  private static let packWords: Set<String> = ["pack", "packs", "pk", "packung", "packungen", "pkg"]
}

extension SizeText {
  /// What a number in the unit of a word comes to.
  static func reading(of number: SizeNumber, word: String) -> SizeReading {
    guard let term = SizeTerm([.number(number), .word(word)], from: 0), term.unit != nil else {
      return .unparsed(.unknownUnit(word))
    }
    switch term.amount() {
    case .success(let measure): return .exact(measure)
    case .failure(let failure): return .unparsed(failure.reason)
    }
  }
}
