/// The protocol of one connection by the book, for comparison: what is live, at what price, and what is asked for.
///
/// It shares nothing with the feed and knows nothing but the text of the rules. Times are in milliseconds.
struct ReferenceFeed {
  struct Frame {
    let isSnapshot: Bool
    let symbol: String
    let seq: Int
    let last: Int?
    let time: String
  }

  struct Item {
    var state = "waiting"
    var frame: Frame?
    /// How often the price broke in a row, was asked for without an answer, and when it is asked for next.
    var breaks = 0
    var asked = 1
    var due: Int? = 5_000
  }

  var items: [String: Item] = [:]

  /// Takes a frame in; returns what is asked for then, "subscribe A" or "resync A".
  mutating func take(_ frame: Frame, at now: Int) -> Set<String> {
    if var item = items[frame.symbol] {
      let known = item.frame
      if frame.isSnapshot {
        item.state = "live"
        item.frame = frame
        item.due = nil
      } else if item.state == "live", let known, frame.seq == known.seq + 1 {
        item.frame = frame
        item.breaks = 0
      } else if item.state == "live", let known, frame.seq > known.seq || frame.time > known.time {
        item.state = "broken"
        item.asked = 0
        item.due = now + [0, 0, 1, 2, 4, 8, 16, 30][min(item.breaks, 7)] * 1_000
        item.breaks += 1
      }
      items[frame.symbol] = item
    }
    var questions: Set<String> = []
    for (symbol, item) in items where item.due.map({ $0 <= now }) ?? false {
      if item.state == "waiting", item.asked == 3 {
        items[symbol]?.state = "unavailable"
        items[symbol]?.due = now + 60_000
        continue
      }
      questions.insert(item.state == "broken" ? "resync \(symbol)" : "subscribe \(symbol)")
      let wait =
        item.state == "broken" ? [5, 10, 20, 30][min(item.asked, 3)] : item.state == "waiting" ? 5 : 60
      items[symbol]?.due = now + wait * 1_000
      items[symbol]?.asked += 1
    }
    return questions
  }
}
