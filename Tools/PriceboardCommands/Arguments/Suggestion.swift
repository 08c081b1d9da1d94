/// The nearest of the words that would have been right.
enum Suggestion {
  /// Text to append to a message, such as `; the nearest one is --basket`; empty where no word is near.
  static func text(for word: String, among words: [String]) -> String {
    let nearest = words.map { (distance: distance(word, $0), word: $0) }.min { $0 < $1 }
    guard let nearest, nearest.distance <= max(1, word.count / 3) else { return "" }
    return "; the nearest one is \(nearest.word)"
  }

  /// How many letters must be put in, taken out or changed (Levenshtein).
  static func distance(_ first: String, _ second: String) -> Int {
    let target = Array(second.utf8)
    var row = Array(0...target.count)
    for (index, byte) in first.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let substituted = diagonal + (byte == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
