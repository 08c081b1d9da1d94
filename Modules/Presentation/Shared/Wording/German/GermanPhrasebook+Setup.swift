extension GermanPhrasebook {
  /// What is said before a basket is compared.
  public func text(_ message: SetupMessage) -> String {
    switch message {
    case .promise: "Wo sich der gewohnte Einkauf diese Woche lohnt, und warum."
    case .loadingBasket: "Der gespeicherte Warenkorb wird gesucht"
    case .savedBasket(let title, let lines):
      title.isEmpty
        ? "Gespeicherter Warenkorb: \(self.lines(lines))"
        : "Gespeicherter Warenkorb \(quoted(title)): \(self.lines(lines))"
    case .savedBasketUnreadable: "Der gespeicherte Warenkorb konnte nicht gelesen werden."
    case .loadingRegions: "Regionen werden geladen"
    case .loadingRegion(let name): "Produkte und Preise für \(name) werden geladen"
    case .regionSummary(let stores, let products, let prices):
      list([
        count(stores, "Markt", "Märkte"), count(products, "Produkt", "Produkte"),
        count(prices, "Preis", "Preise"),
      ])
    case .sourceProblems(let rows, let values): sourceProblems(rows: rows, values: values)
    case .chooseStores: "Bitte die Märkte wählen, die verglichen werden sollen."
    case .chooseAnotherStore:
      "Mit nur einem Markt gibt es nichts zu vergleichen. Bitte einen weiteren wählen."
    }
  }

  private func sourceProblems(rows: Int, values: Int) -> String {
    let parts = [
      rows > 0 ? count(rows, "Zeile", "Zeilen") : nil, values > 0 ? count(values, "Angabe", "Angaben") : nil,
    ].compactMap(\.self)
    return rows + values == 1
      ? "\(list(parts)) der Quelle war nicht verwendbar und fehlt."
      : "\(list(parts)) der Quelle waren nicht verwendbar und fehlen."
  }

  /// What is said while a basket is put together.
  public func text(_ message: BasketMessage) -> String {
    switch message {
    case .lines(let number): number == 0 ? "Der Warenkorb ist leer" : "\(lines(number)) im Warenkorb"
    case .templateLines(let number): lines(number)
    case .searching(let text): "Suche nach \(quoted(text))"
    case .noHits(let text): "Nichts gefunden für \(quoted(text))."
    case .moreHits(let number): "\(number) weitere; mehr eintippen grenzt die Suche ein"
    case .inBasket(let quantities): "im Warenkorb: \(list(quantities))"
    case .soldByWeight: "nach Gewicht"
    case .nothingInBasket: "Der Warenkorb ist leer. Für einen Vergleich bitte Produkte hinzufügen."
    case .duplicateLines(let number):
      number == 1
        ? "1 Position verlangt ein Produkt, das schon weiter oben steht. Beide werden als eine verglichen."
        : "\(number) Positionen verlangen Produkte, die schon weiter oben stehen. Sie werden zusammen verglichen."
    case .duplicate: "steht schon weiter oben"
    case .conflictingUnit:
      "steht schon weiter oben in einer anderen Einheit; diese Position bekommt keinen Preis"
    case .invalidAmount: "für diese Menge gibt es keinen Preis"
    case .unknownUnit(let word):
      "die Einheit \(quoted(word)) ist unbekannt; diese Position bekommt keinen Preis"
    case .unknownProduct: "nicht im Sortiment dieser Region; diese Position bekommt keinen Preis"
    case .onlyAt(let store): "nur bei \(store)"
    }
  }

  /// How old prices are.
  public func text(_ message: FreshnessMessage) -> String {
    switch message {
    case .oldest(let days, .fresh):
      switch days {
      case ...0: "Alle verwendeten Preise sind von heute."
      case 1: "Alle verwendeten Preise sind von heute oder gestern."
      default: "Alle verwendeten Preise sind aus den letzten \(days) Tagen."
      }
    case .oldest(let days, .expired), .oldest(let days, .tooOld):
      "Der älteste verwendete Preis ist \(age(days)) alt. Er ist abgelaufen und kann sich durchaus geändert haben."
    case .oldest(let days, .stale), .oldest(let days, .unknown):
      "Der älteste verwendete Preis ist \(age(days)) alt und kann sich geändert haben."
    case .age(let days, .fresh):
      switch days {
      case ...0: "von heute"
      case 1: "von gestern"
      default: "vor \(days) Tagen gesehen"
      }
    case .age(let days, .expired): "\(age(days)) alt, abgelaufen"
    case .age(let days, .tooOld): "\(age(days)) alt, zu alt"
    case .age(let days, .stale), .age(let days, .unknown): "\(age(days)) alt"
    case .counts(let fresh, let stale, let expired, let tooOld):
      "Preise nach Alter: "
        + list(
          [
            fresh > 0 ? "\(fresh) frisch" : nil, stale > 0 ? "\(stale) einige Tage alt" : nil,
            expired > 0 ? "\(expired) abgelaufen" : nil, tooOld > 0 ? "\(tooOld) zu alt" : nil,
          ].compactMap(\.self))
    case .noPrices: "keine Preise"
    }
  }

  private func age(_ days: Int) -> String { count(days, "Tag", "Tage") }
}
