import PriceboardTestSupport
import Testing

@testable import PriceboardBoundaries

@Suite struct CycleFinderTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var edges: [[Int]]
    var cycles: [[Int]]
  }

  @Test(arguments: [
    Case(testDescription: "no edges", edges: [[], []], cycles: []),
    Case(testDescription: "a diamond", edges: [[1, 2], [3], [3], []], cycles: []),
    Case(testDescription: "a node that points at itself", edges: [[0]], cycles: [[0]]),
    Case(testDescription: "a ring of three", edges: [[1], [2], [0]], cycles: [[0, 1, 2]]),
    Case(
      testDescription: "a long ring with a short cut", edges: [[1], [2, 0], [3], [0]], cycles: [[0, 1]]),
    Case(testDescription: "two rings", edges: [[1], [0], [3], [2]], cycles: [[0, 1], [2, 3]]),
    Case(
      testDescription: "a ring that is reached from outside", edges: [[2], [0], [3], [2]], cycles: [[2, 3]]),
    Case(testDescription: "two rings with a common node", edges: [[1, 2], [0], [0]], cycles: [[0, 1]]),
  ])
  func `one shortest ring is found for each group`(_ example: Case) {
    #expect(CycleFinder(edges: example.edges).cycles() == example.cycles)
  }

  @Test func `the cut names the fewest edges, the suspect ones first`() {
    let ring = CycleFinder(edges: [[1], [2], [0]])
    #expect(ring.cut(of: [0, 1, 2]) { _, _ in false }?.map { [$0.from, $0.to] } == [[0, 1]])
    #expect(ring.cut(of: [0, 1, 2]) { $0 == 2 && $1 == 0 }?.map { [$0.from, $0.to] } == [[2, 0]])
    let eight = CycleFinder(edges: [[1, 2], [0], [0]])
    #expect(eight.cut(of: [0, 1, 2]) { _, _ in false }?.count == 2)
    let all = CycleFinder(edges: [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])
    #expect(all.cut(of: [0, 1, 2, 3]) { _, _ in false } == nil)
  }

  @Test func `random graphs have a ring exactly where a node reaches itself`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 1...8, using: &generator)
      let edges = (0..<count).map { _ in
        (0..<count).filter { _ in Int.random(in: 0..<8, using: &generator) == 0 }
      }
      let finder = CycleFinder(edges: edges)
      let cycles = finder.cycles()
      #expect(cycles.isEmpty == !(0..<count).contains { reaches($0, $0, edges) }, "seed \(seed)")
      for cycle in cycles {
        for (index, node) in cycle.enumerated() {
          #expect(edges[node].contains(cycle[(index + 1) % cycle.count]), "seed \(seed)")
        }
      }
    }
  }

  private func reaches(_ start: Int, _ end: Int, _ edges: [[Int]]) -> Bool {
    var seen: Set<Int> = []
    var stack = edges[start]
    while let node = stack.popLast() {
      if node == end { return true }
      if seen.insert(node).inserted { stack += edges[node] }
    }
    return false
  }
}
