package import DeliveryArea
package import StockCache

/// The cart of the current hub, without time and without waiting.
///
/// The cart as a whole:
///
/// | | another hub | cart read | read failed | reload | tap |
/// |---|---|---|---|---|---|
/// | unavailable | loading, reads | - | - | - | needsAddress; unavailable before an area is known |
/// | loading | loading, reads | loaded | failed | waits for the read | unavailable |
/// | loaded | loading, reads | loaded, lines merged | loaded | reads | by line, below |
/// | failed | loading, reads | - | - | loading, reads | unavailable |
///
/// "Another hub" is one that delivers, and not the one before; an area without one makes the cart unavailable.
/// Either ends the taps that wait as superseded, and drops all lines.
///
/// One line of a loaded cart:
///
/// | | tap | accepted (q) | refused (q, or none) | lost | cart read (k) | read failed |
/// |---|---|---|---|---|---|---|
/// | settled at n | writing; at n: confirmed | - | - | - | settled at k | - |
/// | writing w | next | settled at q | settled at q or as before | unsettled, reads | - | - |
/// | writing w, next | replaces next; at w: drops it | settled at q, sends next | as before, sends next | sends next | - | - |
/// | unsettled | writing | - | - | - | settled at k | tap: unconfirmed |
///
/// One write is in flight per hub and product. A tap that a later one replaces is superseded at once.
/// A refusal on top of a lost write is unsettled too, because the lost one may have been carried out.
/// A read speaks of a line only if it was sent after the line's last write had ended. One read is in flight; a line that
/// it is too early for is read once more after it.
/// A write of an earlier visit to the hub still counts as in flight, and its line as unsettled: what it answers is not
/// believed, and when it has ended the line is read.
/// A reply to anything that is not waited for changes nothing.
package struct CartMachine: Sendable {
  struct Read: Sendable {
    let number: Int
    var reloads: [Int]
  }

  private var area: DeliveryArea?
  var phase = CartState.Phase.unavailable
  var lines: [SKU: Line] = [:]
  var read: Read?
  /// All writes in flight, those to hubs that were left included.
  private var writes: [Int: Destination] = [:]
  var lastRead = 0
  private var lastWrite = 0

  package init() {}

  /// What the screens show.
  package var state: CartState {
    switch phase {
    case .unavailable, .loading, .failed: return CartState(area: area, phase: phase)
    case .loaded: break
    }
    let shown = lines.mapValues(\.shown)
    return CartState(
      area: area, phase: phase,
      lines: shown.compactMapValues { $0 == CartLine(quantity: 0) ? nil : $0 },
      unreadable: Set(shown.filter { $0.value == nil }.keys))
  }

  /// The area is another one.
  package mutating func areaChanged(_ area: DeliveryArea) -> [Effect] {
    let hubBefore = hub
    self.area = area
    guard hub != hubBefore else { return [] }
    var effects = leave()
    guard let hub else {
      phase = .unavailable
      return effects
    }
    phase = .loading
    for (number, destination) in writes where destination.hub == hub {
      let write = Write(number: number, quantity: 0, tap: nil, isOfEarlierVisit: true)
      lines[destination.sku] = Line(isCertain: false, stage: .writing(write, next: nil))
    }
    effects.append(startRead(of: hub))
    return effects
  }

  /// A shopper wants a quantity, on a screen of a hub.
  ///
  /// `tap` is a number that the caller uses once.
  package mutating func quantityTapped(_ quantity: Int, of sku: SKU, at hub: HubID, tap: Int) -> [Effect] {
    switch area {
    case nil: return [.answer(tap: tap, .unavailable)]
    case .browsing, .outOfArea: return [.answer(tap: tap, .needsAddress)]
    case .served(let current): guard current == hub else { return [.answer(tap: tap, .superseded)] }
    }
    switch phase {
    case .unavailable, .loading, .failed: return [.answer(tap: tap, .unavailable)]
    case .loaded: break
    }
    var line = lines[sku] ?? Line(confirmed: 0)
    guard line.shown != nil else { return [.answer(tap: tap, .unavailable)] }
    guard CartLine.quantities.contains(quantity) else {
      return [.answer(tap: tap, .reverted(quantity < 0 ? .other : .limit))]
    }

    let tap = Tap(quantity: quantity, number: tap)
    var effects = line.waitingTap.map { [Effect.answer(tap: $0, .superseded)] } ?? []
    switch line.stage {
    case .settled where line.confirmed == quantity:
      effects.append(.answer(tap: tap.number, .confirmed))
    case .settled, .unsettled:
      effects.append(send(tap, to: Destination(hub: hub, sku: sku), line: &line))
    case .writing(var write, _):
      if write.quantity == quantity, !write.isOfEarlierVisit {
        write.tap = tap.number
        line.stage = .writing(write, next: nil)
      } else {
        write.tap = nil
        line.stage = .writing(write, next: tap)
      }
    }
    lines[sku] = line
    return effects
  }

  /// The cart shall be read again, as after a failure, when the network is back, or when the app comes to the front.
  ///
  /// `reload` is a number that the caller uses once. A reload joins the read in flight.
  package mutating func reloadAsked(_ reload: Int) -> [Effect] {
    guard let hub else { return [.finishReload(reload)] }
    guard read == nil else {
      read?.reloads.append(reload)
      return []
    }
    if phase == .failed { phase = .loading }
    return [startRead(of: hub, for: reload)]
  }

  /// A write has ended, one way or another.
  package mutating func writeEnded(_ told: WriteAnswer, number: Int) -> [Effect] {
    guard let destination = writes.removeValue(forKey: number) else {
      return [.report(.lateReplyDropped(hub: nil))]
    }
    let (hub, sku) = (destination.hub, destination.sku)
    guard hub == self.hub, var line = lines[sku], case .writing(let write, let next) = line.stage else {
      return [.report(.lateReplyDropped(hub: hub))]
    }
    let answer = write.isOfEarlierVisit ? .lost(.other) : told
    let event = write.isOfEarlierVisit ? .lateReplyDropped(hub: hub) : answer.event(at: hub)
    var effects = [Effect.report(event)]
    line.learn(answer)
    line.readableFrom = lastRead + 1

    if let next {
      if line.isCertain, line.confirmed == next.quantity {
        line.stage = .settled
        effects.append(.answer(tap: next.number, .confirmed))
      } else {
        effects.append(send(next, to: destination, line: &line))
      }
    } else if line.isCertain {
      line.stage = .settled
      if let tap = write.tap { effects.append(.answer(tap: tap, answer.outcome(wanting: write.quantity))) }
    } else {
      line.stage = .unsettled(answer.doubt(after: write))
      if phase == .loaded, read == nil { effects.append(startRead(of: hub)) }
    }
    lines[sku] = line
    return effects
  }
}

extension CartMachine {
  /// The hub that delivers.
  var hub: HubID? {
    if case .served(let hub) = area { hub } else { nil }
  }

  private mutating func leave() -> [Effect] {
    let taps = lines.values.compactMap(\.waitingTap)
    lines = [:]
    var effects = answers(Dictionary(taps.map { ($0, .superseded) }) { first, _ in first })
    if let read { effects += [.cancelRead(number: read.number)] + read.reloads.map { .finishReload($0) } }
    read = nil
    return effects
  }

  private mutating func send(_ tap: Tap, to destination: Destination, line: inout Line) -> Effect {
    lastWrite += 1
    writes[lastWrite] = destination
    line.stage = .writing(
      Write(number: lastWrite, quantity: tap.quantity, tap: tap.number, isOfEarlierVisit: false), next: nil)
    return .write(number: lastWrite, quantity: tap.quantity, sku: destination.sku, hub: destination.hub)
  }

  /// Answers in the order of the taps.
  func answers(_ outcomes: [Int: QuantityOutcome]) -> [Effect] {
    outcomes.sorted { $0.key < $1.key }.map { .answer(tap: $0.key, $0.value) }
  }
}
