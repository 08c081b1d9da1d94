/// What has come over one connection, and what follows from it.
struct LineRecord: Hashable {
  /// What is known of one symbol on the connection.
  struct Proof: Hashable {
    var hasSnapshot = false
    var number = 0
    var frame: PricedFrame?
    /// An update is missing, or may be.
    var isBroken = false
    var isDoubted = false
  }

  /// When a heartbeat came, and by how much later than it says.
  struct Delay: Hashable {
    let at: Int
    let difference: Int
  }

  let connection: Int
  var lifeAt: Int
  var proofs: [Int: Proof] = [:]
  /// Those of the last minute.
  private(set) var delays: [Delay] = []
  /// Whether what comes is late; so is what follows a late connection, until a heartbeat shows that it is not.
  private(set) var isLagging: Bool
  private(set) var smallest: Int?
  /// The smallest delay of the connection before, where this one's first was worse by more than the limit.
  private var floor: Int?

  init(_ connection: Int, at now: Int, followsLateOne: Bool) {
    self.connection = connection
    isLagging = followsLateOne
    lifeAt = now
  }

  /// Why a price of the symbol is not proven to be current; nil where it is.
  func doubt(of symbol: Int, at now: Int) -> QuoteViolation.Rule? {
    guard let proof = proofs[symbol], proof.hasSnapshot else { return .noSnapshot }
    if proof.isBroken { return .gap }
    if proof.isDoubted { return .doubted }
    if now - lifeAt >= 3_000 { return .silence }
    return isLagging ? .lag : nil
  }

  mutating func came(_ frame: ServerFrame, at now: Int, previous: Int?) {
    switch frame {
    case .snapshot(let frame):
      lifeAt = now
      var proof = proofs[frame.symbol, default: Proof()]
      proof.hasSnapshot = true
      proof.isBroken = false
      proof.number = frame.number
      proof.frame = frame
      proofs[frame.symbol] = proof
    case .update(let frame):
      lifeAt = now
      updated(frame)
    case .heartbeat(let time, let numbers):
      lifeAt = now
      delayed(now - time, at: now, previous: previous)
      for (symbol, number) in numbers where number > proofs[symbol]?.number ?? .max {
        proofs[symbol]?.isBroken = true
      }
    case .status(let symbol, let state):
      proofs[symbol, default: Proof()].isDoubted = state == "suspect" || state == "unavailable"
    case .failure(let symbol?): proofs[symbol]?.isBroken = true
    case .failure(nil), .foreign: break
    case .broken(let symbol?): proofs[symbol]?.isBroken = true
    case .broken(nil): for symbol in proofs.keys { proofs[symbol]?.isBroken = true }
    }
  }

  private mutating func updated(_ frame: PricedFrame) {
    guard var proof = proofs[frame.symbol], proof.hasSnapshot, !proof.isBroken else { return }
    if frame.number == proof.number + 1 {
      proof.number = frame.number
      let close = proof.frame?.close ?? 0
      proof.frame = frame
      proof.frame?.close = close
    } else if frame.number > proof.number {
      proof.isBroken = true
    } else if frame.time > proof.frame?.time ?? .max {
      proof.isBroken = true
    }
    proofs[frame.symbol] = proof
  }

  private mutating func delayed(_ difference: Int, at now: Int, previous: Int?) {
    if smallest == nil, let previous, difference - previous > 3_000 { floor = previous }
    delays.removeAll { $0.at <= now - 60_000 }
    delays.append(Delay(at: now, difference: difference))
    smallest = min(smallest ?? difference, difference)
    let least = delays.map(\.difference).min() ?? difference
    isLagging = difference - min(least, floor ?? .max) > 3_000
  }
}
