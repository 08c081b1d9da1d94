import BasketComparison
import Catalogue
import Foundation
import MoneyKit
import Testing

@testable import Presentation

@Suite struct PhrasebookTests {
  static let books: [any Phrasebook] = [EnglishPhrasebook(), GermanPhrasebook()]

  @Test func `every label has words of its own language`() {
    let (english, german) = (EnglishPhrasebook(), GermanPhrasebook())
    let shared: Set<Label> = [.regionTitle]
    for label in Label.allCases {
      #expect(!english.text(label).isEmpty && !german.text(label).isEmpty)
      if !shared.contains(label) { #expect(english.text(label) != german.text(label), "\(label)") }
    }
  }

  @Test func `every reason, warning, failure and mechanic has words of its own`() {
    for book in Self.books {
      expectDistinct(MissingLine.Reason.allCases.map { book.text(.reason($0)) })
      expectDistinct(LoadFailure.allCases.map { book.text($0) })
      expectDistinct(PricedLine.Mechanic.allCases.map { book.text(.mechanic($0)) })
      expectDistinct(ComparedLine.Comparability.allCases.map { book.text(.comparability($0)) })
      expectDistinct(MethodologyMessage.Section.allCases.map { book.text(.title($0)) })
      expectDistinct(
        Warning.Kind.allCases.map {
          book.text(NoticeMessage(kind: $0, store: "Berghof", products: ["Butter"], count: 2))
        })
    }
  }

  @Test func `all that a storefront says has words of its own, in both languages`() {
    let messages: [StorefrontMessage] =
      [
        .addAddress, .loadingHome, .loadingCategory, .loadingMore, .moreFailed, .offline, .unreachable,
        .mayBeOutOfDate,
        .outOfArea,
        .emptyHome, .emptyCategory, .percentOff(28), .depositMark(.singleUse), .depositMark(.reusable),
        .minimumAge(18), .addressNeeded, .quantityNotConfirmed,
      ] + StepperState.Reason.allCases.map { .cannotOrder($0) } + LoadFailure.allCases.map { .failed($0) }
      + StorefrontFreshness.Reason.allCases.map { .stale($0) }
    for book in Self.books {
      expectDistinct(messages.map { book.text($0) })
      expectDistinct([book.text(StockMessage.out), book.text(.left(1)), book.text(.left(2))])
    }
    // The marks of the law are the same in every language.
    for message in messages where message != .depositMark(.singleUse) && message != .depositMark(.reusable) {
      #expect(EnglishPhrasebook().text(message) != GermanPhrasebook().text(message), "\(message)")
    }
  }

  @Test func `every weekday has a name of its own`() throws {
    let time = try #require(ClockTime(hour: 7, minute: 0))
    for book in Self.books { expectDistinct(Weekday.allCases.map { book.text(.weekday($0, time)) }) }
  }

  @Test func `one and many are told apart`() {
    let (english, german) = (EnglishPhrasebook(), GermanPhrasebook())
    #expect(english.text(.lines(0)) == "The basket is empty")
    #expect(english.text(.lines(1)) == "1 line in the basket")
    #expect(english.text(.lines(2)) == "2 lines in the basket")
    #expect(german.text(.lines(1)) == "1 Position im Warenkorb")
    #expect(german.text(.lines(2)) == "2 Positionen im Warenkorb")
    #expect(english.text(.age(days: 1, role: .stale)) == "1 day old")
    #expect(german.text(.age(days: 1, role: .stale)) == "1 Tag alt")
  }

  @Test(arguments: [
    (
      RecommendationMessage.coverage(share: LineShare(1, of: 12), minimumPercent: 60),
      "1 of 12 lines compares like for like; 60% of them are needed."
    ),
    (
      .coverage(share: LineShare(2, of: 12), minimumPercent: 60),
      "2 of 12 lines compare like for like; 60% of them are needed."
    ),
    (.confidencePart(.coverage, numerator: 1, denominator: 12), "1 of 12 lines compares like for like"),
    (.confidencePart(.coverage, numerator: 0, denominator: 1), "0 of 1 line compare like for like"),
    (.confidencePart(.freshness, numerator: 1, denominator: 48), "1 of the 48 prices compared is fresh"),
    (.confidencePart(.freshness, numerator: 2, denominator: 48), "2 of the 48 prices compared are fresh"),
    (
      .confidencePart(.size, numerator: 1, denominator: 12),
      "1 of 12 lines priced everywhere is of the same size and kind"
    ),
    (
      .confidencePart(.size, numerator: 2, denominator: 12),
      "2 of 12 lines priced everywhere are of the same size and kind"
    ),
  ])
  func `the verb follows the number that it is said of`(_ message: RecommendationMessage, _ text: String) {
    #expect(EnglishPhrasebook().text(message) == text)
  }

  @Test func `a store is the cheapest of those that are compared`() {
    let whole = LineShare(4, of: 4)
    for message in [
      RecommendationMessage.cheapest(store: "Berghof", share: whole, stores: 3),
      .looksCheapest(store: "Berghof", share: whole, stores: 3),
      .cheapest(store: "Berghof", share: LineShare(3, of: 4), stores: 3),
      .looksCheapest(store: "Berghof", share: LineShare(3, of: 4), stores: 3),
    ] {
      #expect(EnglishPhrasebook().text(message).hasPrefix("Of the 3 stores compared, Berghof "))
      #expect(GermanPhrasebook().text(message).hasPrefix("Von den 3 verglichenen Märkten ist Berghof "))
    }
  }

  @Test func `an empty source is not said to lack prices, for it may lack regions`() {
    #expect(EnglishPhrasebook().text(.empty).hasPrefix("The source is empty. "))
    #expect(GermanPhrasebook().text(.empty).hasPrefix("Die Quelle ist leer. "))
  }

  @Test(arguments: [
    (Quantity.packs(1), "1 pack", "1 Packung"), (.packs(3), "3 packs", "3 Packungen"),
    (.grams(999), "999 g", "999 g"), (.grams(1_000), "1 kg", "1 kg"), (.grams(1_500), "1.5 kg", "1,5 kg"),
    (.grams(1_005), "1.005 kg", "1,005 kg"), (.millilitres(750), "750 ml", "750 ml"),
    (.millilitres(1_980), "1.98 l", "1,98 l"), (.pieces(1), "1 piece", "1 Stück"),
    (Quantity(250, .measure(.centimetre)), "2.5 m", "2,5 m"), (Quantity(-5, .measure(.gram)), "-5 g", "-5 g"),
    (Quantity(2, .unknown("handful")), "2 handful", "2 handful"),
  ])
  func `quantities in the units of shoppers`(_ quantity: Quantity, _ english: String, _ german: String) {
    func plain(_ text: String) -> String { text.split(separator: "\u{A0}").joined(separator: " ") }
    #expect(plain(EnglishPhrasebook().quantity(quantity)) == english)
    #expect(plain(GermanPhrasebook().quantity(quantity)) == german)
  }

  @Test func `no amount makes the words trap`() {
    for unit in [Quantity.Unit.pack, .measure(.gram), .measure(.centimetre), .unknown("x")] {
      for amount in [Int.min, -1, 0, 1, Int.max] {
        for book in Self.books { #expect(!book.quantity(Quantity(amount, unit)).isEmpty) }
      }
    }
  }

  @Test func `days and lists`() throws {
    let day = try #require(CalendarDay("2023-06-09"))
    #expect(EnglishPhrasebook().day(day) == "9 June 2023")
    #expect(GermanPhrasebook().day(day) == "9. Juni 2023")
    #expect(EnglishPhrasebook().day(CalendarDay.first) == "1 January 0000")
    #expect(GermanPhrasebook().list([]) == "")
    #expect(GermanPhrasebook().list(["A"]) == "A")
    #expect(GermanPhrasebook().list(["A", "B", "C"]) == "A, B und C")
    #expect(EnglishPhrasebook().list(["A", "B", "C"]) == "A, B and C")
  }

  @Test func `long lists of products are cut and counted`() {
    let message = NoticeMessage(kind: .sizesDiffer, products: ["A", "B", "C", "D", "E", "F"], count: 6)
    #expect(EnglishPhrasebook().text(message) == "Sizes differ between stores: A, B, C and 3 more.")
    #expect(GermanPhrasebook().text(message) == "Verschiedene Größen: A, B, C und 3 weitere.")
  }

  @Test func `an app can bring its own words`() throws {
    let reading = try Market.clear().reading(Wording(locale: Wording.english.locale, phrasebook: .shouting))
    #expect(
      VerdictState(reading).headline == "OF THE 3 STORES COMPARED, BERGHOF IS CHEAPEST FOR THE WHOLE BASKET.")
  }

  @Test func `the phrasebook follows the locale's language`() {
    #expect(Wording(locale: .init(identifier: "de_CH")).phrasebook is GermanPhrasebook)
    #expect(Wording(locale: .init(identifier: "fr_FR")).phrasebook is EnglishPhrasebook)
  }

  private func expectDistinct(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(Set(texts).count == texts.count, sourceLocation: sourceLocation)
    #expect(!texts.contains { $0.isEmpty || $0.contains("  ") }, sourceLocation: sourceLocation)
  }
}
