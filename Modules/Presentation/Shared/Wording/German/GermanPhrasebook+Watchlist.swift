import QuoteStream

extension GermanPhrasebook {
  /// What is said on a watchlist and on the screen of one instrument.
  public func text(_ message: WatchlistMessage) -> String {
    switch message {
    case .watchlist: "Watchlist"
    case .loadingWatchlist: "Die Watchlist wird geladen"
    case .emptyWatchlist: "Auf der Watchlist steht nichts."
    case .order(let order): text(order)
    case .watchlistFailed(let failure): watchlistText(failure)
    case .noPriceYet: "noch kein Kurs"
    case .noPrice: "kein Kurs"
    case .staleness(let reason): text(reason)
    case .staleSince(let age, let reason): "\(text(age)), \(text(reason))"
    case .market(let market): text(market)
    case .notice(let notice): text(notice)
    case .announcement: "Kurse sind möglicherweise nicht aktuell"
    case .connection(let kind): text(kind)
    case .retryIn(seconds: 0): "Nächster Versuch jetzt"
    case .retryIn(let seconds): "Nächster Versuch in \(seconds) s"
    case .lag(let tenths): "\(tenths / 10),\((tenths % 10).magnitude) s verspätet"
    case .previousClose: "Schlusskurs des Vortags"
    case .changeSinceClose: "Veränderung"
    }
  }

  /// All that a screen reader says of an instrument's row.
  public func text(_ message: PriceRowMessage) -> String {
    var sentence = SpokenList(message.name, expecting: 80)
    switch message.price {
    case .unknown: sentence.append("noch kein Kurs")
    case .none: sentence.append("kein Kurs")
    case .amount(let amount, let change):
      sentence.append(amount)
      if let change { sentence.append(change) }
    }
    if message.market != .open { sentence.append(text(message.market)) }
    if let staleness = message.staleness {
      if let age = staleness.age {
        sentence.append("möglicherweise nicht aktuell")
        sentence.append("Stand ", spoken(age))
      }
      sentence.append(text(staleness.reason))
    }
    return sentence.text
  }

  private func text(_ order: WatchlistOptions.Order) -> String {
    switch order {
    case .server: "In der Reihenfolge der Liste"
    case .name: "Nach Namen"
    case .change: "Nach Veränderung"
    }
  }

  private func text(_ notice: PriceNotice) -> String {
    switch notice {
    case .reconnecting: "Keine Verbindung. Kurse sind möglicherweise nicht aktuell."
    case .updating: "Verbunden. Einige Kurse sind noch nicht aktuell."
    case .refused: "Die Anmeldung wurde abgelehnt. Kurse sind möglicherweise nicht aktuell."
    }
  }

  private func text(_ reason: StaleReason) -> String {
    switch reason {
    case .noSnapshot: "aktueller Kurs steht aus"
    case .gap: "eine Änderung wurde verpasst"
    case .disconnected: "keine Verbindung"
    case .lagging: "Kurse kommen verspätet an"
    case .suspended: "die App war unterbrochen"
    case .suspect: "von der Quelle angezweifelt"
    case .unavailable: "bei der Quelle nicht verfügbar"
    }
  }

  private func text(_ market: MarketState) -> String {
    switch market {
    case .open: "wird gehandelt"
    case .halted: "Handel ausgesetzt"
    case .closed: "Markt geschlossen"
    }
  }

  private func text(_ age: ElapsedTime) -> String {
    switch age {
    case .seconds(let number): "vor \(number) Sek."
    case .minutes(let number): "vor \(number) Min."
    case .hours(let number): "vor \(number) Std."
    case .days(let number): "vor \(count(number, "Tag", "Tagen"))"
    }
  }

  private func spoken(_ age: ElapsedTime) -> String {
    switch age {
    case .seconds(let number): "vor \(count(number, "Sekunde", "Sekunden"))"
    case .minutes(let number): "vor \(count(number, "Minute", "Minuten"))"
    case .hours(let number): "vor \(count(number, "Stunde", "Stunden"))"
    case .days(let number): "vor \(count(number, "Tag", "Tagen"))"
    }
  }

  private func text(_ kind: QuoteConnectionStatus.Kind) -> String {
    switch kind {
    case .stopped: "Angehalten"
    case .connecting: "Verbindung wird aufgebaut"
    case .connected: "Verbunden"
    case .waiting: "Keine Verbindung"
    case .refused: "Anmeldung abgelehnt"
    }
  }

  private func watchlistText(_ failure: LoadFailure) -> String {
    switch failure {
    case .unreachable: "Die Watchlist ist nicht erreichbar."
    case .empty: "Es gibt keine Watchlist."
    case .unreadable: "Die Watchlist konnte nicht gelesen werden."
    case .unknownRegion: "Für diese Region gibt es keine Watchlist."
    case .tooLarge: "Die Watchlist ist länger, als angezeigt werden kann."
    case .refused: "Die Watchlist konnte nicht geladen werden: Der Server meldet einen Fehler."
    case .tryLater: "Der Server ist überlastet. Bitte später noch einmal versuchen."
    case .notTrusted: "Die Verbindung ist nicht sicher, deshalb wurde nichts geladen."
    case .other: "Etwas ist schiefgegangen."
    }
  }
}
