/// Which area counts, and who waits for it, without time and without waiting.
///
/// There is one lookup at a time. It is either a caller's, who set an address, or the machine's own: of the saved
/// address after the start, or without an address, for somebody who browses. A new lookup ends the one before; its
/// reply, if one comes all the same, has an old number and changes nothing.
///
/// | event | no lookup | own lookup | a caller's lookup |
/// |---|---|---|---|
/// | `started` | reads the file, the first time | - | - |
/// | `savedLoaded` | saved becomes current; own | - | saved becomes current |
/// | `areaAsked`, area settled | answers | answers | answers |
/// | `areaAsked`, not settled | waits; own, once the file is read | waits | waits |
/// | `addressSet` | a caller's | cancels; a caller's | cancels, superseded; a caller's |
/// | `callerCancelled` | answers cancelled | answers cancelled | its own: cancels; own if one is owed |
/// | `resolved` | - | becomes current; no lookup | becomes current, answers; no lookup |
/// | `lookupFailed` | - | who waits gets it; no lookup | its caller gets it; own if one is owed |
/// | `forgotten` | erases; own | cancels, erases; own | cancels, superseded, erases; own |
///
/// An own lookup is owed from the start, or a `forgotten`, until one has ended or an address was resolved; and
/// whenever somebody waits for an area that is not settled. What becomes current is emitted where it differs, the
/// address first, and saved where it differs from what the file holds. Whoever waits is answered after that.
package struct DeliveryAreaMachine: Sendable {
  /// What has to be carried out, in order.
  package enum Effect: Equatable, Sendable {
    /// Reads the file; `savedLoaded` tells what was in it.
    case load
    /// Asks the server, without an address where it is nil; `resolved` or `lookupFailed` tells what came.
    case request(lookup: Int, Address?)
    /// Cancels the request; nothing has to be told of it any more.
    case cancelRequest(lookup: Int)
    /// Tells those who follow the address.
    case emitAddress(Address?)
    /// Tells those who follow the area.
    case emitArea(DeliveryArea)
    /// Replaces the file's contents; `saveFailed` tells where it did not work.
    case save(SavedDeliveryArea)
    /// Removes the file's contents.
    case erase
    /// Answers a caller, once.
    case answer(caller: Int, Answer)
  }

  /// What a caller gets.
  package enum Answer: Equatable, Sendable {
    case area(DeliveryArea)
    case failed(DeliveryAreaError)
    case cancelled
  }

  /// The area that was emitted last; nil before the first.
  package private(set) var area: DeliveryArea?
  /// The address that was emitted last; nil for none, and before the first.
  package private(set) var address: Address?

  private enum File: Equatable {
    case unread, reading
    /// It was read, or what it held does not count any more.
    case settled
  }

  private enum Purpose {
    /// On the machine's own account, for the current address or for none.
    case own
    case caller(Int, Address)
  }

  private var file = File.unread
  private var lookup: (id: Int, purpose: Purpose)?
  private var lastLookup = 0
  /// Whether the own lookup of the start, or of a `forgotten`, has yet to end.
  private var isOwed = false
  /// Whether the area holds as an answer; a saved one does, one left over from a forgotten address does not.
  private var isSettled = false
  /// Whether an address, or that there is none, was emitted.
  private var isAddressKnown = false
  /// Who asked for the area and has no answer yet, in the order in which they asked.
  private var waiting: [Int] = []
  /// What the file holds as far as is known.
  private var stored: SavedDeliveryArea?

  package init() {}

  package mutating func started() -> [Effect] {
    guard file == .unread else { return [] }
    file = .reading
    return [.load]
  }

  /// The file was read; nil where it holds nothing that can be used.
  package mutating func savedLoaded(_ saved: SavedDeliveryArea?) -> [Effect] {
    // An address that was resolved or forgotten meanwhile is newer than the file.
    guard file == .reading else { return [] }
    file = .settled
    isOwed = true
    stored = saved
    guard let saved else { return emit(address: nil) + startOwnLookupIfOwed() }
    return emit(address: saved.address) + settle(saved.area) + startOwnLookupIfOwed()
  }

  package mutating func areaAsked(caller: Int) -> [Effect] {
    if isSettled, let area { return [.answer(caller: caller, .area(area))] }
    waiting.append(caller)
    return started() + startOwnLookupIfOwed()
  }

  package mutating func addressSet(_ address: Address, caller: Int) -> [Effect] {
    started() + endLookup(answering: .failed(.superseded))
      + startLookup(.caller(caller, address), address: address)
  }

  /// The task of a caller was cancelled; it may have its answer already.
  package mutating func callerCancelled(_ caller: Int) -> [Effect] {
    if let index = waiting.firstIndex(of: caller) {
      waiting.remove(at: index)
      return [.answer(caller: caller, .cancelled)]
    }
    guard case .caller(caller, _)? = lookup?.purpose else { return [] }
    return endLookup(answering: .cancelled) + startOwnLookupIfOwed()
  }

  package mutating func resolved(_ area: DeliveryArea, lookup id: Int) -> [Effect] {
    guard let lookup, lookup.id == id else { return [] }
    self.lookup = nil
    isOwed = false
    file = .settled
    switch lookup.purpose {
    case .own:
      return settle(area) + save()
    case .caller(let caller, let address):
      return emit(address: address) + settle(area) + save() + [.answer(caller: caller, .area(area))]
    }
  }

  package mutating func lookupFailed(_ error: DeliveryAreaError, lookup id: Int) -> [Effect] {
    guard let lookup, lookup.id == id else { return [] }
    self.lookup = nil
    switch lookup.purpose {
    case .own:
      isOwed = false
      defer { waiting = [] }
      return waiting.map { .answer(caller: $0, .failed(error)) }
    case .caller(let caller, _):
      return [.answer(caller: caller, .failed(error))] + startOwnLookupIfOwed()
    }
  }

  /// The saved address has to be forgotten, as on sign-out.
  ///
  /// The hub stays on the screen, without an address and so without ordering, until the server names the one that is
  /// browsed.
  package mutating func forgotten() -> [Effect] {
    var effects = endLookup(answering: .failed(.superseded))
    file = .settled
    stored = nil
    effects += [.erase] + emit(address: nil)
    switch area {
    case .served(let hub):
      isSettled = false
      effects += emit(area: .browsing(defaultHub: hub))
    case .outOfArea:
      isSettled = false
    case .browsing, nil:
      break
    }
    isOwed = true
    return effects + startOwnLookupIfOwed()
  }

  /// A save did not work, so that the next thing that becomes current is saved even if it is the same.
  package mutating func saveFailed() {
    stored = nil
  }

  private mutating func settle(_ area: DeliveryArea) -> [Effect] {
    isSettled = true
    defer { waiting = [] }
    return emit(area: area) + waiting.map { .answer(caller: $0, .area(area)) }
  }

  private mutating func emit(area new: DeliveryArea) -> [Effect] {
    guard area != new else { return [] }
    area = new
    return [.emitArea(new)]
  }

  private mutating func emit(address new: Address?) -> [Effect] {
    guard !isAddressKnown || address != new else { return [] }
    isAddressKnown = true
    address = new
    return [.emitAddress(new)]
  }

  private mutating func save() -> [Effect] {
    guard let area else { return [] }
    let saved = SavedDeliveryArea(address: address, area: area)
    guard saved != stored else { return [] }
    stored = saved
    return [.save(saved)]
  }

  private mutating func startOwnLookupIfOwed() -> [Effect] {
    // Before the file is read it is not known for which address.
    guard lookup == nil, file == .settled, isOwed || !waiting.isEmpty else { return [] }
    return startLookup(.own, address: address)
  }

  private mutating func startLookup(_ purpose: Purpose, address: Address?) -> [Effect] {
    lastLookup += 1
    lookup = (lastLookup, purpose)
    return [.request(lookup: lastLookup, address)]
  }

  /// An own lookup that is ended like this stays owed.
  private mutating func endLookup(answering answer: Answer) -> [Effect] {
    guard let lookup else { return [] }
    self.lookup = nil
    let cancel = Effect.cancelRequest(lookup: lookup.id)
    switch lookup.purpose {
    case .own:
      return [cancel]
    case .caller(let caller, _):
      return [cancel, .answer(caller: caller, answer)]
    }
  }
}
