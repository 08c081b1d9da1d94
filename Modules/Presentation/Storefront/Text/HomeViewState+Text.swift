import Catalogue

extension HomeViewState: TextDrawable {
  /// Draws the home's screen.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(addressTitle)
    notice?.draw(on: &canvas)
    freshness.draw(on: &canvas)
    switch content {
    case .loading(let message):
      canvas.line("[loading] \(message)")
    case .sections(let rows):
      for row in rows { row.draw(on: &canvas) }
    case .empty(let message):
      canvas.line("[empty] \(message)")
    case .outOfArea(let message, let changeAddress):
      canvas.line("[out of area] \(message)")
      canvas.button(changeAddress)
    case .failed(let failure):
      failure.draw(on: &canvas)
    }
    canvas.gap()
    canvas.line(canOrder ? "[can order]" : "[cannot order]")
  }
}

extension SectionRow: TextDrawable {
  /// Draws the section's heading and its tiles.
  public func draw(on canvas: inout TextCanvas) {
    canvas.section([title, "[\(kind)]"].compactMap(\.self).joined(separator: " ")) { canvas in
      switch content {
      case .banners(let tiles):
        for tile in tiles { tile.draw(on: &canvas) }
      case .categories(let tiles):
        for tile in tiles { tile.draw(on: &canvas) }
      case .products(let tiles), .buyAgain(let tiles):
        for tile in tiles { tile.draw(on: &canvas) }
      }
    }
  }

  private var kind: String {
    switch content {
    case .banners: "banners"
    case .categories: "categories"
    case .products: "products"
    case .buyAgain: "buy again"
    }
  }
}

extension StorefrontNotice: TextDrawable {
  /// Draws the notice on a line.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(text, role: kind)
  }
}

extension StorefrontFreshness: TextDrawable {
  /// Draws why what is shown may have changed; what is live needs no line.
  public func draw(on canvas: inout TextCanvas) {
    if case .stale(let reason, let text) = self { canvas.line("[stale: \(reason.rawValue)] \(text)") }
  }
}
