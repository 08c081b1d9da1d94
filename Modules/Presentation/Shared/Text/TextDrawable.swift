/// Something that can be drawn as lines of text.
///
/// Every view state says itself how it is drawn, so that a change of a state's shape is a change that somebody
/// wrote, and a difference between two texts reads like a difference between two screens.
public protocol TextDrawable {
  /// Draws the value.
  func draw(on canvas: inout TextCanvas)
}

extension TextDrawable {
  /// The value drawn as text.
  public var text: String {
    var canvas = TextCanvas()
    draw(on: &canvas)
    return canvas.text
  }
}
