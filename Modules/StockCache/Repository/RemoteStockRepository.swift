public import DeliveryArea
public import PriceboardTelemetry
public import PriceboardTransport

/// The stock of all hubs, asked from the server and kept in memory for seconds.
///
/// A count younger than 30 seconds answers by itself; everything else is asked for, each product once however many ask.
/// Long questions go in parts, four at a time; a part that fails leaves its products unknown and no others. A request
/// is cancelled when all who wait for it have been. Nothing that failed is remembered, and nothing is ever on disk.
///
/// Ages count from the sending of the request on the timeline, so that the wall clock has no part in them, plus what
/// the answer says that it was already old. An app makes one repository and hands it the timeline of its HTTP client.
public actor RemoteStockRepository: StockRepository {
  private let service: any HTTPService
  private let timeline: Timeline
  private let telemetry: any TelemetrySink

  private var machine: StockMachine
  private var askers: [Int: CheckedContinuation<StockReadings, Never>] = [:]
  private var lastAsker = 0
  private var requests: [Int: Task<Void, Never>] = [:]

  /// Creates a repository that knows nothing yet.
  ///
  /// `timeline` is the one of `service`: another one could not tell how old an answer is.
  public init(
    service: any HTTPService, policy: StockPolicy = StockPolicy(), timeline: Timeline,
    telemetry: any TelemetrySink = .none
  ) {
    self.service = service
    self.timeline = timeline
    self.telemetry = telemetry
    machine = StockMachine(policy: policy, baseAddressLength: service.baseAddressLength)
  }

  deinit {
    for request in requests.values { request.cancel() }
  }

  /// The stock of products at a hub: what is known and young enough, and the rest asked for.
  ///
  /// It never throws. A product whose stock could not be learned is unknown and never out of stock. Every product that
  /// was asked for is in the answer. Cancelled, it answers at once with what is known.
  public func stock(of skus: [SKU], at hub: HubID) async -> StockReadings {
    // A question that nobody waits for is not asked.
    if Task.isCancelled { return machine.known(skus, at: hub, now: timeline.now) }
    lastAsker += 1
    let asker = lastAsker
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        askers[asker] = continuation
        carryOut(machine.asked(asker, for: skus, at: hub, now: timeline.now))
      }
    } onCancel: {
      // It waits for the actor, and so comes after the question whenever it is called.
      Task { await self.cancelled(asker) }
    }
  }

  /// Forgets all counts of all hubs.
  ///
  /// Whoever waits is answered all the same; what was asked before is not kept when it comes.
  public func clear() {
    machine.cleared()
  }

  /// Tells whether nobody waits and nothing is under way.
  package var isIdle: Bool { askers.isEmpty && requests.isEmpty && machine.askersWaiting == 0 }

  private func cancelled(_ asker: Int) {
    carryOut(machine.cancelled(asker, now: timeline.now))
  }

  private func carryOut(_ effects: [StockMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let request): send(request)
      case .cancelRequest(let id): requests.removeValue(forKey: id)?.cancel()
      case .answer(let asker, let readings): askers.removeValue(forKey: asker)?.resume(returning: readings)
      }
    }
  }

  private func send(_ request: StockRequest) {
    requests[request.id] = Task { @concurrent [weak self, service] in
      let outcome = await service.stock(request)
      await self?.ended(request, outcome)
    }
  }

  private func ended(_ request: StockRequest, _ outcome: Result<SentReply, StockFailure>) {
    // One that was cancelled may have ended at the same moment.
    guard requests.removeValue(forKey: request.id) != nil else { return }
    let now = timeline.now
    switch outcome {
    case .success(let sent):
      for event in sent.reply.events { telemetry.record(event) }
      carryOut(
        machine.replied(
          request: request.id, sentAt: sent.sentAt, age: sent.reply.age, sent.reply.availabilities, now: now))
    case .failure(let failure):
      telemetry.record(StockEvent.failed(hub: request.hub, failure.reported))
      carryOut(machine.failed(request: request.id, failure.reason, now: now))
    }
  }
}

private struct SentReply {
  let reply: StockReply
  let sentAt: Duration
}

extension HTTPService {
  fileprivate func stock(_ request: StockRequest) async -> Result<SentReply, StockFailure> {
    do {
      let reply = try await reply(to: request.call)
      return .success(SentReply(reply: try StockReply(reply, to: request), sentAt: reply.sentAt))
    } catch {
      return .failure(StockFailure(error))
    }
  }
}
