extension GermanPhrasebook {
  /// How a comparison is made.
  public func text(_ message: MethodologyMessage) -> String {
    switch message {
    case .title(let section): title(section)
    case .ages(let fresh, let stale, let expired):
      """
      Ein Preis gilt als frisch, \
      \(fresh == 0 ? "wenn er vom selben Tag ist" : "wenn er höchstens \(days(fresh)) alt ist"), bis \(days(stale)) \
      als einige Tage alt und bis \(days(expired)) als abgelaufen. Abgelaufene Preise zählen noch und sind immer \
      gekennzeichnet. Ältere Preise zählen gar nicht. Gerechnet wird in Kalendertagen der Region.
      """
    case .ageDoubts(let stale, let expired):
      "Ein Preis, der einige Tage alt ist, kann um \(percent(stale)) abweichen, ein abgelaufener um \(percent(expired))."
    case .matchStrengths(let exact, let equivalent, let weak):
      """
      Ein Produkt, das über den Strichcode, von einem Menschen oder über Marke und Größe gefunden wurde, zählt \
      \(exact) von 100. Das Gegenstück einer Eigenmarke zählt \(equivalent), jede andere Zuordnung \(weak).
      """
    case .matchDoubts(let equivalent, let weak):
      """
      Der Preis eines Gegenstücks kann um \(percent(equivalent)) abweichen, der jeder anderen Zuordnung um \
      \(percent(weak)).
      """
    case .largerDoubt: "Wo Alter und Zuordnung Zweifel wecken, zählt der größere."
    case .likeForLike(let tolerance):
      """
      Eine Position ist direkt vergleichbar, wenn jeder Markt einen Preis dafür hat und die Größen von einer Art und \
      bekannt sind und um höchstens \(percent(tolerance)) auseinanderliegen. Was nach Gewicht oder \
      Volumen verlangt und verkauft wird, vergleicht sich danach. Eine Ersparnis wird nur für diese Positionen genannt.
      """
    case .missingLines:
      """
      Eine Position ohne Preis ist in keiner Summe enthalten. Sie lässt nie einen Markt günstiger aussehen. Eine \
      Summe mit Schätzungen für Fehlendes ist als Schätzung gekennzeichnet und entscheidet nichts.
      """
    case .minimumCoverage(let percent):
      """
      Empfohlen wird nur, wenn mindestens \(self.percent(percent)) der Positionen direkt vergleichbar sind.
      """
    case .tooClose(let percent, let percentOfMajorUnit):
      """
      Ein Vorsprung unter \(self.percent(percent)) der günstigsten Summe oder unter \
      \(self.percent(percentOfMajorUnit)) der Währungseinheit (etwa eines Euro) ist zu knapp. Bei gleichen Summen \
      liegen die Märkte gleichauf.
      """
    case .clearAndLeaning:
      """
      Ein Markt ist am günstigsten, wenn er vorn bleibt, obwohl jeder seiner Preise um seinen Zweifel erhöht und jeder \
      der anderen um seinen gesenkt wird. Sonst gilt er nur als wohl am günstigsten.
      """
    case .confidence(let coverage, let freshness, let match, let size):
      """
      Bis zu \(coverage) Punkte für den Anteil direkt vergleichbarer Positionen, \(freshness) für frische Preise, \
      \(match) für sichere Zuordnungen und \(size) für gleiche Größen; jeder Teil wird abgerundet.
      """
    case .prices:
      """
      Eine Position kostet, was das beste einzelne Angebot ergibt; Angebote werden nie kombiniert. Mitgliederpreise \
      zählen nur für Mitglieder. Pfand steht daneben und ist in keiner Summe enthalten. Normalpreis heißt, was der \
      Markt so nennt.
      """
    case .quantities:
      """
      Gewogene Ware kostet Preis mal Gewicht, je Position einmal gerundet. Für eine Menge verpackter Ware wird auf \
      ganze Packungen aufgerundet. Beruht ein Preis auf geschätzter Größe oder geschätztem Gewicht, steht „etwa“ davor.
      """
    case .choiceOfStores:
      """
      Jede Auswahl von Märkten wird geprüft. Die beste deckt die meisten Positionen ab, kostet dann am wenigsten und \
      braucht dann die wenigsten Märkte. Der Weg zu den Märkten zählt nicht. Eine abgebrochene \
      Suche wird so genannt; was sie fand, ist dann nicht als das Beste bewiesen.
      """
    }
  }

  private func title(_ section: MethodologyMessage.Section) -> String {
    switch section {
    case .prices: "Was ein Preis ist"
    case .ages: "Wie alt Preise sein dürfen"
    case .matches: "Ob es dasselbe Produkt ist"
    case .likeForLike: "Was verglichen wird"
    case .recommendation: "Wann ein Markt empfohlen wird"
    case .confidence: "Wie sicher das ist"
    case .split: "Mehrere Märkte"
    }
  }

  private func days(_ number: Int) -> String { count(number, "Tag", "Tage") }
}
