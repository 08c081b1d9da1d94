import BasketComparison
import Testing

@Suite struct QuantityTextTests {
  @Test(arguments: [
    ("3", Quantity.packs(3)), ("3 pack", .packs(3)), ("2 Packungen", .packs(2)), ("2 kg", .grams(2000)),
    ("10 hg", .grams(1000)), ("1,5 l", .millilitres(1500)), ("500 g", .grams(500)), ("2000 mg", .grams(2)),
    ("6 Stück", .pieces(6)),
    ("24 each", .pieces(24)), ("each", .pieces(1)), ("6 x 330 ml", .millilitres(1980)),
    ("20 cm", Quantity(20, .measure(.centimetre))),
  ])
  func `what a shopper types becomes packs or base units`(text: String, quantity: Quantity) {
    #expect(Quantity(text: text) == quantity)
  }

  @Test(arguments: [
    ("2 handful", Quantity(2, .unknown("handful"))), ("5 constructor", Quantity(5, .unknown("constructor"))),
    ("64 oz", Quantity(64, .unknown("oz"))),
  ])
  func `a word that is no unit stays for the comparison to report`(text: String, quantity: Quantity) {
    #expect(Quantity(text: text) == quantity)
  }

  @Test(arguments: [
    ("0", Quantity.packs(0)), ("-1", .packs(-1)), ("-2 kg", .grams(-2000)), ("0 g", .grams(0)),
  ])
  func `zero and negative amounts are read and left for the comparison to refuse`(
    text: String, quantity: Quantity
  ) {
    #expect(Quantity(text: text) == quantity)
  }

  @Test(arguments: [
    "", "kg", "ca. 1 kg", "700 g - 1 kg", "1.5", "1,5 pack", "0.3 g", "1.500 g", "500 mg", "two kg",
    "2 kg Mehl", "-",
    "--1",
  ])
  func `a text that is no whole quantity is none`(text: String) {
    #expect(Quantity(text: text) == nil)
  }

  @Test func `an amount beyond the base unit does not wrap around`() {
    #expect(Quantity(Int.max, word: "kg") == Quantity(.max, .measure(.gram)))
    #expect(Quantity(Int.min, word: "kg") == Quantity(.min, .measure(.gram)))
  }
}
