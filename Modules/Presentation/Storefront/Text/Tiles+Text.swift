import Catalogue
import StockCache

extension BannerTile: TextDrawable {
  /// Draws what the banner says, and where it leads.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line([title, image.map { "[\($0.text)]" }].compactMap(\.self).joined(separator: " "))
    canvas.indented { canvas in canvas.line(link.map { "-> \($0)" }) }
  }
}

extension CategoryTile: TextDrawable {
  /// Draws the category's name.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line([name, image.map { "[\($0.text)]" }].compactMap(\.self).joined(separator: " "))
  }
}

extension ProductTile: TextDrawable {
  /// Draws the name, a line of prices, and where there is something to say the stock and the stepper.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line([name, image.map { "[\($0.text)]" }].compactMap(\.self).joined(separator: " "))
    canvas.indented { canvas in
      canvas.line(
        [
          price, originalPrice.map { "[struck] \($0)" }, percentOff, deposit, depositMark, unitPrice,
          minimumAge,
        ].compactMap(\.self).joined(separator: " · "))
      canvas.line(stockBadge.line)
      canvas.line(unknownStock.map { "[stock unknown: \($0.rawValue)]" })
      canvas.line([stepper.text, stepperNote].compactMap(\.self).joined(separator: " ").nonEmpty)
    }
  }
}

extension StockBadge {
  fileprivate var line: String? {
    switch self {
    case .none: nil
    case .low(let text): "[low] \(text)"
    case .out(let text): "[out] \(text)"
    }
  }
}

extension StepperState {
  /// Minus and plus stand where they can be tapped.
  fileprivate var text: String? {
    switch self {
    case .hidden: nil
    case .enabled(let quantity, let canAdd, let canRemove):
      [canRemove ? "(-)" : nil, "\(quantity)", canAdd ? "(+)" : nil].compactMap(\.self).joined(separator: " ")
    case .asksForAddress: "(+)"
    case .disabled(let reason, let quantity):
      [quantity.map(String.init), "[\(reason.rawValue)]"].compactMap(\.self).joined(separator: " ")
    }
  }
}

extension ImageState {
  fileprivate var text: String {
    guard let width, let height else { return "image" }
    return "image \(width)×\(height)"
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
