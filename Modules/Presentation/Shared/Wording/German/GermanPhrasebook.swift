public import BasketComparison
public import MoneyKit

/// The German words.
public struct GermanPhrasebook: Phrasebook {
  /// Creates the phrasebook.
  public init() {}

  /// The German words in and beside prices.
  public var priceWords: PriceWords { .german }

  /// The words of a title, a button or a heading.
  public func text(_ label: Label) -> String {
    switch label {
    case .welcomeTitle: "Willkommen"
    case .tryDemo: "Beispielkorb ausprobieren"
    case .buildBasket: "Warenkorb zusammenstellen"
    case .continueBasket: "Fortfahren"
    case .retry: "Erneut versuchen"
    case .proceed: "Weiter"
    case .regionTitle: "Region"
    case .storesToCompare: "Zu vergleichende Märkte"
    case .chosen: "wird verglichen"
    case .notChosen: "wird nicht verglichen"
    case .builderTitle: "Produkte suchen"
    case .searchText: "Suche"
    case .templates: "Fertige Warenkörbe"
    case .products: "Produkte"
    case .add: "Hinzufügen"
    case .reviewBasket: "Warenkorb ansehen"
    case .reviewTitle: "Warenkorb"
    case .mergeLines: "Gleiche Positionen zusammenfassen"
    case .addProducts: "Produkte hinzufügen"
    case .increase: "Mehr"
    case .decrease: "Weniger"
    case .remove: "Entfernen"
    case .compareStores: "Märkte vergleichen"
    case .recommendationTitle: "Wo einkaufen"
    case .confidence: "Verlässlichkeit"
    case .stores: "Märkte"
    case .store: "Markt"
    case .linesPriced: "Positionen mit Preis"
    case .likeForLikeTotal: "Direkt vergleichbar"
    case .pricedTotal: "Summe der Positionen mit Preis"
    case .estimatedTotal: "Rest geschätzt"
    case .deposit: "Pfand"
    case .oldestPrice: "Ältester Preis"
    case .recommended: "am günstigsten"
    case .looksCheapest: "wohl am günstigsten"
    case .tied: "gleichauf"
    case .notices: "Gut zu wissen"
    case .itemBreakdown: "Einzelne Positionen"
    case .missingItems: "Was fehlt"
    case .methodology: "So wird verglichen"
    case .drivers: "Was den Unterschied ausmacht"
    case .split: "Einkauf in mehreren Märkten"
    case .pricedNowhere: "Nirgends ein Preis"
    case .changeAddress: "Adresse ändern"
    }
  }

  /// Why something could not be loaded.
  public func text(_ failure: LoadFailure) -> String {
    let nothingOlder = "Ältere Preise werden nicht ersatzweise gezeigt."
    return switch failure {
    case .unreachable: "Die Preise konnten nicht geladen werden: Die Quelle antwortet nicht. \(nothingOlder)"
    case .empty: "Die Quelle ist leer. \(nothingOlder)"
    case .unreadable: "Die Preise konnten nicht gelesen werden. \(nothingOlder)"
    case .unknownRegion: "Die Quelle hat keine Preise für diese Region. \(nothingOlder)"
    case .tooLarge:
      "Das ist zu viel für einen Vergleich. Bitte weniger Positionen oder weniger Märkte wählen."
    case .refused: "Die Preise konnten nicht geladen werden: Die Quelle meldet einen Fehler. \(nothingOlder)"
    case .tryLater: "Die Quelle ist überlastet. Bitte später noch einmal versuchen. \(nothingOlder)"
    case .notTrusted: "Die Verbindung ist nicht sicher, deshalb wurde nichts geladen. \(nothingOlder)"
    case .other: "Etwas ist schiefgegangen. \(nothingOlder)"
    }
  }

  /// A calendar day with the month in words.
  public func day(_ day: CalendarDay) -> String {
    guard let parts = DayParts(day) else { return day.description }
    let months = [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
      "November", "Dezember",
    ]
    return "\(parts.day). \(months[parts.month - 1]) \(parts.year)"
  }

  /// A quantity, such as "2 Packungen" or "1,5 kg".
  public func quantity(_ quantity: Quantity) -> String {
    QuantityWords(decimalMark: ",", pack: ("Packung", "Packungen"), piece: ("Stück", "Stück")).text(quantity)
  }

  /// Several names in a row, such as "A, B und C".
  public func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return "\(items.dropLast().joined(separator: ", ")) und \(last)"
  }

  func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  func lines(_ number: Int) -> String { count(number, "Position", "Positionen") }

  /// "alle 15 Positionen" or "12 von 15 Positionen".
  func lines(_ share: LineShare) -> String {
    guard share.isWhole else { return "\(share.count) von \(share.lines) Positionen" }
    return switch share.lines {
    case 1: "die einzige Position"
    case 2: "beide Positionen"
    default: "alle \(share.lines) Positionen"
    }
  }

  /// "bei den 12 von 15 Positionen, die direkt vergleichbar sind".
  func likeForLike(_ share: LineShare) -> String {
    if share.isWhole {
      return switch share.lines {
      case 1: "bei der einzigen Position (direkt vergleichbar)"
      case 2: "bei beiden Positionen (beide direkt vergleichbar)"
      default: "bei allen \(share.lines) Positionen (alle direkt vergleichbar)"
      }
    }
    return share.count == 1
      ? "bei der einen von \(share.lines) Positionen, die direkt vergleichbar ist"
      : "bei den \(share.count) von \(share.lines) Positionen, die direkt vergleichbar sind"
  }

  func quoted(_ text: String) -> String { "„\(text)“" }

  func percent(_ number: Int) -> String { "\(number)\u{A0}%" }
}
