import QuoteStream

extension ModelWorld {
  /// What is not so: a row that is live without proof or stale in spite of it, and a subscription too many or too few.
  func judge(_ found: inout [QuoteViolation]) {
    for symbol in 0...1 {
      let name = QuoteServer.names[symbol]
      if let row = rows[symbol] {
        let doubt = line.map { $0.doubt(of: symbol, at: now) } ?? .notConnected
        if row.isLive, let doubt {
          found.append(QuoteViolation(rule: doubt, details: "\(name) is live"))
        } else if !row.isLive, doubt == nil {
          found.append(QuoteViolation(rule: .endless, details: "\(name) is stale, and proven"))
        } else if row.isLive, let last = line?.proofs[symbol]?.frame?.last, row.last != last {
          found.append(QuoteViolation(rule: .falsePrice, details: "\(name) is \(row.last ?? 0), not \(last)"))
        }
      }
      guard open != nil else { continue }
      let isWanted = rows[symbol] != nil || unwatchedSince[symbol].map { now - $0 < 2_000 } ?? false
      if isWanted != (numbers[symbol] != nil) {
        found.append(
          QuoteViolation(
            rule: .falseSubscriptions, details: isWanted ? "\(name) is missing" : "\(name) is too many"))
      }
    }
  }

  /// Whatever comes late of an earlier connection, it must change nothing.
  ///
  /// All frames that could be on their way are tried: where they lead nowhere together, none does alone.
  func judgeStragglers(_ found: inout [QuoteViolation]) {
    for number in 1..<max(1, open ?? opening ?? 0) {
      var world = self
      world.arrive(stragglers, on: number, &found)
      guard world != self else { continue }
      world.judge(&found)
      found.append(QuoteViolation(rule: .straggler, details: "of connection \(number)"))
    }
  }

  private var stragglers: [ServerFrame] {
    var frames = [heartbeat(late: 0), heartbeat(late: 4_000)]
    for symbol in 0...1 {
      for number in 0...moves[symbol] {
        let frame = PricedFrame(
          symbol: symbol, number: number, last: 100 + number, close: 90, time: QuoteServer.beginning + number)
        frames += [.snapshot(frame), .update(frame)]
      }
    }
    return frames
  }

  /// From here on nothing goes wrong any more: within 90 s everything that is watched has to be live.
  func judgeEnd(_ found: inout [QuoteViolation]) {
    var world = self
    let end = now + 90_000
    if world.rows[1] == nil { world.follow([0, 1], &found) }
    var heartbeat = now
    while found.isEmpty, !world.isSettled {
      if world.opening != nil {
        world.take(.opened, &found)
      } else if !world.flights.isEmpty {
        world.take(.arrived, &found)
      } else {
        guard world.now < end else {
          found.append(QuoteViolation(rule: .endless, details: "not live after 90 s"))
          return
        }
        if heartbeat <= world.now { heartbeat = world.now + 1_000 }
        world.pass(to: min(heartbeat, world.nextDeadline ?? heartbeat), &found)
        if world.now == heartbeat, world.open != nil {
          world.arrive([world.heartbeat(late: 0)], on: world.open, &found)
        }
      }
      world.judge(&found)
    }
  }

  private var isSettled: Bool {
    open != nil && flights.isEmpty && rows.allSatisfy { $0?.isLive ?? true }
      && zip(rows, numbers).allSatisfy { ($0 == nil) == ($1 == nil) }
  }
}
