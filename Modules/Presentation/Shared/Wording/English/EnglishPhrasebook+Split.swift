extension EnglishPhrasebook {
  /// How a basket is bought at several stores.
  public func text(_ message: SplitMessage) -> String {
    switch message {
    case .best(let maximum, let stores, let share, let total):
      "\(maximum == 1 ? "At one store" : "At up to \(maximum) stores"): \(lines(share)) for \(total), at \(list(stores))."
    case .noGain(let maximum, let isProven):
      "At up to \(maximum) stores: \(isProven ? "nothing is gained" : "nothing better was found")."
    case .below(let amount, let stores): "That is \(amount) below the same lines at \(alone(stores))."
    case .belowUnlike(let amount, let stores, let number):
      """
      That is \(amount) below the same lines at \(alone(stores)), but \(count(number, "line", "lines")) that \
      \(number == 1 ? "moves" : "move") to another store \(number == 1 ? "is" : "are") not known to compare like for like.
      """
    case .moreLines(let number, let stores):
      "That is \(count(number, "line", "lines")) more than at \(alone(stores))."
    case .otherLines(let stores): "As many lines as at \(alone(stores)), but other ones."
    case .part(let store, let number, let total): "\(store): \(lines(number)), \(total)"
    case .proof(let sets, let maximum):
      sets == 1
        ? "Proof: there is only one choice of stores."
        : """
        Proof: \(sets == 2 ? "both" : "all \(sets)") choices of \
        \(maximum == 1 ? "one store" : "up to \(maximum) stores") were tried. None covers more lines, or as many for \
        less.
        """
    case .notProven(let sets):
      "Not proven: the search over \(count(sets, "choice", "choices")) of stores was cut off. There may be a better one."
    case .runnerUp(let stores, let share, let total, let gap?):
      "The next best choice: \(lines(share)) for \(total), at \(list(stores)); \(gap) more."
    case .runnerUp(let stores, let share, let total, nil):
      "The next best choice: \(lines(share)) for \(total), at \(list(stores))."
    case .ties(let choices):
      "As many lines for exactly as much: \(choices.map { "at \(list($0))" }.joined(separator: "; "))."
    }
  }

  private func alone(_ stores: [String]) -> String {
    stores.count == 1 ? "\(list(stores)) alone" : list(stores)
  }
}
