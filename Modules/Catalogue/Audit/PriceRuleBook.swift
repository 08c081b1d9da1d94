/// The price rules of a country, as far as a catalogue's data can show whether they are kept.
///
/// It finds what deserves a look and is no legal advice.
public enum PriceRuleBook: String, CaseIterable, Hashable, Sendable, Codable {
  /// The Preisangabenverordnung of 2022 (PAngV) and section 32 of the packaging law (VerpackG).
  case german
  /// The Price Marking Order 2004 as amended by SI 2024/1055, in force since 6 April 2026.
  case british

  /// Where a rule stands; nil where the country has none like it.
  public func source(of rule: PriceRule) -> String? {
    switch self {
    case .german: germanSource(of: rule)
    case .british: britishSource(of: rule)
    }
  }

  private func germanSource(of rule: PriceRule) -> String {
    switch rule {
    case .unitPriceMissing: "PAngV, section 4 (1); Directive 98/6/EC, Article 3"
    case .unitPriceDoesNotFollow: "PAngV, section 4 (1); Directive 98/6/EC, Article 2 (b)"
    case .unitPriceOfAnotherMeasure: "PAngV, section 5 (1)"
    case .depositInUnitPrice: "PAngV, section 7; CJEU, C-543/21"
    case .unitPricePerHundred: "PAngV, section 5 (1), since 28 May 2022"
    case .struckPriceNotAbovePrice: "Directive 2005/29/EC, Article 6 (1) (d)"
    case .struckPriceAboveLowest: "PAngV, section 11 (1); Directive 98/6/EC, Article 6a; CJEU, C-330/23"
    case .depositKindMissing: "VerpackG, section 32 (1) and (2)"
    }
  }

  private func britishSource(of rule: PriceRule) -> String? {
    switch rule {
    case .unitPriceMissing, .unitPriceDoesNotFollow: "Price Marking Order 2004, article 5"
    case .unitPriceOfAnotherMeasure, .unitPricePerHundred:
      "Price Marking Order 2004, as amended by SI 2024/1055"
    case .depositInUnitPrice: "SI 2024/1055, article 2"
    case .struckPriceNotAbovePrice: "Digital Markets, Competition and Consumers Act 2024, section 226"
    // There is no rule of 30 days, and none on a word for the packaging.
    case .struckPriceAboveLowest, .depositKindMissing: nil
    }
  }

  /// The smallest content in grams or millilitres whose unit price is due.
  ///
  /// PAngV, section 4 (3) no. 1; Price Marking Order 2004, Schedule 2.
  var smallestContent: Int {
    switch self {
    case .german: 10
    case .british: 5
    }
  }
}
