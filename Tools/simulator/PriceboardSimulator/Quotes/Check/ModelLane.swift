/// The states of a model check whose hash is this lane's, so that lanes can work side by side.
actor ModelLane {
  /// Which states are tried first.
  enum Order: Sendable {
    case deepestFirst, shortestFirst
  }

  /// A state that was reached, by its lane and its number there.
  struct Place: Hashable, Sendable {
    let lane: Int
    let index: Int
  }

  /// How a state was reached first.
  struct Origin: Hashable, Sendable {
    let place: Place
    let step: ModelStep
  }

  /// Something that is not so: after a step from a state, or in the state itself.
  struct Failure: Sendable {
    let place: Place
    let step: ModelStep?
    let violations: [QuoteViolation]
  }

  /// What came of trying a few states.
  struct Portion: Sendable {
    var figures = ModelFigures()
    /// What was reached, by the lane that it belongs to.
    var successors: [[ModelSuccessor]]
    var failure: Failure?
  }

  private let number: Int
  private let lanes: Int
  private var seen: Set<Int> = []
  private let order: Order
  /// How each state was reached; empty unless the shortest ways come first.
  private var origins: [Origin?] = []
  /// The states that are tried now, and those that have to wait until all of these have been.
  private var current: [(index: Int, world: ModelWorld)] = []
  private var later: [(index: Int, world: ModelWorld)] = []

  init(_ number: Int, of lanes: Int, _ order: Order) {
    self.number = number
    self.lanes = lanes
    self.order = order
  }

  func origin(of index: Int) -> Origin? { origins.indices.contains(index) ? origins[index] : nil }

  /// Keeps what belongs to this lane and is new.
  func add(_ successors: [ModelSuccessor]) {
    for successor in successors
    where successor.lane(of: lanes) == number && seen.insert(successor.hash).inserted {
      switch order {
      case .deepestFirst: current.append((0, successor.world))
      case .shortestFirst:
        later.append((origins.count, successor.world))
        origins.append(successor.origin)
      }
    }
  }

  /// Goes on to the states that had to wait; false where there are none.
  func goesFurther() -> Bool {
    (current, later) = (later, [])
    return !current.isEmpty
  }

  /// Tries everything that can happen in a few states.
  func tried(_ count: Int) -> Portion {
    var portion = Portion(successors: Array(repeating: [], count: lanes))
    while portion.figures.states < count, portion.failure == nil, let (index, world) = current.popLast() {
      portion.figures.states += 1
      portion.failure = attempt(world, Place(lane: number, index: index), &portion)
    }
    return portion
  }

  private func attempt(_ world: ModelWorld, _ place: Place, _ portion: inout Portion) -> Failure? {
    var found: [QuoteViolation] = []
    let steps = world.steps
    for step in steps {
      portion.figures.steps += 1
      var after = world
      after.take(step, &found)
      guard after.bounds.connections >= 0 else { continue }
      after.judge(&found)
      guard found.isEmpty else { return Failure(place: place, step: step, violations: found) }
      let successor = ModelSuccessor(after, origin: Origin(place: place, step: step))
      let lane = successor.lane(of: lanes)
      if lane != number || !seen.contains(successor.hash) { portion.successors[lane].append(successor) }
    }
    world.judgeStragglers(&found)
    if steps.isEmpty {
      portion.figures.ends += 1
      world.judgeEnd(&found)
    }
    return found.isEmpty ? nil : Failure(place: place, step: nil, violations: found)
  }
}

/// A state that was reached, with its hash.
struct ModelSuccessor: Sendable {
  let world: ModelWorld
  let hash: Int
  let origin: ModelLane.Origin?

  init(_ world: ModelWorld, origin: ModelLane.Origin?) {
    self.world = world
    self.origin = origin
    hash = world.hashValue
  }

  func lane(of lanes: Int) -> Int { Int(UInt(bitPattern: hash) >> 32) % lanes }
}
