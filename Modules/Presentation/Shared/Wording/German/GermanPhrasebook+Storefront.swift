import BasketComparison
import Catalogue
import MoneyKit

extension GermanPhrasebook {
  /// What is said around the products of a home or a category.
  public func text(_ message: StorefrontMessage) -> String {
    switch message {
    case .addAddress: "Adresse hinzufügen"
    case .loadingHome: "Das Angebot wird geladen"
    case .loadingCategory: "Die Produkte werden geladen"
    case .loadingMore: "Weitere Produkte werden geladen"
    case .moreFailed: "Weitere Produkte konnten nicht geladen werden."
    case .offline: "Keine Verbindung"
    case .unreachable: "Der Shop ist nicht erreichbar"
    case .stale(let reason): text(reason)
    case .failed(let failure): shopText(failure)
    case .mayBeOutOfDate: "Möglicherweise nicht mehr aktuell"
    case .outOfArea: "An diese Adresse wird nicht geliefert."
    case .emptyHome: "Hier gibt es im Moment nichts anzuzeigen."
    case .emptyCategory: "Hier gibt es im Moment keine Produkte."
    case .percentOff(let percent): "-\(self.percent(percent))"
    case .depositMark(.singleUse): "EINWEG"
    case .depositMark(.reusable): "MEHRWEG"
    case .minimumAge(let years): "ab \(years)"
    case .cannotOrder(let reason): text(reason)
    case .addressNeeded: "Zum Bestellen bitte eine Adresse hinzufügen"
    case .quantityNotConfirmed: "Noch nicht bestätigt"
    }
  }

  private func text(_ reason: StorefrontFreshness.Reason) -> String {
    switch reason {
    case .saved: "Früher gespeichert"
    case .notRefreshed: "Konnte nicht aktualisiert werden"
    case .refreshing: "Wird aktualisiert"
    }
  }

  private func shopText(_ failure: LoadFailure) -> String {
    switch failure {
    case .unreachable: "Der Shop ist nicht erreichbar."
    case .empty: "Der Shop hat nichts anzuzeigen."
    case .unreadable: "Die Antwort des Shops konnte nicht gelesen werden."
    case .unknownRegion: "Der Shop kennt diese Region nicht."
    case .tooLarge: "Das ist mehr, als auf einmal angezeigt werden kann."
    case .refused: "Der Shop meldet einen Fehler."
    case .tryLater: "Der Shop ist überlastet. Bitte später noch einmal versuchen."
    case .notTrusted: "Die Verbindung ist nicht sicher, deshalb wurde nichts geladen."
    case .other: "Etwas ist schiefgegangen."
    }
  }

  private func text(_ reason: StepperState.Reason) -> String {
    switch reason {
    case .offline: "Bestellen ist erst möglich, wenn der Shop erreichbar ist"
    case .closed: "Bestellen ist erst nach der Öffnung möglich"
    case .outOfDate: "Bestellen ist erst möglich, wenn die Preise aktuell sind"
    case .cartLoading: "Der Warenkorb wird geladen"
    case .cartFailed: "Der Warenkorb konnte nicht geladen werden"
    }
  }

  /// What is said of a product's stock.
  public func text(_ message: StockMessage) -> String {
    switch message {
    case .left(let count): "Nur noch \(count) verfügbar"
    case .out: "Nicht vorrätig"
    }
  }

  /// When a closed hub opens.
  public func text(_ message: OpeningMessage) -> String {
    switch message {
    case .closed: "Geschlossen"
    case .at(let time): "Öffnet um \(time) Uhr"
    case .tomorrow(let time): "Öffnet morgen um \(time) Uhr"
    case .weekday(let weekday, let time): "Öffnet am \(name(of: weekday)) um \(time) Uhr"
    case .day(let day, let time): "Öffnet am \(self.day(day)) um \(time) Uhr"
    }
  }

  private func name(of weekday: Weekday) -> String {
    switch weekday {
    case .monday: "Montag"
    case .tuesday: "Dienstag"
    case .wednesday: "Mittwoch"
    case .thursday: "Donnerstag"
    case .friday: "Freitag"
    case .saturday: "Samstag"
    case .sunday: "Sonntag"
    }
  }

  /// All that a screen reader says of a product's tile.
  public func text(_ message: TileMessage) -> String {
    var sentence = SpokenList(message.name, expecting: 120)
    if let originalPrice = message.originalPrice {
      sentence.append("jetzt ", message.price)
      sentence.append("vorher ", originalPrice)
    } else {
      sentence.append(message.price)
    }
    if let deposit = message.deposit {
      switch deposit.kind {
      case .singleUse: sentence.append("Einwegpfand ", deposit.amount)
      case .reusable: sentence.append("Mehrwegpfand ", deposit.amount)
      case nil: sentence.append("Pfand ", deposit.amount)
      }
    }
    if let unitPrice = message.unitPrice {
      sentence.append(unitPrice.amount, measure(unitPrice.measure))
    }
    if let years = message.minimumAge { sentence.append("ab \(years) Jahren") }
    switch message.stock {
    case .left(let count): sentence.append("nur noch \(count) verfügbar")
    case .out: sentence.append("nicht vorrätig")
    case nil: break
    }
    return sentence.text
  }

  private func measure(_ measure: UnitPriceMeasure) -> String {
    switch measure {
    case .kilogram: " pro Kilogramm"
    case .litre: " pro Liter"
    case .metre: " pro Meter"
    case .squareMetre: " pro Quadratmeter"
    case .cubicMetre: " pro Kubikmeter"
    case .hundredGrams: " pro 100 Gramm"
    case .hundredMillilitres: " pro 100 Milliliter"
    case .piece: " pro Stück"
    case .use: " pro Anwendung"
    }
  }
}
