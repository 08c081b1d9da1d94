extension WatchlistViewState: TextDrawable {
  /// Draws the watchlist's screen.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    banner?.draw(on: &canvas)
    announcement?.draw(on: &canvas)
    for order in orders where order.isChosen && order.order != .server {
      canvas.line("[order] \(order.title)")
    }
    switch content {
    case .loading(let message):
      canvas.line("[loading] \(message)")
    case .sections(let sections):
      for section in sections { section.draw(on: &canvas) }
    case .empty(let message):
      canvas.line("[empty] \(message)")
    case .failed(let failure):
      failure.draw(on: &canvas)
    }
  }
}

extension PriceSectionState: TextDrawable {
  /// Draws the rows, further to the right where they have a heading over them.
  public func draw(on canvas: inout TextCanvas) {
    canvas.gap()
    if let heading {
      canvas.section(heading) { canvas in PriceRowColumns.draw(rows, on: &canvas) }
    } else {
      PriceRowColumns.draw(rows, on: &canvas)
    }
  }
}

extension PriceBannerState: TextDrawable {
  /// Draws what it says, and what tries again.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(text, role: notice)
    if let retry { canvas.button(retry) }
  }
}

extension AnnouncementState: TextDrawable {
  /// Draws what was announced, and for the how-manieth time.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line("[announced \(number)] \(text)")
  }
}

extension QuoteConnectionStatus: TextDrawable {
  /// Draws what the connection is doing.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(text, role: kind)
  }
}
