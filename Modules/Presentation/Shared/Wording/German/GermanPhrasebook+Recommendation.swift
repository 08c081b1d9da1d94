import BasketComparison

extension GermanPhrasebook {
  /// What is recommended, and why.
  public func text(_ message: RecommendationMessage) -> String {
    switch message {
    case .comparing: "Die Märkte werden verglichen"
    case .cheapest(let store, let share, let stores):
      """
      \(compared(stores)) ist \(store) für \(share.isWhole ? "den ganzen Warenkorb" : together(share)) am \
      günstigsten.
      """
    case .looksCheapest(let store, let share, let stores):
      share.isWhole
        ? "\(compared(stores)) ist \(store) wohl am günstigsten, aber sicher ist das nicht."
        : "\(compared(stores)) ist \(store) für \(together(share)) wohl am günstigsten, aber sicher ist das nicht."
    case .tie(let stores, let share):
      "\(list(stores)) kosten insgesamt genau gleich viel, \(likeForLike(share))."
    case .tooCloseToCall: "Zu knapp für eine Empfehlung."
    case .notEnoughComparable: "Von diesem Warenkorb lässt sich nicht genug vergleichen."
    case .nothingToCompare(let stores):
      stores == 1
        ? "Mit nur einem Markt gibt es nichts zu vergleichen." : "Es gibt keinen Markt zum Vergleichen."
    case .emptyBasket: "Der Warenkorb ist leer, es gibt nichts zu vergleichen."
    case .saving(let amount, let rivals, let share, let isDoubtful):
      """
      \(isDoubtful ? "Nach den bekannten Preisen sind das" : "Das sind") \(amount) weniger als \
      \(rivals.count == 1 ? "beim nächstgünstigsten Markt" : "bei den nächstgünstigsten Märkten"), \(list(rivals)), \
      \(likeForLike(share)).
      """
    case .staysAhead(let amount?):
      "Auch wenn jeder Zweifel dagegenspricht, bleibt ein Vorsprung von \(amount)."
    case .staysAhead(nil): "Auch wenn jeder Zweifel dagegenspricht, bleibt ein knapper Vorsprung."
    case .couldTurnRound(let amount?):
      "Wenn jeder Zweifel dagegenspricht, ist ein anderer Markt um bis zu \(amount) günstiger."
    case .couldTurnRound(nil): "Wenn jeder Zweifel dagegenspricht, kostet ein anderer Markt gleich viel."
    case .noDoubt: "An den Preisen, die den Ausschlag geben, besteht kein Zweifel."
    case .difference(let amount, let share, let percent, let minimum):
      """
      Zwischen den günstigsten Summen liegen \(amount), \(likeForLike(share)). Empfohlen wird erst ab einem Vorsprung \
      von \(self.percent(percent)) der günstigsten Summe und mindestens \(minimum).
      """
    case .coverage(let share, let percent):
      """
      \(share.count) von \(share.lines) Positionen \(share.count == 1 ? "ist" : "sind") direkt vergleichbar; nötig \
      sind \(self.percent(percent)).
      """
    case .leftOut(let incomparable, let unpriced): leftOut(incomparable: incomparable, unpriced: unpriced)
    case .memberPrices(let store, let number):
      number == 1
        ? "Einer der verglichenen Preise bei \(store) gilt nur für Mitglieder."
        : "\(number) der verglichenen Preise bei \(store) gelten nur für Mitglieder."
    case .confidence(let points): "\(points) von 100"
    case .confidencePart(let aspect, let numerator, let denominator):
      confidencePart(aspect, numerator: numerator, denominator: denominator)
    case .points(let points, let most): "\(points) von \(most) Punkten"
    case .depositsApart: "Pfand ist in keiner der Summen enthalten."
    case .totalsDiffer:
      "Die Märkte haben Preise für verschiedene Positionen. Nur die direkt vergleichbaren Summen lassen sich gegenüberstellen."
    case .totalsUnlike:
      "Manche Positionen sind nicht überall gleich. Nur die direkt vergleichbaren Summen lassen sich gegenüberstellen."
    case .nothingAlike:
      "Keine Position ist direkt vergleichbar, daher lässt sich keine Summe einer anderen gegenüberstellen."
    case .estimatedTotals:
      "Geschätzt heißt: Für jede fehlende Position, die andere führen, zählt, was sie dort im Schnitt kostet. Das entscheidet nichts."
    case .driversHeading(let store, let rival, let share): driversHeading(store, rival, share)
    case .dearer(let product, let amount, let rival): "\(product): \(amount) mehr bei \(rival)"
    case .cheaper(let product, let amount, let rival): "\(product): \(amount) weniger bei \(rival)"
    case .dearerTogether(let amount, let rival): "Zusammen: \(amount) mehr bei \(rival)"
    case .cheaperTogether(let amount, let rival): "Zusammen: \(amount) weniger bei \(rival)"
    case .sameTogether: "Zusammen: gleich viel"
    case .noDifference: "Keine Position kostet mehr oder weniger."
    case .notLikeForLike: "nicht direkt vergleichbar"
    }
  }

  private func compared(_ stores: Int) -> String {
    stores == 1 ? "Von dem einen verglichenen Markt" : "Von den \(stores) verglichenen Märkten"
  }

  /// A total over lines says nothing about each of them.
  private func together(_ share: LineShare) -> String {
    "\(share.count) der \(share.lines) Positionen zusammen"
  }

  private func driversHeading(_ store: String, _ rival: String, _ share: LineShare) -> String {
    if share.isWhole {
      return share.lines == 1
        ? "\(store) und \(rival), bei der einzigen Position"
        : "\(store) und \(rival), bei allen \(share.lines) Positionen"
    }
    return share.count == 1
      ? "\(store) und \(rival), bei der einen von \(share.lines) Positionen, die überall einen Preis hat"
      : "\(store) und \(rival), bei den \(share.count) von \(share.lines) Positionen, die überall einen Preis haben"
  }

  private func leftOut(incomparable: Int, unpriced: Int) -> String {
    let verb = incomparable == 1 ? "wird" : "werden"
    let parts = [
      incomparable > 0
        ? "\(lines(incomparable)), die nicht nachweislich überall in gleicher Größe und Art verkauft \(verb)"
        : nil,
      unpriced > 0 ? "\(lines(unpriced)), für die es nicht überall einen Preis gibt" : nil,
    ].compactMap(\.self)
    return "Nicht verglichen: \(parts.joined(separator: ", und "))."
  }

  private func confidencePart(_ aspect: Confidence.Aspect, numerator: Int, denominator: Int) -> String {
    guard denominator > 0 else { return "nichts ist direkt vergleichbar" }
    let verb = numerator == 1 ? "ist" : "sind"
    return switch aspect {
    case .coverage:
      "\(numerator) von \(count(denominator, "Position", "Positionen")) \(verb) direkt vergleichbar"
    case .freshness:
      "\(numerator) von \(count(denominator, "verglichenen Preis", "verglichenen Preisen")) \(verb) frisch"
    case .match: "die Zuordnungen dahinter zählen im Schnitt \(share(numerator, of: denominator)) von 100"
    case .size:
      """
      \(numerator) von \(count(denominator, "Position", "Positionen")) mit Preis in allen Märkten \(verb) von \
      gleicher Größe und Art
      """
    }
  }

  private func share(_ numerator: Int, of denominator: Int) -> Int {
    let (product, overflow) = numerator.multipliedReportingOverflow(by: 100)
    return overflow ? 0 : product / denominator
  }
}
