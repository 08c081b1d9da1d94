/// One size in a row of tokens: numbers with or without units, multiplied with each other.
struct SizeTerm {
  /// A number and the unit behind it.
  struct Element {
    let number: SizeNumber
    let unit: SizeUnit?
  }

  let elements: [Element]
  /// The first token behind the term.
  let end: Int

  /// Reads the longest term that begins at a token; nil where no number stands there.
  ///
  /// A unit may be joined by a hyphen and followed by words for containers ("500-g-Packung").
  init?(_ tokens: [SizeToken], from start: Int) {
    var elements: [Element] = []
    var position = start
    while position < tokens.count, case .number(let number) = tokens[position] {
      position += 1
      let unit = Self.unit(in: tokens, at: &position)
      if unit != nil { Self.skipContainers(in: tokens, at: &position) }
      elements.append(Element(number: number, unit: unit))
      guard position + 1 < tokens.count, tokens[position] == .times, case .number = tokens[position + 1]
      else { break }
      position += 1
    }
    guard !elements.isEmpty else { return nil }
    self.elements = elements
    end = position
  }

  private init(elements: [Element], end: Int) {
    self.elements = elements
    self.end = end
  }

  /// The same term, where the last number has no unit, in the unit of another one ("500 - 650 g").
  func borrowing(_ unit: SizeUnit?) -> SizeTerm {
    guard let last = elements.last, elements.allSatisfy({ $0.unit == nil }) else { return self }
    return SizeTerm(elements: elements.dropLast() + [Element(number: last.number, unit: unit)], end: end)
  }

  /// The unit of what is measured, or of what is counted where nothing is.
  var unit: SizeUnit? {
    elements.compactMap(\.unit).first { $0.base != .piece } ?? elements.compactMap(\.unit).first
  }

  var isMultipack: Bool { elements.count > 1 }

  /// The amount that the term comes to.
  ///
  /// Counts multiply what is measured. Two measured numbers, and several numbers before centimetres or
  /// millimetres, are an extent ("30 x 30 cm"); metres are unrolled and multiply ("2 x 20 m").
  func amount() -> Result<Measure, SizeFailure> {
    guard let unit else { return .failure(SizeFailure(.noUnit)) }
    let measured = elements.filter { $0.unit.map { $0.base != .piece } ?? false }
    guard measured.count <= 1 else { return .failure(SizeFailure(.dimensions)) }
    if unit.base == .centimetre, elements.count > 1 {
      let isUnrolled = unit == .metre && elements.count == 2 && elements.allSatisfy { $0.number.whole != nil }
      guard isUnrolled else { return .failure(SizeFailure(.dimensions)) }
    }

    var numerator = unit.numerator
    var decimals = 0
    for element in elements {
      if element.number.isAmbiguous, !(element.unit?.isTooLargeForThousands ?? false) {
        return .failure(SizeFailure(.ambiguousNumber))
      }
      let isFactor = element.unit == nil || (element.unit?.base == .piece && unit.base != .piece)
      if isFactor, element.number.decimals > 0 { return .failure(SizeFailure(.notWhole)) }
      let (product, overflow) = numerator.multipliedReportingOverflow(by: element.number.coefficient)
      guard !overflow else { return .failure(SizeFailure(.tooLarge)) }
      numerator = product
      decimals += element.number.decimals
    }
    guard numerator > 0 else { return .failure(SizeFailure(.zero)) }
    var denominator = unit.denominator
    for _ in 0..<decimals {
      let (product, overflow) = denominator.multipliedReportingOverflow(by: 10)
      guard !overflow else { return .failure(SizeFailure(.notWhole)) }
      denominator = product
    }
    let (amount, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    guard remainder == 0 else { return .failure(SizeFailure(.notWhole)) }
    guard amount <= Quantity.largestAmount else { return .failure(SizeFailure(.tooLarge)) }
    return .success(Measure(amount, unit.base))
  }

  private static func unit(in tokens: [SizeToken], at position: inout Int) -> SizeUnit? {
    var next = position
    if next < tokens.count, tokens[next] == .dash { next += 1 }
    guard next < tokens.count, case .word(let word) = tokens[next], let unit = SizeUnit(word: word) else {
      return nil
    }
    position = next + 1
    return unit
  }

  static func skipContainers(in tokens: [SizeToken], at position: inout Int) {
    while true {
      var next = position
      if next < tokens.count, tokens[next] == .dash { next += 1 }
      guard next < tokens.count, case .word(let word) = tokens[next], SizeWord.isContainer(word) else {
        return
      }
      position = next + 1
    }
  }
}
