import Presentation
import QuoteStream
import Watchlist

/// What runs on the main actor: the list of instruments, and the screen of one of them.
extension QuoteApplication {
  /// Something that waits for the main actor.
  private enum Job {
    case alarm(screen: Int)
    case batch(reader: Int)
    case state(screen: Int)
    case listReply(ListQuestion)
  }

  /// The screens that follow the connection.
  var followers: [Int] { [0] + (detail == nil ? [] : [lastDetail]) }

  var mainDeadlines: [Int] {
    [list.nextDeadline, detail?.nextDeadline].compactMap { $0?.wholeMilliseconds } + listQuestions.map(\.due)
  }

  /// Does one of the things that wait for the main actor, in no certain order; false where nothing does.
  mutating func runMain() -> Bool {
    guard mainBusyUntil == nil else { return false }
    var jobs: [Job] = []
    if let due = list.nextDeadline, due <= now { jobs.append(.alarm(screen: 0)) }
    if let due = detail?.nextDeadline, due <= now { jobs.append(.alarm(screen: lastDetail)) }
    for reader in readers where reader.batch != nil { jobs.append(.batch(reader: reader.number)) }
    for screen in untoldStates.keys.sorted() { jobs.append(.state(screen: screen)) }
    for question in listQuestions where question.due <= world.now { jobs.append(.listReply(question)) }
    guard let first = jobs.first else { return false }
    perform(jobs.count == 1 ? first : world.dice.any(of: jobs))
    return true
  }

  private mutating func perform(_ job: Job) {
    if keepsTrail { trail.append("\(world.now): on the main actor: \(job)") }
    switch job {
    case .alarm(let screen): on(screen, { $0.timePassed(at: $1) }, { $0.timePassed(at: $1) })
    case .batch(let number): hand(number)
    case .state(let screen):
      guard let state = untoldStates.removeValue(forKey: screen) else { return }
      on(screen, { $0.connectionChanged(to: state, at: $1) }, { $0.connectionChanged(to: state, at: $1) })
    case .listReply(let question):
      listQuestions.removeAll { $0 == question }
      answer(question)
    }
  }

  /// Hands a batch to the screen that it was read for, if that is still there.
  private mutating func hand(_ number: Int) {
    guard let place = readers.firstIndex(where: { $0.number == number }), let batch = readers[place].batch
    else { return }
    let (screen, generation) = (readers[place].screen, readers[place].generation)
    let isLate = readers[place].isCancelled
    readers[place].handled()
    oracle.hands(
      Set(batch.changes.keys.compactMap(QuoteServer.number(of:))), of: number, to: screen, isLate: isLate)
    on(
      screen, { $0.batchReceived(batch, generation: generation, at: $1) },
      { $0.batchReceived(batch, generation: generation, at: $1) })
    oracle.handed()
  }

  // MARK: - Events

  private mutating func on(
    _ screen: Int, _ listEvent: (inout WatchlistMachine, ScreenTime) -> [WatchlistMachine.Effect],
    _ detailEvent: (inout InstrumentDetailMachine, ScreenTime) -> [PriceWatchMachine.Effect]
  ) {
    if screen == 0 { onList(listEvent) } else if screen == lastDetail { onDetail(detailEvent) }
  }

  mutating func onList(_ event: (inout WatchlistMachine, ScreenTime) -> [WatchlistMachine.Effect]) {
    if let announcedAt { list.otherScreenAnnounced(at: announcedAt) }
    let effects = event(&list, time)
    announcedAt = list.watch.announcedAt
    for effect in effects {
      switch effect {
      case .loadList(let number):
        oracle.list.asks(number)
        listQuestions.append(
          ListQuestion(number: number, due: world.now + world.dice.any(of: [20, 100, 300, 1_000])))
      case .cancelLoad(let number):
        oracle.list.asks(nil)
        // The answer may be there already.
        if world.dice.happens(70) { listQuestions.removeAll { $0.number == number } }
      case .retryConnection: retryConnection()
      case .watching(let effect): carryOut(effect, for: 0)
      }
    }
    drawList()
  }

  mutating func onDetail(
    _ event: (inout InstrumentDetailMachine, ScreenTime) -> [PriceWatchMachine.Effect]
  ) {
    guard var machine = detail else { return }
    if let announcedAt { machine.otherScreenAnnounced(at: announcedAt) }
    let effects = event(&machine, time)
    announcedAt = machine.watch.announcedAt
    detail = machine
    for effect in effects { carryOut(effect, for: lastDetail) }
    drawDetail()
  }

  mutating func appear() {
    oracle.list.appeared()
    onList { $0.appeared(at: $1) }
  }

  mutating func disappear() {
    oracle.list.disappeared()
    onList { $0.disappeared(at: $1) }
  }

  mutating func moveScreens(toForeground isInForeground: Bool) {
    if isInForeground {
      oracle.list.foregrounded()
      oracle.detail?.foregrounded()
      onList { $0.foregrounded(at: $1) }
      onDetail { $0.foregrounded(at: $1) }
    } else {
      oracle.list.backgrounded()
      oracle.detail?.backgrounded()
      onDetail { $0.backgrounded(at: $1) }
      onList { $0.backgrounded(at: $1) }
    }
  }

  mutating func order(by order: WatchlistOptions.Order) {
    switch order {
    case .server: oracle.list.ordered(by: .server)
    case .name: oracle.list.ordered(by: .name)
    case .change: oracle.list.ordered(by: .change)
    }
    onList { $0.optionsChanged(to: WatchlistOptions(order: order), at: $1) }
  }

  mutating func retryConnection() {
    let moment = moment
    oracle.attempts.excused(at: world.now)
    connect { $0.retryAsked(at: moment) }
  }

  private mutating func answer(_ question: ListQuestion) {
    guard world.isCalm || (world.network.isOnline && world.dice.happens(80)) else {
      oracle.list.failed(question.number)
      return onList { $0.listFailed(.unreachable, number: question.number, at: $1) }
    }
    let instruments = world.listing.map {
      Instrument(id: QuoteServer.symbols[$0], name: QuoteServer.names[$0])
    }
    oracle.list.came(world.listing, number: question.number)
    onList { $0.listLoaded(InstrumentListing(instruments), number: question.number, at: $1) }
  }

  // MARK: - Watches

  private mutating func carryOut(_ effect: PriceWatchMachine.Effect, for screen: Int) {
    switch effect {
    case .startWatch(let generation, let symbols):
      if keepsTrail { trail.append("\(world.now): screen \(screen) watches \(symbols.sorted())") }
      let old = lastReader
      lastReader += 1
      readers.append(
        QuoteReader(
          lastReader, screen: screen, generation: generation, symbols: symbols, every: interval, now: now,
          date: date))
      oracle.watches(Set(symbols.compactMap(QuoteServer.number(of:))), on: screen)
      carryOut(feed.followed(lastReader, symbols, now: now))
      cancelReaders(of: screen, upTo: old)
    case .stopWatch:
      if keepsTrail { trail.append("\(world.now): screen \(screen) watches nothing") }
      oracle.watches([], on: screen)
      cancelReaders(of: screen, upTo: lastReader)
    case .report: break
    }
  }

  /// The tasks that read are cancelled, and let go of what they follow a little later.
  private mutating func cancelReaders(of screen: Int, upTo last: Int) {
    for place in readers.indices
    where readers[place].screen == screen && readers[place].number <= last && !readers[place].isCancelled {
      readers[place].releasedAt = world.now + world.dice.number(in: 0...20)
    }
  }

  // MARK: - Detail

  /// Opens the screen of an instrument, which is a second caller of the same quotes.
  mutating func openDetail(_ symbol: Int) {
    lastDetail += 1
    detail = InstrumentDetailMachine(
      Instrument(id: QuoteServer.symbols[symbol], name: QuoteServer.names[symbol]))
    untoldStates[lastDetail] = connection.state
    oracle.detail = ScreenRecord(of: symbol)
    if !isInForeground {
      oracle.detail?.backgrounded()
      onDetail { $0.backgrounded(at: $1) }
    }
    oracle.detail?.appeared()
    onDetail { $0.appeared(at: $1) }
  }

  mutating func closeDetail() {
    oracle.detail?.disappeared()
    onDetail { $0.disappeared(at: $1) }
    untoldStates[lastDetail] = nil
    detail = nil
    oracle.detail = nil
  }
}
