import BasketComparison
import Testing

@Suite struct SizeInNameTests {
  @Test(arguments: [
    ("S-BUDGET Schoko-Pudding Pulver 3 x 41g", [Measure(123, .gram)]),
    ("S-BUDGET Vanillin-Zucker 10 x 8G", [Measure(80, .gram)]),
    ("Coca-Cola Zero Sugar Coke 10x375ml", [Measure(3750, .millilitre)]),
    ("Tuna Chunks In Springwater Value 95g x 12 pack", [Measure(1140, .gram)]),
    ("Mega-Bar Mandel 6 Stück 720ml Packung", [Measure(6, .piece), Measure(720, .millilitre)]),
    ("20 Caramel Minis 400g (= 20 Stück)", [Measure(400, .gram), Measure(20, .piece)]),
    ("Penne Pasta No 18 500g", [Measure(500, .gram)]), ("Vitamin C 1000 mg 60 g", [Measure(60, .gram)]),
    ("Pudding 20 g Protein 200 g", [Measure(200, .gram)]), ("Rapsöl 1 Lt", [Measure(1000, .millilitre)]),
  ])
  func `sizes are found in names`(name: String, sizes: [Measure]) {
    #expect(SizeText.sizes(inName: name) == sizes)
  }

  @Test(arguments: [
    "Cola 0,33", "3 in 1 Shampoo", "Omega 3", "Box 7440SS", "2 for 5", "Gouda 45%", "Gouda 45 % F.i.T.",
    "Mehl W700",
    "Weizenmehl Type W 700", "a2 Milk", "Toilettenpapier 3-lagig", "Käse-Aufschnitt 3 Sorten", "40 Washes",
    "Scrubber 15x5x4cm", "Bacon Rashers per 170g", "Braten ca. 1 kg", "Chicken 700g - 1.4kg",
    "Magnesium 400 mg",
    "Eiweißriegel 20 g Protein", "5 constructor", "",
  ])
  func `numbers that are no exact size are left alone`(name: String) {
    #expect(SizeText.sizes(inName: name) == [])
    #expect(SizeText.contradiction(in: name, to: Measure(1, .gram)) == nil)
    #expect(SizeText.contradiction(in: name, to: Measure(1, .piece)) == nil)
  }

  @Test(arguments: [
    ("Schoko-Pudding 3 x 41 g", Measure(41, .gram), Measure(123, .gram)),
    ("Milk 2L", Measure(1000, .millilitre), Measure(2000, .millilitre)),
    ("Baguette 100 g Riegel 3 x 41 g", Measure(41, .gram), Measure(123, .gram)),
    ("Toilet Paper 12 pack", Measure(6, .piece), Measure(12, .piece)),
  ])
  func `a name that states another amount of the same unit contradicts the size`(
    name: String, size: Measure, contradicting: Measure
  ) {
    #expect(SizeText.contradiction(in: name, to: size) == contradicting)
  }

  @Test(arguments: [
    ("Müllbeutel mit Zugband 30l", Measure(35, .piece)), ("Eggs 12 Pack", Measure(700, .gram)),
    ("Müllbeutel 30l 35 Stk.", Measure(35, .piece)), ("Baguettes 2 x 150g", Measure(300, .gram)),
    ("Cola 375 ml 10 pack", Measure(3750, .millilitre)), ("Riegel 40 g 6 Stück", Measure(240, .gram)),
    ("Set 100 g und 200 g", Measure(300, .gram)), ("Plush 30cm", Measure(1, .piece)),
  ])
  func `another unit, an equal size and an undecided name do not contradict`(name: String, size: Measure) {
    #expect(SizeText.contradiction(in: name, to: size) == nil)
  }
}
