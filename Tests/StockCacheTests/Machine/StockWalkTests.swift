import DeliveryArea
import PriceboardTestSupport
import Testing

@testable import StockCache

/// Random walks over the machine with late, lost and doubled replies, failures, cancellations and clearing, judged by
/// a server's own book of what it said when.
@Suite struct StockWalkTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `no walk breaks a promise`(seed: UInt64) {
    var walk = Walk(seed: seed)
    for _ in 0..<200 {
      if let complaint = walk.step() {
        Issue.record("seed \(seed): \(complaint)\n\(walk.script.joined(separator: "\n"))")
        return
      }
    }
    if let complaint = walk.drain() {
      Issue.record("seed \(seed): \(complaint)\n\(walk.script.joined(separator: "\n"))")
    }
  }
}

private struct Walk {
  private typealias Effect = StockMachine.Effect

  /// What a reply said of a product: the only source of what may ever be told.
  private struct Saying {
    let count: Int
    let bornAt: Duration
    let saidAt: Duration
  }

  private struct Question {
    let hub: HubID
    let skus: Set<SKU>
    let askedAt: Duration
    /// The products that have no answer yet, and the request that carries each; nil for one that was not sent.
    var waiting: [SKU: Int?] = [:]
  }

  private struct Sent {
    let request: StockRequest
    let sentAt: Duration
    let era: Int
  }

  private(set) var script: [String] = []
  private var generator: SplitMix64
  private var machine: StockMachine
  private let policy = StockPolicy(productsPerRequest: 3, requestsInFlight: 2)
  private let hubs = [Keys.a, Keys.b]
  private let skus = Keys.skus(8)

  private var now = Duration.seconds(500)
  private var era = 0
  private var open: [Int: Sent] = [:]
  private var ended: [StockRequest] = []
  private var questions: [Int: Question] = [:]
  private var lastAsker = 0
  /// The last saying of each product at each hub since everything was cleared; nil where the last word was "unknown".
  private var kept: [HubID: [SKU: Saying]] = [:]
  /// Everything that was ever said.
  private var said: [HubID: [SKU: [Saying]]] = [:]

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    machine = StockMachine(policy: policy)
  }

  mutating func step() -> String? {
    if Int.random(in: 0..<4, using: &generator) == 0 {
      now += .milliseconds(
        Int.random(in: 0...Int.random(in: 1...40_000, using: &generator), using: &generator))
    }
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<40: return ask()
    case 40..<55: return cancel()
    case 55..<80: return reply()
    case 80..<90: return fail()
    case 90..<96: return doubled()
    default:
      script.append("cleared")
      machine.cleared()
      era += 1
      kept = [:]
      return machine.countsHeld == 0 ? nil : "something is held after clearing"
    }
  }

  /// Fails all requests, after which nobody may wait.
  mutating func drain() -> String? {
    while !open.isEmpty {
      if let complaint = fail() { return complaint }
    }
    return questions.isEmpty && machine.askersWaiting == 0 ? nil : "\(questions.keys.sorted()) got no answer"
  }

  private mutating func ask() -> String? {
    let hub = hubs[Int.random(in: 0...1, using: &generator)]
    let count = Int.random(in: 1...6, using: &generator)
    let asked = (0..<count).map { _ in skus[Int.random(in: 0..<skus.count, using: &generator)] }
    lastAsker += 1
    script.append("\(now) asked \(lastAsker) \(asked) at \(hub)")
    let young = Set(asked).filter { sku in
      kept[hub]?[sku].map { now - $0.bornAt < .seconds(30) } ?? false
    }
    var question = Question(hub: hub, skus: Set(asked), askedAt: now)
    for sku in question.skus.subtracting(young) {
      // Nobody joins what was sent before everything was cleared.
      let carrier = open.values.first { sent in
        sent.era == era && sent.request.hub == hub && sent.request.skus.contains(sku)
      }
      question.waiting.updateValue(carrier?.request.id, forKey: sku)
    }
    questions[lastAsker] = question
    let isAllYoung = young.count == Set(asked).count
    let asker = lastAsker
    let effects = machine.asked(asker, for: asked, at: hub, now: now)
    let isAnswered = effects.contains { if case .answer(asker, _) = $0 { true } else { false } }
    guard isAnswered == isAllYoung else {
      return isAnswered ? "answered without asking" : "asked for what is young"
    }
    for case .send(let request) in effects where request.hub == hub && !young.isDisjoint(with: request.skus) {
      return "a young count is asked for"
    }
    return check(effects)
  }

  private mutating func cancel() -> String? {
    guard lastAsker > 0 else { return nil }
    let asker = Int.random(in: max(1, lastAsker - 6)...lastAsker, using: &generator)
    let isOpen = questions[asker] != nil
    script.append("\(now) cancelled \(asker)")
    let effects = machine.cancelled(asker, now: now)
    guard isOpen else {
      return effects.isEmpty ? nil : "a cancelled asker that has its answer does something"
    }
    guard effects.contains(where: { if case .answer(asker, _) = $0 { true } else { false } }) else {
      return "\(asker) is not let go"
    }
    let carriers = Set(questions[asker]?.waiting.values.compactMap(\.self) ?? [])
    if let complaint = check(effects, cancelled: asker) { return complaint }
    for id in carriers where open[id] != nil && !isAnybodyWaiting(for: id) {
      return "\(id) goes on though nobody waits"
    }
    return nil
  }

  private mutating func reply() -> String? {
    guard let id = open.keys.sorted().randomElement(using: &generator), let sent = open[id] else {
      return nil
    }
    end(sent)
    let age = Duration.milliseconds([0, 0, 1_500, 40_000, 200_000].randomElement(using: &generator) ?? 0)
    let sentAt = [Duration.zero, sent.sentAt, now].randomElement(using: &generator) ?? now
    let bornAt = max(sent.sentAt, sentAt) - min(age, .seconds(120))
    var counts: [SKU: Availability] = [:]
    for sku in sent.request.skus {
      if sent.era == era { kept[sent.request.hub, default: [:]][sku] = nil }
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: break
      case 1: counts[sku] = .unknown(.notInReply)
      default:
        let count = Int.random(in: 0...1_000, using: &generator)
        counts[sku] = count == 0 ? .outOfStock : .inStock(count: count)
        let saying = Saying(count: count, bornAt: bornAt, saidAt: now)
        said[sent.request.hub, default: [:]][sku, default: []].append(saying)
        if sent.era == era { kept[sent.request.hub, default: [:]][sku] = saying }
      }
    }
    script.append("\(now) replied \(id) \(counts) age \(age) sentAt \(sentAt)")
    return check(machine.replied(request: id, sentAt: sentAt, age: age, counts, now: now))
  }

  private mutating func fail() -> String? {
    guard let id = open.keys.sorted().randomElement(using: &generator), let sent = open[id] else {
      return nil
    }
    end(sent)
    script.append("\(now) failed \(id)")
    let held = machine.countsHeld
    let effects = machine.failed(request: id, .failed, now: now)
    guard machine.countsHeld == held else { return "a failure changes what is held" }
    return check(effects)
  }

  private mutating func doubled() -> String? {
    guard let request = ended.randomElement(using: &generator) else { return nil }
    script.append("\(now) again \(request.id)")
    let counts = Dictionary(uniqueKeysWithValues: request.skus.map { ($0, Availability.outOfStock) })
    let held = machine.countsHeld
    let effects =
      machine.replied(request: request.id, sentAt: now, age: .zero, counts, now: now)
      + machine.failed(request: request.id, .offline, now: now)
    return effects.isEmpty && machine.countsHeld == held ? nil : "a reply that comes again does something"
  }

  private mutating func check(_ effects: [Effect], cancelled: Int? = nil) -> String? {
    script.append("  \(effects)")
    // What the event itself ended makes room before anything is sent.
    for effect in effects {
      switch effect {
      case .send(let request):
        if let complaint = checkSending(request) { return complaint }
      case .cancelRequest(let id):
        guard let sent = open.removeValue(forKey: id) else { return "\(id) is cancelled and not under way" }
        ended.append(sent.request)
        if isAnybodyWaiting(for: id, but: cancelled) { return "\(id) is cancelled though somebody waits" }
      case .answer(let asker, let readings):
        guard let question = questions.removeValue(forKey: asker) else { return "\(asker) is answered twice" }
        guard question.waiting.isEmpty || asker == cancelled else { return "\(asker) is answered too early" }
        guard Set(readings.map(\.sku)) == question.skus else {
          return "\(asker) gets other products than asked for"
        }
        for (sku, reading) in readings {
          if let complaint = check(reading, of: sku, for: question, isCancelled: asker == cancelled) {
            return "\(asker): \(sku) \(reading): \(complaint)"
          }
        }
      }
    }
    let late = questions.filter { $1.waiting.isEmpty }.keys.sorted()
    return late.isEmpty ? nil : "\(late) have no answer though nothing is open"
  }

  private func isAnybodyWaiting(for request: Int, but cancelled: Int? = nil) -> Bool {
    questions.contains { asker, question in
      asker != cancelled && question.waiting.values.contains(request)
    }
  }

  /// A request has ended: nobody waits for it any more.
  private mutating func end(_ sent: Sent) {
    open[sent.request.id] = nil
    ended.append(sent.request)
    for (asker, question) in questions {
      questions[asker]?.waiting = question.waiting.filter { $1 != sent.request.id }
    }
  }

  private mutating func checkSending(_ request: StockRequest) -> String? {
    guard open.count < policy.requestsInFlight else { return "too many requests" }
    guard !request.skus.isEmpty, request.skus.count <= policy.productsPerRequest else {
      return "a part's size"
    }
    guard Set(request.skus).count == request.skus.count else { return "a product twice in a request" }
    for (_, other) in open where other.request.hub == request.hub && other.era == era {
      guard Set(other.request.skus).isDisjoint(with: request.skus) else { return "asked for twice at a time" }
    }
    open[request.id] = Sent(request: request, sentAt: now, era: era)
    for (asker, question) in questions where question.hub == request.hub {
      for sku in request.skus where question.waiting[sku] == .some(nil) {
        questions[asker]?.waiting.updateValue(request.id, forKey: sku)
      }
    }
    return nil
  }

  /// What is told as known was said by this hub of this product, and may still be shown.
  private func check(
    _ reading: StockReading, of sku: SKU, for question: Question, isCancelled: Bool
  ) -> String? {
    let count: Int
    switch reading.availability {
    case .unknown(let reason):
      switch reason {
      case .failed, .notInReply, .expired: return isCancelled || reading.expiresAt == nil ? nil : "an expiry"
      case .waiting, .notAsked: return isCancelled ? nil : "nobody was cancelled"
      case .offline, .browsing: return "nobody is offline"
      }
    case .outOfStock: count = 0
    case .inStock(let number): count = number ?? -1
    }
    guard let expiry = reading.expiresAt, expiry > now else { return "known for ever, or too late" }
    let sayings = said[question.hub]?[sku] ?? []
    guard
      let saying = sayings.last(where: { $0.count == count && $0.bornAt + .seconds(120) == expiry })
    else { return "nobody said so" }
    // A young count was enough when it was asked; what came later is younger still.
    guard isCancelled || saying.saidAt >= question.askedAt || question.askedAt - saying.bornAt < .seconds(30)
    else {
      return "too old an answer"
    }
    return nil
  }
}
