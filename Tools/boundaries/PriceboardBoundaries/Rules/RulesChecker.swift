/// Finds names in parsed rules that contradict each other; the package itself is not needed for that.
struct RulesChecker {
  private let rules: BoundaryRules
  private let ranks: [String: Int]
  private(set) var errors: [RulesError] = []

  init(_ rules: BoundaryRules) {
    self.rules = rules
    ranks = rules.layerRanks
  }

  mutating func check() {
    checkGroups()
    checkLayers()
    for prohibition in rules.prohibitions {
      check(prohibition.modules + prohibition.scope + prohibition.exceptions)
    }
    for protection in rules.protections { check(protection.modules + protection.importers) }
    for publicImport in rules.publicImports { check(publicImport.modules + publicImport.scope) }
    for place in rules.places { check(place.scope) }
    for allowance in rules.allowances { check(allowance.modules + allowance.scope) }
    if let tests = rules.tests { check(tests.also + tests.rows.flatMap(\.also)) }
    if let drawing = rules.drawing { check(drawing.scope) }
  }

  private mutating func fail(_ name: RuleName, _ what: String, _ advice: String) {
    errors.append(RulesError(line: name.line, column: name.column, what: what, advice: advice))
  }

  private mutating func checkGroups() {
    let targets = Set(rules.layers?.rows.map(\.target.text) ?? [])
    for (index, group) in rules.groups.enumerated() {
      if targets.contains(group.name.text) {
        fail(group.name, "`\(group.name.text)` is a target, too", "give the group a name of its own")
      }
      let later = Set(rules.groups[index...].map(\.name.text))
      for case .name(let member) in group.members where later.contains(member.text) {
        fail(
          member, "the group `\(member.text)` is used before its line",
          "move its line up; a group holds only earlier groups")
      }
      check(group.members)
    }
  }

  private mutating func checkLayers() {
    guard let table = rules.layers else { return }
    var rankOfTarget: [String: Int] = [:]
    for row in table.rows { rankOfTarget[row.target.text] = ranks[row.layer.text] ?? 0 }
    for row in table.rows {
      check(row.mayUse)
      let own = ranks[row.layer.text] ?? 0
      for case .name(let used) in row.mayUse {
        guard let rank = rankOfTarget[used.text], rank >= own else { continue }
        fail(
          used,
          "`\(row.target.text)` in layer `\(row.layer.text)` cannot use `\(used.text)`, which is not below it",
          rank == own ? "write `siblings`, or move one of the two" : "put `\(used.text)` into a lower layer")
      }
    }
  }

  private mutating func check(_ terms: [RuleTerm]) {
    for term in terms {
      switch term {
      case .layer(let name):
        checkLayer(name)
      case .layers(let first, let last):
        checkLayer(first)
        checkLayer(last)
        if let low = ranks[first.text], let high = ranks[last.text], low > high {
          fail(first, "layer `\(first.text)` lies above layer `\(last.text)`", "name the lower one first")
        }
      case .everything, .tests, .production, .below, .siblings, .name:
        break
      }
    }
  }

  private mutating func checkLayer(_ name: RuleName) {
    guard ranks[name.text] == nil else { return }
    fail(name, "there is no layer `\(name.text)`", "use the name of a layer in the table")
  }
}

extension BoundaryRules {
  /// The height of each layer, the lowest 0.
  var layerRanks: [String: Int] {
    var ranks: [String: Int] = [:]
    for row in layers?.rows ?? [] where ranks[row.layer.text] == nil { ranks[row.layer.text] = ranks.count }
    return ranks
  }

  /// Reads a rules file.
  ///
  /// - Throws: Every mistake in the text, in the order of its lines.
  package init(_ text: String, file: String) throws(RulesErrors) {
    self = try RulesParser.parse(text, file: file)
  }
}
