/// What is shown.
extension QuoteOracle {
  // MARK: - Batches

  /// A watch has just made a batch: what it has said by now has to be true to the millisecond.
  mutating func made(_ rows: [ScreenSight.Row], by reader: Int) {
    made[reader] = snapshots
    for row in rows where row.isLive {
      let name = QuoteServer.names[row.symbol]
      if let doubt = doubt(of: row.symbol) {
        found(doubt, "\(name) is live")
      } else if let frame = line?.proofs[row.symbol]?.frame,
        row.last != frame.last || row.close != frame.close
      {
        found(.falsePrice, "\(name) is \(row.last ?? 0), newest is \(frame.last)")
      }
    }
  }

  mutating func hands(_ symbols: Set<Int>, of reader: Int, to screen: Int, isLate: Bool) {
    handover = Handover(
      symbols: symbols, snapshots: made[reader] ?? snapshots, screen: screen, isLate: isLate)
    if isLate { tally.lateBatches += 1 }
  }

  mutating func handed() { handover = nil }

  // MARK: - Screens

  mutating func watches(_ symbols: Set<Int>, on screen: Int) {
    if screen == 0 { list.watched = symbols } else { detail?.watched = symbols }
    if handover?.screen == screen { handover?.isOvertaken = true }
  }

  mutating func drew(_ sight: ScreenSight, on screen: Int) {
    guard var record = screen == 0 ? list : detail else { return }
    let known = record.sight
    if let handover, handover.isLate, !handover.isOvertaken, sight.rows != known.rows {
      found(.lateBatch, "screen \(screen)")
    }
    let drawing = record.drew(sight, handover.flatMap { $0.counts ? $0 : nil })
    for symbol in drawing.wrong { found(.falseFlash, QuoteServer.names[symbol]) }
    let length = outage.length(at: now, awaySince: awaySince)
    if let rule = record.notices.drew(sight, at: now, outageLength: length, announcedAt: &announcedAt) {
      found(rule, "screen \(screen), \(length) ms without a connection")
    }
    tally.flashes += drawing.flashes
    if known.notice == nil, sight.notice != nil { tally.notices += 1 }
    tally.announcements += sight.announcements - known.announcements
    if screen == 0 { list = record } else { detail = record }
  }

  /// Looks at the screens once all that happened at this time is drawn.
  ///
  /// A row may be a tick behind with its price and with what is wrong with its symbol alone, and no more; what is wrong
  /// with the whole connection has to be seen at once.
  mutating func judge() {
    if awaySince != nil { awakeAt = now }
    noteProofs()
    list.timePassed(to: now)
    noteWishes()
    judge(list, "list")
    if let detail { judge(detail, "detail") }
    awaySince = nil
  }

  private mutating func judge(_ screen: ScreenRecord, _ name: String) {
    for row in screen.sight.rows where row.isLive { judge(row, on: screen) }
    if screen.watched != screen.wanted {
      found(.falseWatch, "\(name) watches \(screen.watched.sorted()), wanted \(screen.wanted.sorted())")
    }
    if !screen.isComplete { found(.falseList, "\(name) shows \(screen.sight.rows.map(\.symbol))") }
    guard screen.isActive, screen.hasVisibleRows else {
      if screen.sight.notice != nil { found(.needlessNotice, "\(name), where no price is seen") }
      return
    }
    switch screen.sight.notice {
    case nil:
      if outage.isDown, now - outage.since >= 2_000 { found(.missingNotice, name) }
    case .down:
      if !outage.isDown { found(.needlessNotice, "\(name) with a connection") }
    case .updating:
      if outage.isDown { found(.needlessNotice, "\(name) is not updating") }
      if screen.isSettled { found(.needlessNotice, "\(name) is settled") }
    }
  }

  private mutating func judge(_ row: ScreenSight.Row, on screen: ScreenRecord) {
    tally.liveRows += 1
    let name = QuoteServer.names[row.symbol]
    if !screen.wanted.contains(row.symbol) { found(.unwatched, "\(name) is live") }
    if let doubt = doubt(of: row.symbol) {
      let lost = lostAt[row.symbol] ?? now
      if doubt.concernsConnection || now - max(lost, awakeAt) > tick {
        found(.lateStale, "\(name) is live, \(doubt.rawValue) since \(lost)")
      }
    } else if let frame = line?.proofs[row.symbol]?.frame, frame.last != row.last,
      now - max(changedAt[row.symbol], awakeAt) > tick
    {
      found(.lostValue, "\(name) shows \(row.last ?? 0), \(frame.last) came at \(changedAt[row.symbol])")
    }
  }

  // MARK: - The end

  /// Ninety seconds after the last fault everything that can be has to be live, and nothing else subscribed.
  mutating func settled(subscriptions: Set<Int>) {
    for screen in [list, detail].compactMap(\.self) {
      for symbol in screen.wanted.subtracting([QuoteServer.gone]).sorted()
      where !screen.sight.rows.contains(where: { $0.symbol == symbol && $0.isLive }) {
        let doubt = doubt(of: symbol)?.rawValue ?? "proven"
        found(.endless, "\(QuoteServer.names[symbol]) is not live: \(doubt)")
      }
      if screen.sight.notice != nil { found(.needlessNotice, "at the end") }
    }
    if list.wanted.isEmpty { found(.endless, "nothing is watched") }
    let expected = wanted.subtracting([QuoteServer.gone])
    if subscriptions != expected {
      found(.falseSubscriptions, "\(subscriptions.sorted()), wanted \(expected.sorted())")
    }
  }
}

extension QuoteViolation.Rule {
  /// Whether every price is doubted, and not that of one symbol.
  fileprivate var concernsConnection: Bool { [.notConnected, .silence, .lag].contains(self) }
}
