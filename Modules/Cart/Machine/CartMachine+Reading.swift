import DeliveryArea
import StockCache

extension CartMachine {
  /// The cart of the hub arrived.
  package mutating func cartRead(_ reading: CartReading, number: Int) -> [Effect] {
    guard let hub, let read, read.number == number else { return [.report(.lateReplyDropped(hub: nil))] }
    self.read = nil
    phase = .loaded
    var effects = [
      Effect.report(.read(hub: hub, lines: reading.quantities.count, dropped: reading.droppedCount))
    ]
    effects += answers(merge(reading, number: number))
    return effects + readEnded(read, of: hub)
  }

  /// The cart of the hub could not be read.
  package mutating func readFailed(_ failure: CartEvent.ReadFailure, number: Int) -> [Effect] {
    guard let hub, read?.number == number else { return [.report(.lateReplyDropped(hub: nil))] }
    return [.report(.readFailed(hub: hub, failure))] + readCancelled(number: number)
  }

  /// The cart of the hub is not read, because nobody wants it any more.
  ///
  /// Like a failure, without a report.
  package mutating func readCancelled(number: Int) -> [Effect] {
    guard let hub, let read, read.number == number else { return [] }
    self.read = nil
    if phase == .loading { phase = .failed }
    var outcomes: [Int: QuantityOutcome] = [:]
    for (sku, line) in lines where line.readableFrom <= number {
      if let tap = lines[sku]?.giveUp() { outcomes[tap] = .unconfirmed }
    }
    return answers(outcomes) + readEnded(read, of: hub)
  }

  mutating func startRead(of hub: HubID, for reload: Int? = nil) -> Effect {
    lastRead += 1
    read = Read(number: lastRead, reloads: reload.map { [$0] } ?? [])
    return .read(number: lastRead, hub: hub)
  }

  /// Ends the reloads, and reads once more where the read came too early for a line.
  private mutating func readEnded(_ ended: Read, of hub: HubID) -> [Effect] {
    var effects = ended.reloads.map { Effect.finishReload($0) }
    if phase == .loaded, lines.values.contains(where: { $0.isUnsettled && $0.readableFrom > ended.number }) {
      effects.append(startRead(of: hub))
    }
    return effects
  }

  /// Takes over what a reading says of the lines that it can speak of; returns the outcomes of their taps.
  private mutating func merge(_ reading: CartReading, number: Int) -> [Int: QuantityOutcome] {
    var outcomes: [Int: QuantityOutcome] = [:]
    var merged = reading.quantities.mapValues { Line(confirmed: $0) }
    for sku in reading.unreadable { merged[sku] = Line(confirmed: nil) }
    for (sku, line) in lines {
      var line = line
      let quantity = reading.quantity(of: sku)
      switch line.stage {
      case .settled:
        if line.readableFrom <= number { continue }
      case .writing(let write, _):
        if write.isOfEarlierVisit { line.confirmed = quantity }
      case .unsettled(let doubt):
        if line.readableFrom > number {
          if doubt.wanted == nil { line.confirmed = quantity }
        } else if let quantity {
          if let tap = doubt.tap {
            outcomes[tap] = quantity == doubt.wanted ? .confirmed : .reverted(doubt.reason)
          }
          continue
        } else if let tap = line.giveUp() {
          outcomes[tap] = .unconfirmed
        }
      }
      merged[sku] = line
    }
    lines = merged
    return outcomes
  }
}
