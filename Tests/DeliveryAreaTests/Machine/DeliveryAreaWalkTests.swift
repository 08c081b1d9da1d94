import PriceboardTestSupport
import Testing

@testable import DeliveryArea

/// Random walks over the machine with late, lost, doubled and reordered replies, judged by what a follower and a
/// caller may expect.
@Suite struct DeliveryAreaWalkTests {
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
  private typealias Effect = DeliveryAreaMachine.Effect

  private enum Question: Equatable {
    case area
    case set(Address)
  }

  private(set) var script: [String] = []
  private var generator: SplitMix64
  private var machine = DeliveryAreaMachine()

  // What the world knows.
  private var isLoadAsked = false
  private var isLoaded = false
  /// Every lookup that was ever asked for; the one under way alone can still be answered.
  private var lookups: [(id: Int, address: Address?)] = []
  private var underWay: Int?
  private var questions: [Int: Question] = [:]
  private var lastCaller = 0

  // What has to hold.
  private var area: DeliveryArea?
  private var address: Address?
  private var isAddressEmitted = false
  /// The caller whose address was set last, if its lookup is under way.
  private var lastSet: Int?

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  mutating func step() -> String? {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<4:
      return run("started") { $0.started() }
    case 4..<10:
      guard isLoadAsked, !isLoaded else { return nil }
      isLoaded = true
      let saved = anySaved()
      return run("savedLoaded \(saved?.area as Any)") { $0.savedLoaded(saved) }
    case 10..<30:
      let caller = newCaller(.area)
      return run("areaAsked \(caller)") { $0.areaAsked(caller: caller) }
    case 30..<50:
      let address = anyAddress()
      return set(address)
    case 50..<60:
      guard lastCaller > 0 else { return nil }
      let caller = Int.random(in: 1...lastCaller, using: &generator)
      return cancel(caller)
    case 60..<85:
      guard let lookup = anyLookup() else { return nil }
      return resolve(lookup)
    case 85..<95:
      guard let lookup = anyLookup() else { return nil }
      return fail(lookup)
    case 95..<97:
      machine.saveFailed()
      return nil
    default:
      return forget()
    }
  }

  /// Answers everything, after which nobody may wait.
  mutating func drain() -> String? {
    if let complaint = run("started", { $0.started() }) { return complaint }
    if isLoadAsked, !isLoaded {
      isLoaded = true
      if let complaint = run("savedLoaded nil", { $0.savedLoaded(nil) }) { return complaint }
    }
    for _ in 0..<10 {
      guard let lookup = lookups.last, lookup.id == underWay else { break }
      if let complaint = fail(lookup) { return complaint }
    }
    if underWay != nil { return "a lookup is asked for without end" }
    return questions.isEmpty ? nil : "callers \(questions.keys.sorted()) got no answer"
  }

  private mutating func set(_ address: Address) -> String? {
    let overtaken = lastSet
    let caller = newCaller(.set(address))
    script.append("addressSet \(caller)")
    let effects = machine.addressSet(address, caller: caller)
    if let overtaken, !effects.contains(.answer(caller: overtaken, .failed(.superseded))) {
      return "caller \(overtaken) is not told that it was overtaken"
    }
    lastSet = nil
    if let complaint = check(effects) { return complaint }
    lastSet = caller
    guard lookups.last?.address == address, underWay == lookups.last?.id else {
      return "nothing is looked up"
    }
    return nil
  }

  private mutating func cancel(_ caller: Int) -> String? {
    let isOpen = questions[caller] != nil
    script.append("callerCancelled \(caller)")
    let effects = machine.callerCancelled(caller)
    guard isOpen else {
      return effects.isEmpty ? nil : "a cancelled caller without a question does something"
    }
    guard effects.contains(.answer(caller: caller, .cancelled)) else { return "\(caller) is not let go" }
    let cancelsRequest = effects.contains { if case .cancelRequest = $0 { true } else { false } }
    guard cancelsRequest == (lastSet == caller) else { return "\(caller) ends the wrong lookup" }
    if lastSet == caller { lastSet = nil }
    return check(effects)
  }

  private mutating func resolve(_ lookup: (id: Int, address: Address?)) -> String? {
    let found = anyArea(for: lookup.address)
    let isCurrent = lookup.id == underWay
    script.append("resolved \(found) lookup \(lookup.id)")
    let effects = machine.resolved(found, lookup: lookup.id)
    guard isCurrent else { return effects.isEmpty ? nil : "an old reply does something: \(effects)" }
    underWay = nil
    if let lastSet {
      guard effects.contains(.answer(caller: lastSet, .area(found))) else { return "\(lastSet) is not told" }
    }
    lastSet = nil
    if let complaint = check(effects, mayChange: true) { return complaint }
    guard area == found, address == lookup.address else { return "the reply does not count" }
    return nil
  }

  private mutating func fail(_ lookup: (id: Int, address: Address?)) -> String? {
    let isCurrent = lookup.id == underWay
    script.append("lookupFailed \(lookup.id)")
    let effects = machine.lookupFailed(.unreachable, lookup: lookup.id)
    guard isCurrent else { return effects.isEmpty ? nil : "an old failure does something: \(effects)" }
    underWay = nil
    lastSet = nil
    return check(effects)
  }

  private mutating func forget() -> String? {
    script.append("forgotten")
    let effects = machine.forgotten()
    lastSet = nil
    guard effects.contains(.erase) else { return "nothing is erased" }
    if let complaint = check(effects, mayChange: true) { return complaint }
    isLoaded = true
    guard address == nil, machine.address == nil else { return "the address is not forgotten" }
    if case .served? = area { return "a forgotten address is served" }
    return nil
  }

  private mutating func run(_ name: String, _ event: (inout DeliveryAreaMachine) -> [Effect]) -> String? {
    script.append(name)
    let isLoading = name.hasPrefix("savedLoaded")
    return check(event(&machine), mayChange: isLoading)
  }

  /// Carries effects out, and complains of what none may do.
  private mutating func check(_ effects: [Effect], mayChange: Bool = false) -> String? {
    script.append("  \(effects)")
    for effect in effects {
      switch effect {
      case .load:
        guard !isLoadAsked else { return "the file is read twice" }
        isLoadAsked = true
      case .request(let id, let address):
        guard underWay == nil else { return "two lookups at a time" }
        guard id > lookups.last?.id ?? 0 else { return "a lookup's number repeats" }
        underWay = id
        lookups.append((id, address))
      case .cancelRequest(let id):
        guard underWay == id else { return "a lookup is cancelled that is not under way" }
        underWay = nil
      case .emitAddress(let new):
        guard mayChange else { return "the address changes for no reason" }
        guard !isAddressEmitted || new != address else { return "an address is emitted twice" }
        isAddressEmitted = true
        address = new
      case .emitArea(let new):
        guard mayChange else { return "the area changes for no reason" }
        guard new != area else { return "an area is emitted twice" }
        guard isAddressEmitted else { return "an area comes before its address" }
        guard machine.area == new else { return "a follower would find an older area than it was told" }
        area = new
      case .save(let saved):
        guard saved == SavedDeliveryArea(address: address, area: area ?? saved.area), area != nil else {
          return "what is saved is not what is current"
        }
      case .erase:
        break
      case .answer(let caller, let answer):
        guard let question = questions.removeValue(forKey: caller) else {
          return "\(caller) is answered twice"
        }
        if case .area(let told) = answer, told != area { return "\(caller) is told an old area" }
        if case .failed(.superseded) = answer, question == .area { return "\(caller) set nothing" }
      }
    }
    guard machine.area == area, machine.address == address else {
      return "the machine tells more than it emitted"
    }
    return nil
  }

  private mutating func newCaller(_ question: Question) -> Int {
    lastCaller += 1
    questions[lastCaller] = question
    return lastCaller
  }

  /// Mostly the lookup under way, else any that ever was.
  private mutating func anyLookup() -> (id: Int, address: Address?)? {
    if let underWay, Bool.random(using: &generator) { return lookups.first { $0.id == underWay } }
    return lookups.randomElement(using: &generator)
  }

  private mutating func anyAddress() -> Address {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: Places.home
    case 1: Places.work
    default: Places.sea
    }
  }

  private mutating func anyHub() -> HubID {
    Bool.random(using: &generator) ? Places.h07 : Places.h12
  }

  private mutating func anyArea(for address: Address?) -> DeliveryArea {
    guard address != nil else { return .browsing(defaultHub: anyHub()) }
    return Int.random(in: 0..<4, using: &generator) == 0 ? .outOfArea : .served(anyHub())
  }

  private mutating func anySaved() -> SavedDeliveryArea? {
    guard Bool.random(using: &generator) else { return nil }
    let address = Bool.random(using: &generator) ? anyAddress() : nil
    return SavedDeliveryArea(address: address, area: anyArea(for: address))
  }
}
