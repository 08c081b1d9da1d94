extension GermanPhrasebook {
  /// How a basket is bought at several stores.
  public func text(_ message: SplitMessage) -> String {
    switch message {
    case .best(let maximum, let stores, let share, let total):
      "\(maximum == 1 ? "In einem Markt" : "In bis zu \(maximum) Märkten"): \(lines(share)) für \(total), bei \(list(stores))."
    case .noGain(let maximum, let isProven):
      "In bis zu \(maximum) Märkten: \(isProven ? "kein Vorteil" : "nichts Besseres gefunden")."
    case .below(let amount, let stores):
      "Das sind \(amount) weniger als für dieselben Positionen \(alone(stores))."
    case .belowUnlike(let amount, let stores, let number):
      """
      Das sind \(amount) weniger als für dieselben Positionen \(alone(stores)), aber \(lines(number)) davon \
      \(number == 1 ? "wechselt" : "wechseln") den Markt und \(number == 1 ? "ist" : "sind") nicht nachweislich direkt \
      vergleichbar.
      """
    case .moreLines(let number, let stores):
      "Das \(number == 1 ? "ist" : "sind") \(lines(number)) mehr als \(alone(stores))."
    case .otherLines(let stores): "Gleich viele Positionen wie \(alone(stores)), aber andere."
    case .part(let store, let number, let total): "\(store): \(lines(number)), \(total)"
    case .proof(let sets, let maximum):
      sets == 1
        ? "Beweis: Es gibt nur eine Auswahl von Märkten."
        : """
        Beweis: \(sets == 2 ? "Beide" : "Alle \(sets)") Möglichkeiten mit \
        \(maximum == 1 ? "einem Markt" : "bis zu \(maximum) Märkten") wurden geprüft. Keine deckt mehr Positionen ab \
        oder gleich viele für weniger.
        """
    case .notProven(let sets):
      """
      Nicht bewiesen: Die Suche unter \(count(sets, "möglichen Auswahl", "möglichen Auswahlen")) von Märkten wurde \
      abgebrochen. Es kann eine bessere geben.
      """
    case .runnerUp(let stores, let share, let total, let gap?):
      "Die nächstbeste Möglichkeit: \(lines(share)) für \(total), bei \(list(stores)); \(gap) mehr."
    case .runnerUp(let stores, let share, let total, nil):
      "Die nächstbeste Möglichkeit: \(lines(share)) für \(total), bei \(list(stores))."
    case .ties(let choices):
      "Gleich viele Positionen für genau gleich viel: \(choices.map { "bei \(list($0))" }.joined(separator: "; "))."
    }
  }

  private func alone(_ stores: [String]) -> String {
    stores.count == 1 ? "allein bei \(list(stores))" : "bei \(list(stores))"
  }
}
