import BasketComparison

extension GermanPhrasebook {
  /// What the price of one line rests on.
  public func text(_ message: PriceMessage) -> String {
    switch message {
    case .about(let price), .aboutSpoken(let price): "etwa \(price)"
    case .mechanic(.shelf): "Regalpreis"
    case .mechanic(.reduced): "reduzierter Preis"
    case .mechanic(.multiBuy): "Preis für mehrere zusammen"
    case .mechanic(.buyGetFree): "einige Packungen gratis"
    case .mechanic(.percentOff): "Prozentrabatt"
    case .mechanic(.amountOff): "Betrag abgezogen"
    case .regularPrice(let price): "zum Normalpreis des Marktes: \(price)"
    case .memberPrice: "nur für Mitglieder"
    case .membersPay(let price): "Mitglieder zahlen \(price)"
    case .packs(let number): count(number, "Packung", "Packungen")
    case .estimate: "hängt vom tatsächlichen Gewicht oder von der tatsächlichen Größe ab"
    case .equivalentMatch: "Gegenstück einer Eigenmarke"
    case .weakMatch: "möglicherweise nicht das gesuchte Produkt"
    case .doubt(let percent): "kann um bis zu \(self.percent(percent)) abweichen"
    case .comparability(let comparability): text(comparability)
    case .unitPriceBeforePromotion(let price): "\(price) vor der Aktion"
    }
  }

  private func text(_ comparability: ComparedLine.Comparability) -> String {
    switch comparability {
    case .likeForLike: "direkt vergleichbar"
    case .sizesDiffer: "nicht direkt vergleichbar: verschiedene Größen"
    case .unitKindsDiffer: "nicht direkt vergleichbar: hier nach Gewicht, dort nach Volumen oder Stück"
    case .priceBasesDiffer: "nicht direkt vergleichbar: hier je Packung, dort nach Gewicht"
    case .sizeUnknown: "nicht direkt vergleichbar: eine Größe ist unbekannt"
    case .sizeEstimated: "nicht direkt vergleichbar: eine Größe ist geschätzt"
    case .notComparable: "nicht verglichen: nicht überall gibt es einen Preis"
    }
  }

  /// Why lines have no price.
  public func text(_ message: MissingMessage) -> String {
    switch message {
    case .nothingMissing: "Jeder Markt hat für jede Position einen Preis."
    case .nothingMissingAt(let store): "\(store) hat für jede Position einen Preis."
    case .missingAt(let store, let share):
      "\(store) hat für \(share.count) von \(share.lines) Positionen keinen Preis."
    case .reason(let reason): text(reason)
    case .nearestSwap(let product): "am nächsten kommt dort: \(product)"
    case .notInTotals: "Fehlende Positionen und Ersatzvorschläge sind in keiner Summe enthalten."
    case .missingLines(let number): "Was fehlt (\(number))"
    }
  }

  private func text(_ reason: MissingLine.Reason) -> String {
    switch reason {
    case .noProductAtStore: "dort nicht im Sortiment, soweit bekannt"
    case .noOffer: "kein Preis bekannt"
    case .unavailable: "derzeit nicht erhältlich"
    case .tooOld: "der letzte Preis ist zu alt"
    case .notYetObserved: "der einzige Preis ist von einem späteren Tag"
    case .membersOnly: "den einzigen Preis gibt es nur für Mitglieder"
    case .offerEnded: "die Aktion ist vorbei und der Normalpreis unbekannt"
    case .currencyMismatch: "der Preis ist in einer anderen Währung"
    case .unitMismatch: "nicht in der verlangten Einheit erhältlich"
    case .sizeUnknown: "die Größe ist unbekannt, daher auch die nötige Zahl an Packungen"
    case .unknownProduct: "nicht im Sortiment dieser Region"
    case .invalidQuantity: "für diese Menge gibt es keinen Preis"
    case .unknownUnit: "die Einheit ist unbekannt"
    case .amountOutOfRange: "Preis oder Menge liegt außerhalb des Möglichen"
    }
  }

  /// What a reader of a comparison must know.
  public func text(_ message: NoticeMessage) -> String {
    let number = message.count
    let prices = count(number, "Preis", "Preise")
    let there = message.store.map { " bei \($0)" } ?? ""
    let products = named(message)
    return switch message.kind {
    case .noBasketItems: text(RecommendationMessage.emptyBasket)
    case .nothingToCompare: "Es gibt keine zwei Märkte zum Vergleichen."
    case .lowCoverage: "Zu wenige Positionen sind direkt vergleichbar."
    case .missingProducts: "\(message.store ?? "Ein Markt") hat für \(lines(number)) keinen Preis."
    case .pricedNowhere: "Kein Markt hat einen Preis für: \(products)."
    case .staleOffers:
      number == 1
        ? "\(prices)\(there) ist einige Tage alt und kann sich geändert haben."
        : "\(prices)\(there) sind einige Tage alt und können sich geändert haben."
    case .expiredOffers:
      number == 1
        ? "\(prices)\(there) ist abgelaufen und kann sich durchaus geändert haben."
        : "\(prices)\(there) sind abgelaufen und können sich durchaus geändert haben."
    case .duplicateLinesMerged: "Mehrfach verlangt und zusammengezählt: \(products)."
    case .conflictingUnits: "In zwei Einheiten verlangt, die zweite Position hat keinen Preis: \(products)."
    case .invalidQuantity: "Für diese Menge gibt es keinen Preis: \(products)."
    case .unknownUnit: "Unbekannte Einheit: \(products)."
    case .unknownProduct: "Nicht im Sortiment dieser Region: \(products)."
    case .unknownStore: "\(message.store ?? "Ein Markt") gehört nicht zu dieser Region."
    case .pinnedStoreUnpriced: "Soll nur\(there) gekauft werden, dort fehlt aber der Preis: \(products)."
    case .sizesDiffer: "Verschiedene Größen: \(products)."
    case .unitKindConflict: "In verschiedenen Arten von Einheiten verkauft: \(products)."
    case .priceBasisDiffers: "Hier je Packung, dort nach Gewicht verkauft: \(products)."
    case .sizeUnknown: "Eine Größe ist unbekannt: \(products)."
    case .sizeEstimated:
      message.store == nil
        ? "Eine Größe ist geschätzt: \(products)."
        : "Der Preis\(there) beruht auf geschätzter Größe oder geschätztem Gewicht: \(products)."
    case .sizeConflict: "Name und Größenangabe widersprechen sich\(there): \(products)."
    case .duplicateOffer: "Mehrere Preise\(there), der neueste zählt: \(products)."
    case .availabilityConflict: "Widersprüchliche Angaben zur Verfügbarkeit\(there): \(products)."
    case .currencyMismatch:
      "Ein Preis\(there) ist in einer anderen Währung und bleibt außer Acht: \(products)."
    case .notYetObserved: "Ein Preis\(there) ist von einem späteren Tag und bleibt außer Acht: \(products)."
    case .barcodeNotTrusted: "Ein Strichcode\(there) beweist nichts: \(products)."
    case .unitPriceMismatch: "Der angegebene Grundpreis\(there) folgt nicht aus Preis und Größe: \(products)."
    case .splitNotProven:
      "Die Suche nach der besten Aufteilung wurde abgebrochen; es kann eine bessere geben."
    }
  }

  private func named(_ message: NoticeMessage) -> String {
    guard message.products.count > 4 else {
      return message.products.isEmpty ? "\(message.count)" : list(message.products)
    }
    return list(Array(message.products.prefix(3)) + ["\(message.products.count - 3) weitere"])
  }
}
