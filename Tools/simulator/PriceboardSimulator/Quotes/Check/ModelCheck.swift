/// Tries everything that can happen to the machines of the quotes within bounds, in every order.
///
/// States are told apart by 64 bits of their hash: among five million, the chance that one was taken for another is
/// below one in a million. It goes into the depth first, which keeps few states at a time; where something is not so, it
/// begins again with the shortest ways, and so tells a shortest one.
package struct ModelCheck: Sendable {
  /// How many states a lane tries before what it found is shared out.
  private static let portion = 2_000

  private let bounds: ModelBounds

  package init(_ bounds: ModelBounds = ModelBounds()) {
    self.bounds = bounds
  }

  /// Tries everything, and stops at the first thing that is not so.
  package func run() async -> ModelReport {
    var report = await run(.deepestFirst)
    if report.failure != nil { report.failure = await run(.shortestFirst).failure }
    return report
  }

  private func run(_ order: ModelLane.Order) async -> ModelReport {
    let lanes = (0..<2).map { ModelLane($0, of: 2, order) }
    var report = ModelReport()
    var found: [QuoteViolation] = []
    let first = ModelWorld(watching: bounds, &found)
    for lane in lanes { await lane.add([ModelSuccessor(first, origin: nil)]) }
    while true {
      async let one = lanes[0].tried(Self.portion)
      async let other = lanes[1].tried(Self.portion)
      let portions = await [one, other]
      for portion in portions {
        report.add(portion.figures)
        for (lane, successors) in zip(lanes, portion.successors) { await lane.add(successors) }
      }
      if let failure = portions.compactMap(\.failure).first {
        report.failure = ModelReport.Failure(
          way: await way(to: failure, lanes).map { "\($0)" }, violations: failure.violations)
        return report
      }
      guard portions.allSatisfy({ $0.figures.states == 0 }) else { continue }
      var hasMore = false
      for lane in lanes where await lane.goesFurther() { hasMore = true }
      guard hasMore else { return report }
    }
  }

  private func way(to failure: ModelLane.Failure, _ lanes: [ModelLane]) async -> [ModelStep] {
    var way = failure.step.map { [$0] } ?? []
    var place = failure.place
    while let origin = await lanes[place.lane].origin(of: place.index) {
      way.append(origin.step)
      place = origin.place
    }
    return way.reversed()
  }
}
