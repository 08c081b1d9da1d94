import DeliveryArea

/// The questions that are queued or in flight, and who waits for each.
struct StockQuestions: Sendable {
  /// One product at one hub.
  struct Question: Sendable {
    let hub: HubID
    let sku: SKU
    /// In the order in which they joined.
    var askers: [Int]
    /// The request that carries it; nil in the queue.
    var request: Int?
  }

  private var open: [Int: Question] = [:]
  /// The open questions that can be joined: all but those sent before everything was cleared.
  private var joinable: [HubID: [SKU: Int]] = [:]
  /// The questions that wait for a request, the oldest first.
  private var queue: [Int] = []
  private var lastID = 0

  /// The hub of the oldest question in the queue; nil where the queue is empty.
  var nextHub: HubID? { queue.first.flatMap { open[$0]?.hub } }

  /// Joins the question for a product, or opens it at the end of the queue.
  mutating func join(_ sku: SKU, at hub: HubID, asker: Int) -> Int {
    if let id = joinable[hub]?[sku] {
      open[id]?.askers.append(asker)
      return id
    }
    lastID += 1
    open[lastID] = Question(hub: hub, sku: sku, askers: [asker])
    joinable[hub, default: [:]][sku] = lastID
    queue.append(lastID)
    return lastID
  }

  /// Takes an asker out of its questions, and answers which requests carry one that nobody waits for any more.
  ///
  /// A queued question that nobody waits for is closed.
  mutating func leave(_ ids: some Sequence<Int>, asker: Int) -> Set<Int> {
    var requests: Set<Int> = []
    var closed: Set<Int> = []
    for id in ids {
      open[id]?.askers.removeAll { $0 == asker }
      guard let question = open[id], question.askers.isEmpty else { continue }
      if let request = question.request {
        requests.insert(request)
      } else {
        closed.insert(id)
      }
    }
    queue.removeAll(where: closed.contains)
    for id in closed { _ = close(id) }
    return requests
  }

  func isAnybodyWaiting(for ids: [Int]) -> Bool {
    ids.contains { id in open[id].map { !$0.askers.isEmpty } ?? false }
  }

  /// Tells whether a product's answer is on its way.
  func isOpen(_ sku: SKU, at hub: HubID) -> Bool {
    joinable[hub]?[sku] != nil
  }

  /// Closes a question that is not in the queue.
  mutating func close(_ id: Int) -> Question? {
    guard let question = open.removeValue(forKey: id) else { return nil }
    // After everything was cleared another question may have taken its place.
    if joinable[question.hub]?[question.sku] == id {
      joinable[question.hub]?[question.sku] = nil
      if joinable[question.hub]?.isEmpty == true { joinable[question.hub] = nil }
    }
    return question
  }

  /// Takes the oldest questions about a hub out of the queue for a request, as many as fit.
  mutating func take(
    for request: Int, at hub: HubID, atMost limit: Int, bytes: Int
  ) -> (ids: [Int], skus: [SKU]) {
    var bytesLeft = bytes
    var ids: [Int] = []
    var skus: [SKU] = []
    for id in queue where skus.count < limit {
      guard let sku = open[id]?.sku, open[id]?.hub == hub else { continue }
      let needed = StockRequest.addressBytes(of: sku) + (skus.isEmpty ? 0 : 1)
      guard needed <= bytesLeft else { break }
      bytesLeft -= needed
      ids.append(id)
      skus.append(sku)
      open[id]?.request = request
    }
    queue.removeAll(where: Set(ids).contains)
    return (ids, skus)
  }

  /// Lets nobody join what is in flight any more.
  mutating func detachSent() {
    joinable = joinable.compactMapValues { questions in
      let queued = questions.filter { open[$1]?.request == nil }
      return queued.isEmpty ? nil : queued
    }
  }
}
