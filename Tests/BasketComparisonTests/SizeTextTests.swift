import BasketComparison
import PriceboardTestSupport
import Testing

@Suite struct SizeTextTests {
  @Test(arguments: [
    ("500g", Measure(500, .gram)), ("500 G", Measure(500, .gram)), ("1kg", Measure(1000, .gram)),
    ("1 Kg", Measure(1000, .gram)), ("2 KG", Measure(2000, .gram)), ("1,2 kg", Measure(1200, .gram)),
    ("1.14Kg", Measure(1140, .gram)), ("250 Gramm", Measure(250, .gram)), ("10 hg", Measure(1000, .gram)),
    ("20 dag", Measure(200, .gram)), ("25 dkg", Measure(250, .gram)), ("2000 mg", Measure(2, .gram)),
    ("70 cl", Measure(700, .millilitre)), ("5 dl", Measure(500, .millilitre)),
    ("0,33 l", Measure(330, .millilitre)), ("360mL", Measure(360, .millilitre)),
    ("700ML", Measure(700, .millilitre)), ("1 Lt", Measure(1000, .millilitre)),
    ("2 Liter", Measure(2000, .millilitre)), ("3 litres", Measure(3000, .millilitre)),
    ("1 hl", Measure(100_000, .millilitre)), ("20 cm", Measure(20, .centimetre)),
    ("20m", Measure(2000, .centimetre)), ("450 mm", Measure(45, .centimetre)),
  ])
  func `every metric unit becomes whole base units`(text: String, measure: Measure) {
    #expect(SizeText.reading(of: text) == .exact(measure))
  }

  @Test(arguments: [
    ("24 each", 24), ("each", 1), ("Each", 1), ("1EA", 1), ("12 pack", 12), ("12 Pack", 12), ("2-pack", 2),
    ("10 Stk", 10), ("10 Stk.", 10), ("6 Stück", 6), ("6 STÜCK", 6), ("6 Stu\u{308}ck", 6), ("1 Bunch", 1),
    ("Stück", 1), ("10 Rollen", 10), ("6er", 6), ("3er Pack", 3), ("6er-Packung", 6), ("12 pcs", 12),
    ("20 ct", 20),
  ])
  func `words for pieces are understood in English and German`(text: String, count: Int) {
    #expect(SizeText.reading(of: text) == .exact(Measure(count, .piece)))
  }

  @Test(arguments: [
    ("6x330ml", Measure(1980, .millilitre)), ("6 x 330 ml", Measure(1980, .millilitre)),
    ("6×330ml", Measure(1980, .millilitre)), ("6*330 ml", Measure(1980, .millilitre)),
    ("24 x 0,33 l Flasche", Measure(7920, .millilitre)), ("95g x 6 pack", Measure(570, .gram)),
    ("95gx6pack", Measure(570, .gram)), ("95g x 12 pack", Measure(1140, .gram)),
    ("3 x 41 g", Measure(123, .gram)),
    ("2x125g", Measure(250, .gram)), ("10 Stück à 30 g", Measure(300, .gram)),
    ("6 pack x 375ml", Measure(2250, .millilitre)),
    ("6 x 330 ml Dosen", Measure(1980, .millilitre)), ("3 x 60 pack", Measure(180, .piece)),
    ("2 x 6 x 25 g", Measure(300, .gram)), ("2 x 20 m", Measure(4000, .centimetre)),
    ("6 x 1.5L", Measure(9000, .millilitre)),
  ])
  func `a multiplier counts on either side of the size`(text: String, measure: Measure) {
    #expect(SizeText.reading(of: text) == .exact(measure))
  }

  @Test(arguments: [
    "1500ml", "1.5L", "1,5 l", "1.50 l", "1500 ml", "150 cl", "15dl", "1.500 l", "1,500 l", "01.5 l",
  ])
  func `the same amount in any unit is one value`(text: String) {
    #expect(SizeText.reading(of: text) == .exact(Measure(1500, .millilitre)))
  }

  @Test(arguments: [
    ("500-g-Packung", Measure(500, .gram)), ("500 g Packung", Measure(500, .gram)),
    ("500g.", Measure(500, .gram)),
    ("500 g e", Measure(500, .gram)), ("500 g ℮", Measure(500, .gram)), ("  500 g ", Measure(500, .gram)),
    ("500\u{A0}g", Measure(500, .gram)), ("330 ml Dose", Measure(330, .millilitre)),
    (".5 l", Measure(500, .millilitre)),
    (",5 l", Measure(500, .millilitre)), ("400g (= 20 Stück)", Measure(400, .gram)),
    ("1 kg (2 x 500 g)", Measure(1000, .gram)), ("200g each", Measure(200, .gram)),
  ])
  func `words and marks around a size change nothing`(text: String, measure: Measure) {
    #expect(SizeText.reading(of: text) == .exact(measure))
  }

  @Test(arguments: [
    ("ca. 1 kg", Measure(1000, .gram)), ("ca 1 kg", Measure(1000, .gram)),
    ("circa 1kg", Measure(1000, .gram)),
    ("approx. 170g", Measure(170, .gram)), ("approx. 1.4kg", Measure(1400, .gram)),
    ("~ 200 g", Measure(200, .gram)),
    ("etwa 3 Stück", Measure(3, .piece)), ("per 170g", Measure(170, .gram)),
    ("je 100 g", Measure(100, .gram)),
    ("approx. 200g each", Measure(200, .gram)),
  ])
  func `a size that is about right is an estimate`(text: String, measure: Measure) {
    #expect(SizeText.reading(of: text) == .estimate(measure))
    #expect(SizeText.reading(of: text).measure == measure)
  }

  @Test(arguments: [
    ("700g - 1.4kg", 700, 1400), ("1.3kg - 1.7kg", 1300, 1700), ("500-650g", 500, 650),
    ("500 – 650 g", 500, 650),
    ("500 g bis 650 g", 500, 650), ("500 to 650 g", 500, 650), ("1,4 kg - 700 g", 700, 1400),
    ("ca. 500 - 650 g", 500, 650),
  ])
  func `a range is no size`(text: String, lower: Int, upper: Int) {
    #expect(SizeText.reading(of: text) == .range(Measure(lower, .gram), Measure(upper, .gram)))
    #expect(SizeText.reading(of: text).measure == nil)
  }

  @Test(
    arguments: [
      ("", .noNumber), ("   ", .noNumber), ("Packung", .noNumber), ("kg", .noNumber), ("12", .noUnit),
      ("2x3", .noUnit),
      ("50%", .noUnit), ("5 constructor", .unknownUnit("constructor")),
      ("5 toString", .unknownUnit("tostring")),
      ("7440SS", .unknownUnit("ss")), ("8 fl oz", .unknownUnit("fl")), ("64 oz", .unknownUnit("oz")),
      ("2 handful", .unknownUnit("handful")), ("1 lb", .unknownUnit("lb")), ("92.3 GRAM", .notWhole),
      ("500 mg", .notWhole), ("0.0005 l", .notWhole), ("0,5 x 500 g", .notWhole), ("5 mm", .notWhole),
      ("0 g", .zero),
      ("0 x 500 g", .zero), ("1.23.4 g", .malformedNumber), ("1,23,456 g", .malformedNumber),
      ("12.05.2023", .malformedNumber), ("1.500 g", .ambiguousNumber), ("1,000 ml", .ambiguousNumber),
      ("1.000 Stück", .ambiguousNumber), ("30 x 30 cm", .dimensions), ("15x5x4cm", .dimensions),
      ("30cm x 20cm", .dimensions), ("20 Stück 400 g", .severalSizes), ("425 g, 240 g", .severalSizes),
      ("1 kg + 200 g", .severalSizes), ("1 kg - 500 ml", .severalSizes), ("1 kg (4 x 200 g)", .severalSizes),
      ("500 g Zucker", .unknownText), ("-5 g", .unknownText), ("ca. 1 kg Brot", .unknownText),
      ("10001 kg", .tooLarge), ("99999999999999999999 g", .tooLarge),
      ("9223372036854775807 x 9223372036854775807 kg", .tooLarge),
      ("999999999999999999 x 999999999999999999 g", .tooLarge), ("999999999999999999 kg", .tooLarge),
    ] as [(String, SizeReading.Reason)])
  func `what is not understood whole is unparsed with its reason`(text: String, reason: SizeReading.Reason) {
    #expect(SizeText.reading(of: text) == .unparsed(reason))
    #expect(SizeText.reading(of: text).measure == nil)
  }

  @Test(arguments: [
    ("1.234.567 g", Measure(1_234_567, .gram)), ("1,234,567 g", Measure(1_234_567, .gram)),
    ("1.234,0 g", Measure(1234, .gram)), ("1,234.0 g", Measure(1234, .gram)),
    ("1'500 g", Measure(1500, .gram)),
    ("1\u{A0}500 g", Measure(1500, .gram)), ("1\u{202F}500 ml", Measure(1500, .millilitre)),
    ("0.500 kg", Measure(500, .gram)), ("0,750 l", Measure(750, .millilitre)),
    ("1.000 kg", Measure(1000, .gram)),
  ])
  func `groups of thousands count only where they are complete and can mean nothing else`(
    text: String, measure: Measure
  ) {
    #expect(SizeText.reading(of: text) == .exact(measure))
  }

  @Test func `the largest amount is the last that is read`() {
    #expect(SizeText.reading(of: "10000 kg") == .exact(Measure(Quantity.largestAmount, .gram)))
    #expect(SizeText.reading(of: "10000001 g") == .unparsed(.tooLarge))
  }

  @Test func `no text traps and long texts take linear time`() {
    let parts = [
      "1", "999999999999999999", "x", "×", " ", "g", "kg", "pack", "-", "–", "(", ")", ".", ",", "ca", "ü",
      "\u{308}",
      "\u{A0}", "👩‍👩‍👧", "\u{0}", "%", "à", "bis", "mm", "m", "er", "'", "½", "٣", "\u{FEFF}",
    ]
    var generator = SplitMix64(seed: 7)
    for length in 0..<3000 {
      let text = (0..<length % 24).map { _ in parts[Int(generator.next() % UInt64(parts.count))] }.joined()
      let reading = SizeText.reading(of: text)
      if let measure = reading.measure {
        #expect((1...Quantity.largestAmount).contains(measure.amount), "\(text)")
      }
      _ = SizeText.sizes(inName: text)
      _ = SizeText.contradiction(in: text, to: Measure(1, .gram))
      _ = Quantity(text: text)
    }
    // Quadratic work on texts of this length would take minutes.
    for part in ["1 x ", "1", "1.", "1 g ", "(", "1-", "x", "1 g - ", "ca. ", "1\u{A0}000"] {
      let text = String(repeating: part, count: 20_000)
      _ = SizeText.reading(of: text)
      _ = SizeText.sizes(inName: text)
    }
  }
}
