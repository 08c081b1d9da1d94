package import DeliveryArea

/// What is known of which hub's stock, and who waits for the rest, without time and without waiting.
///
/// A question is one product at one hub. While it is queued or in flight, whoever asks the same joins it. Its states:
///
/// | event | no question | queued | in flight |
/// |---|---|---|---|
/// | `asked`, a count younger than 30 s | answers with it | - | - |
/// | `asked` | queued, or in flight where there is room | joins | joins |
/// | `cancelled`, others wait | - | stays | stays |
/// | `cancelled`, nobody waits | - | no question | stays, for who else waits for its request |
/// | `cancelled`, nobody waits for its whole request | - | - | cancels the request; no question |
/// | `replied` | - | - | keeps and answers the count, or unknown; no question |
/// | `failed` | - | - | answers unknown, keeps nothing; no question |
/// | `cleared` | knows nothing | stays | stays, but nobody joins it and no count is kept |
///
/// A request asks for products of one hub, in the order in which they were first asked for. When one ends, the queue
/// moves up. A reply or a failure of a request that has ended changes nothing.
///
/// An asker is answered once, when none of its questions is open any more or when it is cancelled, and with every
/// product that it asked for. A count that expires while it waits is unknown in its answer.
package struct StockMachine: Sendable {
  /// What has to be carried out, in order.
  package enum Effect: Equatable, Sendable {
    /// Sends a request at once; `replied` or `failed` tells what came.
    case send(StockRequest)
    /// Cancels a request; nothing has to be told of it any more.
    case cancelRequest(Int)
    /// Answers an asker, once.
    case answer(asker: Int, StockReadings)
  }

  private struct Asker {
    let hub: HubID
    /// What is settled.
    var readings: StockReadings
    /// The open questions by their numbers.
    var open: [Int: SKU]
  }

  private struct Request {
    let hub: HubID
    let questions: [Int]
    let sentAt: Duration
    /// False for one that was sent before everything was cleared.
    var isKept = true
  }

  private let policy: StockPolicy
  private let baseAddressLength: Int
  private var counts: StockCounts
  private var questions = StockQuestions()
  private var askers: [Int: Asker] = [:]
  private var requests: [Int: Request] = [:]
  private var lastRequest = 0

  /// Creates a machine for addresses that begin with so many bytes before each call's own.
  package init(policy: StockPolicy = StockPolicy(), baseAddressLength: Int = 0) {
    self.policy = policy
    self.baseAddressLength = baseAddressLength
    counts = StockCounts(policy: policy)
  }

  /// The number of counts that are held, expired ones included.
  package var countsHeld: Int { counts.number }
  /// The number of askers without an answer.
  package var askersWaiting: Int { askers.count }

  /// What is known of products at a hub without asking for anything.
  ///
  /// Counts that would be asked for again hold as long as they may be shown.
  package func known(_ skus: [SKU], at hub: HubID, now: Duration) -> StockReadings {
    var readings = StockReadings(minimumCapacity: skus.count)
    for sku in skus { readings[sku] = reading(of: sku, at: hub, now: now) }
    return readings
  }

  /// Somebody asks for products at a hub, under a number that was not used before.
  ///
  /// A product that is named twice counts once. One whose address would be too long even alone is not asked for.
  package mutating func asked(_ asker: Int, for skus: [SKU], at hub: HubID, now: Duration) -> [Effect] {
    var (readings, missing) = counts.fresh(skus, at: hub, now: now)
    guard !missing.isEmpty else { return [.answer(asker: asker, readings)] }
    let room = room(at: hub)
    var open: [Int: SKU] = [:]
    var seen: Set<SKU> = []
    for sku in missing where seen.insert(sku).inserted {
      if StockRequest.addressBytes(of: sku) <= room {
        open[questions.join(sku, at: hub, asker: asker)] = sku
      } else {
        readings[sku] = StockReading(unknown: .notAsked)
      }
    }
    guard !open.isEmpty else { return [.answer(asker: asker, readings)] }
    askers[asker] = Asker(hub: hub, readings: readings, open: open)
    return sendQueued(now: now)
  }

  /// The task of an asker was cancelled; it may have its answer already.
  package mutating func cancelled(_ asker: Int, now: Duration) -> [Effect] {
    guard let leaving = askers.removeValue(forKey: asker) else { return [] }
    var effects: [Effect] = []
    for id in questions.leave(leaving.open.keys, asker: asker).sorted() {
      guard let request = requests[id], !questions.isAnybodyWaiting(for: request.questions) else { continue }
      requests[id] = nil
      for question in request.questions { _ = questions.close(question) }
      effects.append(.cancelRequest(id))
    }
    var readings = unexpired(leaving.readings, now: now)
    for sku in leaving.open.values { readings[sku] = reading(of: sku, at: leaving.hub, now: now) }
    effects.append(.answer(asker: asker, readings))
    return effects + sendQueued(now: now)
  }

  /// A request was answered.
  ///
  /// `sentAt` is when the request that brought the answer went out; it counts from the machine's own sending on and
  /// not beyond now. `age` is how old the answer was by then. A product without an availability is not in the reply.
  package mutating func replied(
    request id: Int, sentAt: Duration, age: Duration, _ availabilities: [SKU: Availability], now: Duration
  ) -> [Effect] {
    guard let request = requests.removeValue(forKey: id) else { return [] }
    // An age beyond the limit makes no difference, and cannot overflow.
    let bornAt = max(request.sentAt, min(sentAt, now)) - min(max(age, .zero), policy.knownFor)
    let expiry = bornAt + policy.knownFor
    let effects = close(request, now: now) { sku, counts in
      let reading = Self.reading(availabilities[sku], expiresAt: expiry, now: now)
      if request.isKept { counts.keep(reading, of: sku, at: request.hub) }
      return reading
    }
    counts.sweep(now: now)
    return effects + sendQueued(now: now)
  }

  /// A request failed, or its reply was of no use.
  package mutating func failed(
    request id: Int, _ reason: Availability.UnknownReason, now: Duration
  ) -> [Effect] {
    guard let request = requests.removeValue(forKey: id) else { return [] }
    return close(request, now: now) { _, _ in StockReading(unknown: reason) } + sendQueued(now: now)
  }

  /// All counts of all hubs have to be forgotten.
  ///
  /// Who waits is answered all the same.
  package mutating func cleared() {
    counts.clear()
    questions.detachSent()
    for id in requests.keys { requests[id]?.isKept = false }
  }

  /// Closes the questions of a request with a reading each, and answers those who wait for nothing more.
  private mutating func close(
    _ request: Request, now: Duration, reading: (SKU, inout StockCounts) -> StockReading
  ) -> [Effect] {
    var complete: [Int] = []
    for id in request.questions {
      guard let question = questions.close(id) else { continue }
      let reading = reading(question.sku, &counts)
      for asker in question.askers {
        askers[asker]?.readings[question.sku] = reading
        askers[asker]?.open[id] = nil
        if askers[asker]?.open.isEmpty == true { complete.append(asker) }
      }
    }
    return complete.sorted().compactMap { asker in
      askers.removeValue(forKey: asker).map { .answer(asker: asker, unexpired($0.readings, now: now)) }
    }
  }

  private mutating func sendQueued(now: Duration) -> [Effect] {
    var effects: [Effect] = []
    while requests.count < policy.requestsInFlight, let hub = questions.nextHub {
      lastRequest += 1
      let (ids, skus) = questions.take(
        for: lastRequest, at: hub, atMost: policy.productsPerRequest, bytes: room(at: hub))
      requests[lastRequest] = Request(hub: hub, questions: ids, sentAt: now)
      effects.append(.send(StockRequest(id: lastRequest, hub: hub, skus: skus)))
    }
    return effects
  }

  private func reading(of sku: SKU, at hub: HubID, now: Duration) -> StockReading {
    counts.known(sku, at: hub, now: now)
      ?? StockReading(unknown: questions.isOpen(sku, at: hub) ? .waiting : .notAsked)
  }

  /// The bytes that an address of a hub has left for products.
  private func room(at hub: HubID) -> Int {
    policy.addressBytes - baseAddressLength - StockRequest.addressBytes(of: hub)
  }

  private func unexpired(_ readings: StockReadings, now: Duration) -> StockReadings {
    readings.mapReadings { reading in
      guard let expiry = reading.expiresAt, expiry <= now else { return reading }
      return StockReading(unknown: .expired)
    }
  }

  private static func reading(
    _ availability: Availability?, expiresAt expiry: Duration, now: Duration
  ) -> StockReading {
    switch availability {
    case .inStock, .outOfStock:
      guard let availability, now < expiry else { return StockReading(unknown: .expired) }
      return StockReading(availability, expiresAt: expiry)
    case .unknown(let reason): return StockReading(unknown: reason)
    case nil: return StockReading(unknown: .notInReply)
    }
  }
}
