/// Reads the size of a pack from a retailer's text.
///
/// Metric units, pieces and their German and English words are known, in any case; the decimal mark may be a
/// point or a comma. Reading never guesses: what is not understood whole is unparsed, with the reason.
/// The time is linear in the length of the text, and no text traps.
public enum SizeText {
  /// Reads a text that is a size and nothing else, such as `6x330ml`, `95g x 6 pack`, `ca. 1 kg` or `10 Stk`.
  ///
  /// Numbers multiply across `x`, `×`, `*` and `à`. One word for a piece ("each") is one piece. A number such as
  /// `1.500` is decimal for kilograms, litres and metres, whose thousands no pack holds, and ambiguous otherwise.
  /// An addition in brackets is ignored unless it states another amount of the same unit.
  public static func reading(of text: String) -> SizeReading {
    let (outer, additions) = separated(SizeLexer.tokens(of: text))
    let reading = reading(of: outer)
    guard let measure = reading.measure else { return reading }
    for case .success(let found) in additions.flatMap({ terms(in: $0) }).map({ $0.amount() }) {
      if found.unit == measure.unit, found != measure { return .unparsed(.severalSizes) }
    }
    return reading
  }

  /// The exact sizes that stand in a product's name, in their order.
  ///
  /// Estimates, ranges, extents, amounts of a nutrient ("20 g Protein") and strengths in milligrams are left
  /// out, and so is every number without a unit of its own ("3 in 1", "Omega 3", "50 %").
  public static func sizes(inName name: String) -> [Measure] {
    named(in: name).map(\.measure)
  }

  /// The size that a product's name states, where it contradicts the size that the source gives.
  ///
  /// Only amounts of the same unit contradict each other: "Müllbeutel 30 l" of 20 pieces does not. The name agrees
  /// where any size in it is the given one, or becomes it when multiplied by a number of pieces in the name
  /// ("Cola 375 ml 10 pack" of 3750 ml). Of several contradicting sizes the only multipack counts; where that does
  /// not decide, none does.
  public static func contradiction(in name: String, to size: Measure) -> Measure? {
    // Most names of large catalogues have no number at all.
    guard name.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    let sizes = named(in: name)
    let rivals = sizes.filter { $0.measure.unit == size.unit }
    guard !rivals.isEmpty, !rivals.contains(where: { $0.measure == size }) else { return nil }
    let counts = sizes.filter { $0.measure.unit == .piece && size.unit != .piece }.map(\.measure.amount)
    let isProduct = rivals.contains { rival in
      counts.contains { count in
        let (product, overflow) = rival.measure.amount.multipliedReportingOverflow(by: count)
        return !overflow && product == size.amount
      }
    }
    guard !isProduct else { return nil }
    let multipacks = Set(rivals.filter(\.isMultipack).map(\.measure))
    let decisive = multipacks.isEmpty ? Set(rivals.map(\.measure)) : multipacks
    return decisive.count == 1 ? decisive.first : nil
  }

  static func reading(of tokens: [SizeToken]) -> SizeReading {
    var position = 0
    var isEstimate = false
    while position < tokens.count, case .word(let word) = tokens[position], SizeWord.announcesEstimate(word) {
      isEstimate = true
      position += 1
    }
    if tokens.count == position + 1, case .word(let word) = tokens[position], SizeWord.isOnePiece(word) {
      return .exact(Measure(1, .piece))
    }
    guard let first = SizeTerm(tokens, from: position) else { return .unparsed(reason(tokens, at: position)) }
    position = first.end
    if joinsRange(tokens, at: position), let second = SizeTerm(tokens, from: position + 1) {
      guard second.end == tokens.count else { return .unparsed(rest(of: tokens, from: second.end)) }
      return range(from: first.borrowing(second.unit), to: second.borrowing(first.unit))
    }
    guard first.unit != nil else { return .unparsed(reason(tokens, at: position)) }
    guard position == tokens.count else { return .unparsed(rest(of: tokens, from: position)) }
    switch first.amount() {
    case .success(let measure): return isEstimate ? .estimate(measure) : .exact(measure)
    case .failure(let failure): return .unparsed(failure.reason)
    }
  }

  private static func range(from first: SizeTerm, to second: SizeTerm) -> SizeReading {
    switch (first.amount(), second.amount()) {
    case (.failure(let failure), _), (_, .failure(let failure)): return .unparsed(failure.reason)
    case (.success(let lower), .success(let upper)):
      guard lower.unit == upper.unit else { return .unparsed(.severalSizes) }
      return lower.amount <= upper.amount ? .range(lower, upper) : .range(upper, lower)
    }
  }

  private static func joinsRange(_ tokens: [SizeToken], at position: Int) -> Bool {
    guard position < tokens.count else { return false }
    switch tokens[position] {
    case .dash: return true
    case .word(let word): return SizeWord.joinsRange(word)
    case .number, .badNumber, .times, .open, .close, .sign: return false
    }
  }

  /// Why nothing can be read at a token where a number or a unit should stand.
  private static func reason(_ tokens: [SizeToken], at position: Int) -> SizeReading.Reason {
    let hasNumberBefore = tokens.prefix(position).contains { if case .number = $0 { true } else { false } }
    guard position < tokens.count else { return hasNumberBefore ? .noUnit : .noNumber }
    switch tokens[position] {
    case .badNumber(let reason): return reason
    case .word(let word): return hasNumberBefore ? .unknownUnit(word) : rest(of: tokens, from: position)
    case .number: return .noUnit
    case .times, .dash, .open, .close, .sign:
      return hasNumberBefore ? .noUnit : rest(of: tokens, from: position)
    }
  }

  private static func rest(of tokens: [SizeToken], from position: Int) -> SizeReading.Reason {
    let rest = tokens.suffix(from: min(position, tokens.count))
    for case .badNumber(let reason) in rest { return reason }
    let hasNumber = rest.contains { if case .number = $0 { true } else { false } }
    if hasNumber { return position == 0 ? .unknownText : .severalSizes }
    return position == 0 ? .noNumber : .unknownText
  }

  /// The tokens outside of brackets, and those in each pair of them.
  private static func separated(_ tokens: [SizeToken]) -> (outer: [SizeToken], additions: [[SizeToken]]) {
    var outer: [SizeToken] = []
    var additions: [[SizeToken]] = []
    var isInside = false
    for token in tokens {
      switch token {
      case .open:
        isInside = true
        additions.append([])
      case .close: isInside = false
      case _ where isInside: additions[additions.count - 1].append(token)
      default: outer.append(token)
      }
    }
    return (outer, additions)
  }

  private struct NamedSize {
    let measure: Measure
    let isMultipack: Bool
  }

  private static func named(in name: String) -> [NamedSize] {
    terms(in: SizeLexer.tokens(of: name)).compactMap { term in
      guard term.unit != .milligram, case .success(let measure) = term.amount() else { return nil }
      return NamedSize(measure: measure, isMultipack: term.isMultipack)
    }
  }

  /// The terms with a unit in running text, without estimates, ranges and nutrients.
  private static func terms(in tokens: [SizeToken]) -> [SizeTerm] {
    var found: [SizeTerm] = []
    var position = 0
    while position < tokens.count {
      guard let term = SizeTerm(tokens, from: position) else {
        position += 1
        continue
      }
      let isEstimate = position > 0 && announcesEstimate(tokens[position - 1])
      position = term.end
      if joinsRange(tokens, at: position), let upper = SizeTerm(tokens, from: position + 1), upper.unit != nil
      {
        position = upper.end
        continue
      }
      let isOfNutrient = position < tokens.count && isNutrient(tokens[position])
      if !isEstimate, !isOfNutrient, term.unit != nil { found.append(term) }
    }
    return found
  }

  private static func announcesEstimate(_ token: SizeToken) -> Bool {
    if case .word(let word) = token { SizeWord.announcesEstimate(word) } else { false }
  }

  private static func isNutrient(_ token: SizeToken) -> Bool {
    if case .word(let word) = token { SizeWord.isNutrient(word) } else { false }
  }
}
