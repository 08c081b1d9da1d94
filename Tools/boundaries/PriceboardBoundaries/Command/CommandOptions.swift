/// The arguments of the command.
package struct CommandOptions: Equatable, Sendable {
  /// What a run does besides or instead of checking.
  package enum Action: Equatable, Sendable {
    case check
    case draw(Drawing.Language)
    case writeGraph(file: String)
    case writeBaseline(file: String)
    case importers(module: String)
    case list
    case syntax
    case explain(BoundaryRule)
    case help
  }

  /// What the run is for.
  package var action = Action.check
  /// The root of the package, from the working folder.
  package var packagePath = "."
  var rules: String?
  var graph: String?
  var format = ReportFormat.text
  var only: [BoundaryRule] = []
  var targets: [String] = []
  var baseline: String?
  var verifyGraph: [String] = []

  /// Reads arguments, the name of the program not among them.
  ///
  /// - Throws: The first argument that cannot be understood.
  package init(_ arguments: [String]) throws(WorkspaceError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      var name = argument
      var inline: String?
      if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
        name = String(argument[..<equals])
        inline = String(argument[argument.index(after: equals)...])
      }
      if let action = try Self.plainAction(name) {
        guard inline == nil else { throw WorkspaceError(reason: "\(name) takes no value") }
        try become(action, by: name)
        continue
      }
      guard Self.valued.contains(name) else {
        throw WorkspaceError(reason: "there is no option \(argument)")
      }
      guard let value = inline ?? rest.popFirst(), !value.isEmpty else {
        throw WorkspaceError(reason: "\(name) needs a value behind it")
      }
      try set(name, to: value)
    }
  }

  private static let valued = [
    "--package-path", "--rules", "--graph", "--format", "--only", "--target", "--baseline",
    "--write-baseline",
    "--draw", "--write-graph", "--verify-graph", "--importers", "--explain",
  ]

  private static func plainAction(_ name: String) throws(WorkspaceError) -> Action? {
    switch name {
    case "--help", "-h": .help
    case "--list": .list
    case "--syntax": .syntax
    default: nil
    }
  }

  private mutating func become(_ action: Action, by name: String) throws(WorkspaceError) {
    guard self.action == .check else { throw WorkspaceError(reason: "\(name) cannot go with another action") }
    self.action = action
  }

  private mutating func set(_ name: String, to value: String) throws(WorkspaceError) {
    switch name {
    case "--package-path": packagePath = value
    case "--rules": rules = value
    case "--graph": graph = value
    case "--baseline": baseline = value
    case "--target": targets.append(value)
    case "--verify-graph": verifyGraph.append(value)
    case "--write-graph": try become(.writeGraph(file: value), by: name)
    case "--write-baseline": try become(.writeBaseline(file: value), by: name)
    case "--importers": try become(.importers(module: value), by: name)
    case "--only": only.append(try Self.rule(value))
    case "--explain": try become(.explain(try Self.rule(value)), by: name)
    case "--format":
      guard let format = ReportFormat(rawValue: value) else {
        throw WorkspaceError(reason: "there is no format \(value); use text, json or github")
      }
      self.format = format
    default:
      guard let language = Drawing.Language(rawValue: value) else {
        throw WorkspaceError(reason: "nothing draws \(value); use mermaid or dot")
      }
      try become(.draw(language), by: name)
    }
  }

  private static func rule(_ name: String) throws(WorkspaceError) -> BoundaryRule {
    guard let rule = BoundaryRule(rawValue: name) else {
      throw WorkspaceError(reason: "there is no rule \(name); --list prints them")
    }
    return rule
  }
}
