import QuoteStream

extension ModelWorld {
  /// Something happens; what the modules did wrong is added to what was found.
  mutating func take(_ step: ModelStep, _ found: inout [QuoteViolation]) {
    switch step {
    case .moved(let symbol):
      let waits = mayCommand
      move(symbol)
      if let frame = frame(of: symbol) { send(.update(frame)) }
      if !waits { arrive([flights.removeFirst()], on: open, &found) }
    case .movedAndLost(let symbol):
      bounds.surprises -= 1
      move(symbol)
    case .lateHeartbeatCame:
      bounds.surprises -= 1
      arrive([heartbeat(late: 4_000)], on: open, &found)
    case .foreignFrameCame:
      bounds.surprises -= 1
      arrive([.foreign], on: open, &found)
    case .arrived:
      arrive([flights.removeFirst()], on: open, &found)
    case .arrivedFirst:
      bounds.surprises -= 1
      let frame = flights.removeFirst()
      copies.append(frame)
      arrive([frame], on: open, &found)
    case .arrivedAgain:
      arrive([copies.removeFirst()], on: open, &found)
    case .vanished:
      bounds.surprises -= 1
      flights.removeFirst()
    case .timePassed:
      bounds.timers -= 1
      pass(to: nextDeadline ?? now, &found)
    case .openedWithHeartbeat:
      take(.opened, &found)
      arrive([heartbeat(late: 0)], on: open, &found)
    case .opened:
      guard let number = opening else { return }
      opening = nil
      carryOut(connection.opened(number, at: moment), &found)
    case .notOpened:
      guard let number = opening else { return }
      opening = nil
      ended(number, &found)
    case .lost:
      guard let number = open else { return }
      end(number)
      ended(number, &found)
    case .left:
      bounds.surprises -= 1
      for symbol in 0...1 where rows[symbol] != nil && open != nil { unwatchedSince[symbol] = now }
      rows = [nil, nil]
      carryOut(feed.released(follower, now: time), &found)
    case .cameForBoth: follow([0, 1], &found)
    case .cameForSecond: follow([1], &found)
    case .wentAway:
      bounds.surprises -= 1
      // Leaving is no failure of the server, after which the next attempt would have to wait longer.
      if let open { attempts.ended(open, at: now, isFailure: false) }
      attempts.excused(at: now)
      carryOut(connection.stopped(at: moment), &found)
      carryOut(connection.started(at: moment), &found)
    }
  }

  func heartbeat(late: Int) -> ServerFrame {
    .heartbeat(time: QuoteServer.beginning + now - late, numbers: [:])
  }

  private mutating func move(_ symbol: Int) {
    bounds.updates -= 1
    moves[symbol] += 1
    if let number = numbers[symbol] { numbers[symbol] = number + 1 }
  }

  mutating func pass(to time: Int, _ found: inout [QuoteViolation]) {
    now = time
    carryOut(connection.timePassed(at: moment), &found)
    carryOut(feed.timePassed(now: self.time), &found)
  }

  private mutating func ended(_ number: Int, _ found: inout [QuoteViolation]) {
    attempts.ended(number, at: now, isFailure: true)
    carryOut(connection.ended(number, because: .lost, at: moment), &found)
  }

  mutating func follow(_ symbols: [Int], _ found: inout [QuoteViolation]) {
    follower += 1
    for symbol in symbols {
      rows[symbol] = Row()
      unwatchedSince[symbol] = nil
    }
    carryOut(feed.followed(follower, Set(symbols.map { Self.symbols[$0] }), now: time), &found)
  }

  /// Frames arrive together, and are taken in as the shell does it.
  mutating func arrive(_ frames: [ServerFrame], on number: Int?, _ found: inout [QuoteViolation]) {
    guard let number else { return }
    carryOut(connection.timePassed(at: moment), &found)
    if line?.connection == number {
      for frame in frames {
        line?.came(frame, at: now, previous: previousDelay)
        if frame.isLife { attempts.showedLife(at: now) }
      }
    }
    let effects = feed.received(frames.lazy.map(\.decoded), on: number, now: time)
    if effects.isLife { carryOut(connection.lifeSeen(on: number, at: moment), &found) }
    carryOut(effects, &found)
    if let fault = effects.fault { carryOut(connection.faultFound(fault, on: number, at: moment), &found) }
  }
}
