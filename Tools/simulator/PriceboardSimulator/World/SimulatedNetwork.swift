/// Carries questions and answers in any order, loses some, and brings some twice.
struct SimulatedNetwork {
  /// How long the app's client waits in all, in milliseconds.
  static let deadline = 30_000

  private(set) var messages: [Message] = []
  private var lastNumber = 0
  /// Whether the device has a network; without one every question is lost.
  var isOnline = true

  var isQuiet: Bool { messages.isEmpty }

  mutating func send(_ question: Question, at now: Int) -> Int {
    lastNumber += 1
    messages.append(Message(number: lastNumber, question: question, sentAt: now))
    return lastNumber
  }

  mutating func cancel(_ number: Int) {
    for index in messages.indices where messages[index].number == number {
      messages[index].isCancelled = true
    }
  }

  /// Moves one message on: to the server, which answers, or back to its asker.
  ///
  /// - Returns: The message with its answer when it comes back; nil otherwise.
  mutating func moved(at now: Int, server: inout SimulatedServer, isCalm: Bool, dice: inout Dice) -> Message?
  {
    guard !messages.isEmpty else { return nil }
    let index = dice.number(in: 0...messages.count - 1)
    if now - messages[index].sentAt > Self.deadline { messages[index].answer = .lost }
    if messages[index].answer == nil {
      server.now = now
      messages[index].answer = answer(to: messages[index], from: &server, isCalm: isCalm, dice: &dice)
      messages[index].cartChanges = server.cartChanges.count
      return nil
    }
    let message = messages[index]
    // Some answers come twice.
    if isCalm || !dice.happens(5) { messages.remove(at: index) }
    // Mostly, nothing comes to one that gave up.
    return message.isCancelled && dice.happens(60) ? nil : message
  }

  /// The device slept: nothing that was under way is answered any more.
  mutating func loseAll() {
    for index in messages.indices { messages[index].answer = .lost }
  }

  private func answer(
    to message: Message, from server: inout SimulatedServer, isCalm: Bool, dice: inout Dice
  ) -> Answer {
    if isCalm { return reply(to: message.question, from: &server, dice: &dice) }
    guard isOnline, !dice.happens(8) else { return .lost }
    guard !dice.happens(6) else { return .broken }
    let answer = reply(to: message.question, from: &server, dice: &dice)
    return dice.happens(5) ? .lost : answer
  }

  private func reply(to question: Question, from server: inout SimulatedServer, dice: inout Dice) -> Answer {
    switch question {
    case .area(let place): return .text(server.area(place: place))
    case .home(let hub):
      let (text, sheet) = server.home(hub: hub, dice: &dice)
      return .priced(text: text, sheet)
    case .page(let hub, let cursor):
      let (text, sheet) = server.page(hub: hub, after: cursor, dice: &dice)
      return .priced(text: text, sheet)
    case .stock(let hub, let products):
      return .counts(
        server.counts(hub: hub, of: products, dice: &dice),
        age: dice.happens(20) ? dice.number(in: 1...20_000) : 0)
    case .cart(let hub): return .quantities(server.cart[hub])
    case .setQuantity(let quantity, let product, let hub):
      return server.set(quantity, of: product, hub: hub).map { .refused(has: $0) } ?? .taken(quantity)
    }
  }
}
