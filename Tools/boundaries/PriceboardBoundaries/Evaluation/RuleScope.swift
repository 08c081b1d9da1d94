/// Answers whom a list in the rules file means, in one package.
struct RuleScope {
  private let graph: PackageGraph
  private let rules: BoundaryRules
  private let groups: [String: [RuleTerm]]
  private let ranks: [String: Int]
  private let layerOfTarget: [String: String]

  init(rules: BoundaryRules, graph: PackageGraph) {
    self.graph = graph
    self.rules = rules
    groups = Dictionary(
      rules.groups.map { ($0.name.text, $0.members) }, uniquingKeysWith: { first, _ in first })
    ranks = rules.layerRanks
    layerOfTarget = Dictionary(
      (rules.layers?.rows ?? []).map { ($0.target.text, $0.layer.text) },
      uniquingKeysWith: { first, _ in first })
  }

  func layer(of target: String) -> String? {
    layerOfTarget[target]
  }

  func rank(of target: String) -> Int? {
    layerOfTarget[target].flatMap { ranks[$0] }
  }

  /// Whether the list means a target; `owner` gives `below` and `siblings` their meaning.
  func includes(_ target: PackageTarget, in terms: [RuleTerm], owner: String? = nil) -> Bool {
    terms.contains { includes(target, in: $0, owner: owner) }
  }

  /// Whether the list means a module, of this package or not.
  func includes(module: String, in terms: [RuleTerm], owner: String? = nil) -> Bool {
    if let target = graph.target(ofModule: module) { return includes(target, in: terms, owner: owner) }
    return terms.contains { term in
      switch term {
      case .everything: true
      case .name(let name):
        groups[name.text].map { includes(module: module, in: $0) } ?? Self.matches(module, pattern: name.text)
      case .tests, .production, .below, .siblings, .layer, .layers: false
      }
    }
  }

  private func includes(_ target: PackageTarget, in term: RuleTerm, owner: String?) -> Bool {
    switch term {
    case .everything: return true
    case .tests: return target.kind == .test
    case .production: return target.kind != .test
    case .below:
      guard let owner, let own = rank(of: owner), let rank = rank(of: target.name) else { return false }
      return rank < own
    case .siblings:
      guard let owner, let own = rank(of: owner), let rank = rank(of: target.name) else { return false }
      return rank == own
    case .layer(let name): return layerOfTarget[target.name] == name.text
    case .layers(let from, let to):
      guard let rank = rank(of: target.name), let low = ranks[from.text], let high = ranks[to.text] else {
        return false
      }
      return low <= rank && rank <= high
    case .name(let name):
      if let members = groups[name.text] { return includes(target, in: members, owner: owner) }
      return Self.matches(target.name, pattern: name.text) || Self.matches(target.module, pattern: name.text)
    }
  }

  /// Whether a list says nothing but names that the package has not got, as the place of a target.
  func isGroup(_ name: String) -> Bool {
    groups[name] != nil
  }

  /// Whether a text is what a pattern means; `*` stands for any run of bytes, within a path for slashes, too.
  static func matches(_ text: String, pattern: String) -> Bool {
    guard pattern.utf8.contains(ASCII.star) else { return text.utf8.elementsEqual(pattern.utf8) }
    let text = Array(text.utf8)
    let pattern = Array(pattern.utf8)
    var textIndex = 0
    var patternIndex = 0
    var retry: (pattern: Int, text: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == ASCII.star {
        retry = (patternIndex + 1, textIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count, pattern[patternIndex] == text[textIndex] {
        patternIndex += 1
        textIndex += 1
      } else if let again = retry {
        retry = (again.pattern, again.text + 1)
        patternIndex = again.pattern
        textIndex = again.text + 1
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == ASCII.star }
  }
}
