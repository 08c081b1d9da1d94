/// The places in a category's list as texts that say nothing to a client.
///
/// They hold what has to be escaped in a query, and belong to one hub and one category.
struct PageCursor {
  private let prefix: String
  private let suffix: String

  init(seed: UInt64, hub: String, category: String) {
    var dice = SeededDice(seed: seed, "cursor \(hub) \(category)")
    prefix = "a+b/\(String(dice.next() >> 32, radix: 36))="
    suffix = "&%25 ü?#"
  }

  func text(_ place: Int) -> String { "\(prefix)\(place)\(suffix)" }

  /// The place that a text stands for; nil where the bytes are not those of a cursor.
  func place(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.starts(with: prefix.utf8), bytes.count > prefix.utf8.count + suffix.utf8.count else {
      return nil
    }
    let digits = bytes[prefix.utf8.count..<(bytes.count - suffix.utf8.count)]
    guard let place = Int(String(decoding: digits, as: UTF8.self)), place > 0,
      self.text(place).utf8.elementsEqual(bytes)
    else { return nil }
    return place
  }
}
