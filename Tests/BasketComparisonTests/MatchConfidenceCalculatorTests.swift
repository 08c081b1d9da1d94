import BasketComparison
import Testing

@Suite struct MatchConfidenceCalculatorTests {
  private let calculator = MatchConfidenceCalculator()

  @Test(arguments: [
    ("barcode", 100, 0), ("user_confirmed", 100, 0), ("self", 100, 0), ("same_brand_same_size", 100, 0),
    ("own_brand_equivalent", 80, 5), ("nearest_name_equal_size", 50, 15), ("", 50, 15), ("Barcode", 50, 15),
  ])
  func `a match has its strength and its doubt`(word: String, strength: Int, doubt: Int) {
    let match = calculator.match(MatchMethod(word: word), barcode: nil)
    #expect(calculator.strength(of: match) == strength)
    #expect(calculator.doubtPercent(of: match) == doubt)
  }

  @Test(arguments: [
    ("4006381333931", true), ("3564700010546", false), ("0000054490970", true), ("2012345678900", false),
    ("0212345000003", false), ("96385074", true), ("20123451", false),
  ])
  func `a barcode carries a match only with its check digit and across chains`(
    digits: String, isTrusted: Bool
  ) throws {
    let barcode = try #require(Barcode(digits))
    #expect(MatchConfidenceCalculator.isTrusted(barcode) == isTrusted)
    #expect(calculator.match(.barcode, barcode: barcode) == (isTrusted ? .exact : .weak))
  }

  @Test func `zeros in front make no other barcode`() {
    #expect(Barcode("0000054490970") == Barcode("54490970"))
    #expect(Barcode("") == nil)
    #expect(Barcode("0000") == nil)
    #expect(Barcode("12a") == nil)
    #expect(Barcode("٤٠٠") == nil)
    #expect(Barcode("123456789012345") == nil)
  }
}
