import Presentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BenchmarkGroup {
  /// A start without the server: from nothing in memory to the saved home on the screen.
  @MainActor
  static func launch(rounds: Int) async throws -> BenchmarkTable {
    let folder = FileManager.default.temporaryDirectory.appending(component: "priceboard-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let home = HomeText.data(products: 3_000, sections: 30)
    try await LaunchScenario(in: folder.path, server: LaunchServer(hub: "h01", home: home))
      .visit(seesHome: true)

    let clock = ContinuousClock()
    var times: [Double] = []
    var isTrue = true
    for _ in 0..<max(rounds, 1) {
      let start = clock.now
      let states = try await LaunchScenario(in: folder.path).statesUntilShown()
      times.append((clock.now - start) / .milliseconds(1))
      isTrue = isTrue && states.last.map { $0.isSavedHome(products: 3_000) } ?? false
      isTrue = isTrue && states.dropLast().allSatisfy { $0.notice == nil && !$0.canOrder }
    }

    // The address is another hub's from now on, whose home was never seen.
    try await LaunchScenario(in: folder.path, server: LaunchServer(hub: "h02", home: home))
      .visit(seesHome: false)
    let elsewhere = try await LaunchScenario(in: folder.path).statesUntilShown()
    let isNothing = elsewhere.count > 1 && elsewhere.allSatisfy { $0.products.isEmpty && !$0.canOrder }

    let median = times.sorted()[times.count / 2]
    return BenchmarkTable(
      title: "A start without the server, a home of 3,000 products being saved, \(home.count) bytes",
      rows: [
        ("to the saved home on the screen", oneDecimal(median) + " ms")
      ],
      goals: [
        .init(text: "at most 50 ms: \(oneDecimal(median))", isMet: median <= 50),
        .init(text: "it is the first state, with its notice, without badges and orders", isMet: isTrue),
        .init(text: "where another hub's home is saved, nothing of it", isMet: isNothing),
      ])
  }
}
