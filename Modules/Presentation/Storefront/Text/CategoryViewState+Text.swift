extension CategoryViewState: TextDrawable {
  /// Draws the category's screen.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    notice?.draw(on: &canvas)
    freshness.draw(on: &canvas)
    switch content {
    case .loading(let message):
      canvas.line("[loading] \(message)")
    case .products(let tiles, let footer):
      canvas.gap()
      for tile in tiles { tile.draw(on: &canvas) }
      canvas.gap()
      footer.draw(on: &canvas)
    case .outOfArea(let message, let changeAddress):
      canvas.line("[out of area] \(message)")
      canvas.button(changeAddress)
    case .empty(let message):
      canvas.line("[empty] \(message)")
    case .failed(let failure):
      failure.draw(on: &canvas)
    }
    canvas.gap()
    canvas.line(canOrder ? "[can order]" : "[cannot order]")
  }
}

extension PageFooterState: TextDrawable {
  /// Draws what follows the last product.
  public func draw(on canvas: inout TextCanvas) {
    switch self {
    case .idle: canvas.line("[more]")
    case .loading(let message): canvas.line("[loading] \(message)")
    case .failed(let failure): failure.draw(on: &canvas)
    case .end: canvas.line("[end]")
    }
  }
}
