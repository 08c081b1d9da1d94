public import BasketComparison
import MoneyKit

/// What one store has for one line.
public struct StorePriceState: Equatable, Sendable, Codable {
  /// A price and what it rests on.
  public struct Priced: Equatable, Sendable, Codable {
    /// What the line costs.
    public let cost: PriceState
    /// The product that the store sells for it.
    public let product: String
    /// The price of a kilogram, litre, piece or metre; nil where the size is not known.
    public let unitPrice: String?
    /// What is to be known about the price.
    public let notes: [Note]
    /// How old the price is.
    public let age: FreshnessState
  }

  /// Something to be known about a price.
  public struct Note: Equatable, Sendable, Codable {
    /// What a note is about.
    public enum Role: String, CaseIterable, Sendable, Codable {
      /// How many packs.
      case packs
      /// What set the price.
      case mechanic
      /// What the store calls its regular price.
      case regularPrice
      /// The price is one for members.
      case memberPrice
      /// What members would pay.
      case memberOffer
      /// The deposit, apart from the price.
      case deposit
      /// The price is about right only.
      case estimate
      /// How sure the match is.
      case match
      /// By how much the price may be wrong.
      case doubt
    }

    /// What it is about.
    public let role: Role
    /// What it says.
    public let text: String
  }

  /// A price, or why there is none.
  public enum Outcome: Equatable, Sendable, Codable {
    /// There is a price.
    case priced(price: Priced)
    /// There is none.
    case missing(reason: MissingLine.Reason, text: String)
  }

  /// The store.
  public let storeID: StoreID
  /// Its name.
  public let storeName: String
  /// What it has.
  public let outcome: Outcome
}

extension StorePriceState {
  init(_ reading: ComparisonReading, store: Store, outcome: LineOutcome) {
    storeID = store.id
    storeName = store.name
    self.outcome =
      switch outcome {
      case .priced(let line): .priced(price: Priced(reading, line))
      case .missing(let line):
        .missing(reason: line.reason, text: reading.words.text(.reason(line.reason)))
      }
  }
}

extension StorePriceState.Priced {
  fileprivate init(_ reading: ComparisonReading, _ line: PricedLine) {
    cost = reading.prices.price(line.cost, isEstimate: line.isEstimate)
    product = line.productName
    unitPrice = line.unitPrice.map { price in
      let text = reading.prices.text(price, isEstimate: line.hasEstimatedUnitPrice)
      return line.mechanic.isPromotion ? reading.words.text(.unitPriceBeforePromotion(text)) : text
    }
    notes = Self.notes(reading, line)
    age = reading.age(days: line.ageDays)
  }

  private static func notes(_ reading: ComparisonReading, _ line: PricedLine) -> [StorePriceState.Note] {
    let words = reading.words
    var notes: [StorePriceState.Note] = []
    func add(_ role: StorePriceState.Note.Role, _ message: PriceMessage) {
      notes.append(.init(role: role, text: words.text(message)))
    }
    if let packs = line.packs { add(.packs, .packs(packs)) }
    add(.mechanic, .mechanic(line.mechanic))
    if line.regularCost.minorUnits > line.cost.minorUnits {
      add(.regularPrice, .regularPrice(reading.prices.text(line.regularCost, isEstimate: line.isEstimate)))
    }
    if line.isMemberPrice { add(.memberPrice, .memberPrice) }
    if let cost = line.memberCost {
      add(.memberOffer, .membersPay(reading.prices.text(cost, isEstimate: line.isEstimate)))
    }
    if let deposit = line.deposit, !deposit.isZero {
      notes.append(.init(role: .deposit, text: reading.prices.deposit(deposit)))
    }
    if line.isEstimate { add(.estimate, .estimate) }
    let strengths = reading.policy.match
    if line.matchStrength < strengths.strength(of: .exact) {
      add(
        .match,
        line.matchStrength >= strengths.strength(of: .equivalent) ? .equivalentMatch : .weakMatch)
    }
    if line.doubtPercent > 0 { add(.doubt, .doubt(percent: line.doubtPercent)) }
    return notes
  }
}

extension PricedLine {
  /// Tells whether the price of a measure of goods follows from an estimated size; one that the store sets does not.
  fileprivate var hasEstimatedUnitPrice: Bool {
    switch basis {
    case .packs: size?.isEstimate == true
    case .measure: false
    }
  }
}

extension PricedLine.Mechanic {
  /// Tells whether it changes what is paid at the till rather than the price on the shelf.
  fileprivate var isPromotion: Bool {
    switch self {
    case .shelf, .reduced: false
    case .multiBuy, .buyGetFree, .percentOff, .amountOff: true
    }
  }
}
