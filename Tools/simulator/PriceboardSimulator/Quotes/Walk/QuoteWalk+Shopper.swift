import Presentation

/// What people do.
extension QuoteWalk {
  /// The app is opened, and the list appears.
  mutating func open() {
    application.appear()
    application.moveConnection(toForeground: true)
    scroll()
    look()
  }

  /// Some rows are visible, mostly next to each other.
  mutating func scroll() {
    let listed = application.oracle.list.listed
    let rows = listed.isEmpty ? application.world.listing : listed
    let count = application.world.dice.any(of: [0, 1, 1, 2, 2, 3, 5])
    let first = application.world.dice.number(in: 0...rows.count - 1)
    var visible = Set(rows[first..<min(rows.count, first + count)])
    if application.world.dice.happens(5) {
      visible.insert(application.world.dice.number(in: 0...QuoteServer.gone))
    }
    scroll(to: visible)
  }

  private mutating func scroll(to visible: Set<Int>) {
    note("sees \(visible.sorted())")
    application.oracle.list.scrolled(to: visible, at: application.world.now)
    let symbols = Set(visible.map { QuoteServer.symbols[$0] })
    application.onList { $0.visibleRowsChanged(symbols, at: $1) }
    look()
  }

  mutating func changeForeground() {
    let isInForeground = !application.isInForeground
    note(isInForeground ? "comes to the foreground" : "goes to the background")
    application.isInForeground = isInForeground
    let screensFirst = application.world.dice.happens(50)
    if screensFirst { application.moveScreens(toForeground: isInForeground) }
    application.moveConnection(toForeground: isInForeground)
    if !screensFirst { application.moveScreens(toForeground: isInForeground) }
    look()
  }

  /// "Try again" is tapped.
  mutating func retry() {
    note("asks to retry")
    application.onList { $0.retried(at: $1) }
    look()
  }

  mutating func power() {
    note("low power changes")
    application.powerChanged()
    application.oracle.tick = 1_000
    pass(1_000)
    application.oracle.tick = application.isLowPower ? 1_000 : 250
  }

  /// The screen of an instrument is opened over the list, which may go meanwhile, or closed.
  mutating func changeDetail() {
    if application.detail == nil {
      let symbol = application.world.dice.number(in: 0...QuoteServer.gone)
      note("opens \(QuoteServer.names[symbol])")
      if application.world.dice.happens(50) { application.disappear() }
      application.openDetail(symbol)
    } else {
      note("closes the instrument")
      application.appear()
      application.closeDetail()
    }
    look()
  }

  /// Something else is done with the list.
  mutating func changeList() {
    switch application.world.dice.number(in: 0...5) {
    case 0:
      note("leaves the list")
      application.disappear()
    case 1:
      note("comes back to the list")
      application.appear()
    case 2:
      let order = application.world.dice.any(of: [WatchlistOptions.Order.server, .name, .change])
      note("orders by \(order.rawValue)")
      application.order(by: order)
    default:
      note("pulls to refresh")
      if application.world.dice.happens(70) { application.world.listingChanges() }
      application.onList { $0.refreshed(at: $1) }
    }
    look()
  }

  /// The list is on screen, with a row of it.
  mutating func becomeVisible() {
    if !application.isInForeground { changeForeground() }
    application.appear()
    let visible = application.world.dice.any(of: application.world.listing)
    let listed = application.oracle.list.listed
    scroll(to: [listed.isEmpty || listed.contains(visible) ? visible : listed[0]])
  }
}
