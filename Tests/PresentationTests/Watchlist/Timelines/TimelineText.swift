@testable import Presentation

/// Numbered frames of a screen, each under the event that caused it and its time.
struct TimelineText {
  private var canvas = TextCanvas()
  private var count = 0

  var text: String { canvas.text }

  /// Draws the next frame.
  mutating func frame(_ event: String, at now: Duration, _ draw: (inout TextCanvas) -> Void) {
    count += 1
    let milliseconds = Int(now / .milliseconds(1))
    let decimals = String(1_000 + milliseconds % 1_000).dropFirst()
    canvas.section("\(count) · \(milliseconds / 1_000).\(decimals) s · \(event)", draw)
  }
}
