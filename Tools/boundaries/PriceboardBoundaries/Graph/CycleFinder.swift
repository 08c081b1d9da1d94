/// Finds rings in a directed graph.
struct CycleFinder {
  private let edges: [[Int]]

  /// - Parameter edges: The numbers of the nodes that each node points at, ascending.
  init(edges: [[Int]]) {
    self.edges = edges
  }

  /// One shortest ring of each group of nodes that reach each other, beginning with its smallest number.
  ///
  /// The groups come in the order of their smallest numbers; a node that points at itself is a ring of one.
  func cycles() -> [[Int]] {
    components().compactMap(shortestCycle).sorted { $0[0] < $1[0] }
  }

  /// The fewest edges whose removal leaves the nodes without a ring.
  ///
  /// Of two edges the suspect one is rather cut. Nil says that more than two are needed, or that there are
  /// too many pairs to try.
  func cut(of component: Set<Int>, isSuspect: (Int, Int) -> Bool) -> [(from: Int, to: Int)]? {
    let all = component.sorted().flatMap { node in
      edges[node].filter(component.contains).map { (from: node, to: $0) }
    }
    let inside = all.filter { isSuspect($0.from, $0.to) } + all.filter { !isSuspect($0.from, $0.to) }
    for edge in inside where isAcyclic(component, without: [edge]) { return [edge] }
    guard inside.count <= 64 else { return nil }
    for (index, first) in inside.enumerated() {
      for second in inside[(index + 1)...] where isAcyclic(component, without: [first, second]) {
        return [first, second]
      }
    }
    return nil
  }

  /// The group of nodes that reach a node and are reached by it.
  func component(of node: Int) -> Set<Int> {
    Set(components().first { $0.contains(node) } ?? [node])
  }

  private func isAcyclic(_ nodes: Set<Int>, without removed: [(from: Int, to: Int)]) -> Bool {
    var state: [Int: Bool] = [:]
    func visit(_ node: Int) -> Bool {
      if let isDone = state[node] { return isDone }
      state[node] = false
      for next in edges[node] where nodes.contains(next) {
        if removed.contains(where: { $0.from == node && $0.to == next }) { continue }
        if !visit(next) { return false }
      }
      state[node] = true
      return true
    }
    return nodes.sorted().allSatisfy(visit)
  }

  /// Tarjan's strongly connected components that hold a ring, without recursion.
  private func components() -> [[Int]] {
    var order = [Int?](repeating: nil, count: edges.count)
    var low = [Int](repeating: 0, count: edges.count)
    var onStack = [Bool](repeating: false, count: edges.count)
    var stack: [Int] = []
    var next = 0
    var found: [[Int]] = []
    for root in edges.indices where order[root] == nil {
      var work: [(node: Int, edge: Int)] = [(root, 0)]
      while let (node, edge) = work.last {
        if edge == 0 {
          order[node] = next
          low[node] = next
          next += 1
          stack.append(node)
          onStack[node] = true
        }
        if edge < edges[node].count {
          work[work.count - 1].edge += 1
          let target = edges[node][edge]
          if let seen = order[target] {
            if onStack[target] { low[node] = min(low[node], seen) }
          } else {
            work.append((target, 0))
          }
          continue
        }
        work.removeLast()
        if let parent = work.last { low[parent.node] = min(low[parent.node], low[node]) }
        guard low[node] == order[node] else { continue }
        var component: [Int] = []
        while let member = stack.popLast() {
          onStack[member] = false
          component.append(member)
          if member == node { break }
        }
        if component.count > 1 || edges[node].contains(node) { found.append(component) }
      }
    }
    return found
  }

  private func shortestCycle(in component: [Int]) -> [Int]? {
    let members = Set(component)
    var best: [Int]?
    for start in component.sorted() {
      guard let path = shortestPath(from: start, backTo: start, within: members) else { continue }
      if best.map({ path.count < $0.count }) ?? true { best = path }
    }
    return best.map { cycle in
      let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
      return Array(cycle[first...] + cycle[..<first])
    }
  }

  private func shortestPath(from start: Int, backTo end: Int, within members: Set<Int>) -> [Int]? {
    var parent: [Int: Int] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for next in edges[node] where members.contains(next) {
        if next == end {
          var path = [node]
          while path[path.count - 1] != start, let previous = parent[path[path.count - 1]] {
            path.append(previous)
          }
          return path.reversed()
        }
        if next != start, parent[next] == nil {
          parent[next] = node
          queue.append(next)
        }
      }
    }
    return nil
  }
}
