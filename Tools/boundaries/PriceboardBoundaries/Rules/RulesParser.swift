/// Reads a rules file; every mistake in it is reported, not only the first.
struct RulesParser {
  private var rules: BoundaryRules
  var errors: [RulesError] = []

  private init(file: String) {
    rules = BoundaryRules(file: file)
  }

  static func parse(_ text: String, file: String) throws(RulesErrors) -> BoundaryRules {
    var parser = RulesParser(file: file)
    let (statements, errors) = RulesStatement.statements(in: text)
    parser.errors = errors
    for statement in statements { parser.read(statement) }
    var checker = RulesChecker(parser.rules)
    checker.check()
    parser.errors += checker.errors
    if statements.isEmpty, errors.isEmpty {
      parser.errors.append(
        RulesError(
          line: 1, column: 1, what: "the file holds no rule",
          advice: "begin with the table of layers, as the README shows"))
    }
    guard parser.errors.isEmpty else {
      throw RulesErrors(errors: parser.errors.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
    return parser.rules
  }

  mutating func fail(_ place: RulesStatement.Text, _ what: String, _ advice: String) {
    errors.append(RulesError(line: place.line, column: place.column, what: what, advice: advice))
  }

  // MARK: - Statements

  private mutating func read(_ statement: RulesStatement) {
    switch statement.keyword.value {
    case "group": readGroup(statement)
    case "layers": readLayers(statement)
    case "tests": readTests(statement)
    case "forbid": readProhibition(statement)
    case "protect": readProtection(statement)
    case "public": readPublicImports(statement)
    case "packages": readPackages(statement)
    case "place": readPlace(statement)
    case "files": readFiles(statement)
    case "drawing": readDrawing(statement)
    case "allow": readAllowance(statement)
    default:
      fail(
        statement.keyword, "`\(statement.keyword.value)` is no rule",
        "use one of group, layers, tests, forbid, protect, public, packages, place, files, drawing, allow")
    }
  }

  private mutating func readGroup(_ statement: RulesStatement) {
    _ = fields(of: statement, [])
    let (name, members) = statement.subject.words
    guard !name.value.isEmpty, !members.value.isEmpty else {
      fail(statement.keyword, "a group needs a name and members", "write `group plumbing Storage, Transport`")
      return
    }
    guard let named = self.name(name) else { return }
    if rules.groups.contains(where: { $0.name.text == named.text }) {
      fail(name, "the group `\(named.text)` is there already", "give every group one line")
      return
    }
    rules.groups.append(BoundaryRules.Group(name: named, members: terms(members)))
  }

  private mutating func readLayers(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["because", "instead"], rows: true)
    guard rules.layers == nil else { return failTwice(statement) }
    guard let reason = reason(of: statement, fields) else { return }
    var table = BoundaryRules.LayerTable(reason: reason, rows: [])
    for row in body(of: statement, ["layer", "module", "may use"]) {
      guard let layer = name(row[0]) else { continue }
      let mayUse = terms(row[2], allowsRelative: true, allowsNothing: true)
      if let closed = table.rows.firstIndex(where: { $0.layer.text == layer.text }),
        let last = table.rows.last, last.layer.text != layer.text
      {
        fail(
          row[0], "layer `\(layer.text)` began in line \(table.rows[closed].layer.line) and stopped",
          "keep the rows of a layer together, the lowest layer first")
      }
      for target in names(row[1]) {
        if let first = table.rows.first(where: { $0.target.text == target.text }) {
          fail(
            row[1], "`\(target.text)` has a row already, in line \(first.target.line)",
            "give every target one row")
        } else {
          table.rows.append(BoundaryRules.LayerTable.Row(layer: layer, target: target, mayUse: mayUse))
        }
      }
    }
    if table.rows.isEmpty {
      fail(
        statement.keyword, "the table of layers is empty",
        "add a row `| layer | module | may use |` and its rows")
    }
    rules.layers = table
  }

  private mutating func readTests(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["also", "because", "instead"], rows: true)
    guard rules.tests == nil else { return failTwice(statement) }
    guard let reason = reason(of: statement, fields) else { return }
    var table = BoundaryRules.TestTable(
      reason: reason, also: fields["also"].map { terms($0, allowsNothing: true) } ?? [], rows: [])
    if !statement.rows.isEmpty {
      for row in body(of: statement, ["target", "tests", "may also use"]) {
        guard let target = name(row[0]) else { continue }
        table.rows.append(
          BoundaryRules.TestTable.Row(
            target: target, tested: row[1].value == "-" ? [] : names(row[1]),
            also: terms(row[2], allowsNothing: true)))
      }
    }
    rules.tests = table
  }

  private mutating func readProhibition(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["in", "except", "unless", "reach", "because", "instead"])
    let modules = subject(of: statement)
    let scope = required("in", fields, statement).map { terms($0) }
    let exceptions = fields["except"].map { terms($0) } ?? []
    let reason = reason(of: statement, fields)
    var isIndirect = false
    if let reach = fields["reach"] {
      isIndirect = reach.value == "indirect"
      if !isIndirect {
        fail(reach, "`\(reach.value)` is no reach", "write `reach indirect`, or leave the line out")
      }
    }
    guard let scope, let reason else { return }
    rules.prohibitions.append(
      BoundaryRules.Prohibition(
        line: statement.keyword.line, modules: modules, scope: scope, exceptions: exceptions,
        unless: conditions(fields["unless"]), isIndirect: isIndirect, reason: reason))
  }

  private mutating func readProtection(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["for", "because", "instead"])
    let modules = subject(of: statement)
    let importers = required("for", fields, statement).map { terms($0, allowsNothing: true) }
    let reason = reason(of: statement, fields)
    guard let importers, let reason else { return }
    rules.protections.append(
      BoundaryRules.Protection(
        line: statement.keyword.line, modules: modules, importers: importers, reason: reason))
  }

  private mutating func readPublicImports(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["in", "because", "instead"])
    let modules = subject(of: statement)
    let scope = required("in", fields, statement).map { terms($0) }
    let reason = reason(of: statement, fields)
    guard let scope, let reason else { return }
    rules.publicImports.append(
      BoundaryRules.PublicImports(
        line: statement.keyword.line, modules: modules, scope: scope, reason: reason))
  }

  private mutating func readPackages(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["because", "instead"])
    guard rules.packages == nil else { return failTwice(statement) }
    guard let reason = reason(of: statement, fields) else { return }
    guard !statement.subject.value.isEmpty else {
      fail(statement.keyword, "`packages` names no package", "write `packages none` or the identities")
      return
    }
    rules.packages = BoundaryRules.Packages(
      line: statement.keyword.line,
      identities: statement.subject.value == "none" ? [] : names(statement.subject), reason: reason)
  }

  private mutating func readPlace(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["at", "because", "instead"])
    let scope = subject(of: statement)
    let path = required("at", fields, statement)
    let reason = reason(of: statement, fields)
    guard let path, let reason else { return }
    rules.places.append(
      BoundaryRules.Place(line: statement.keyword.line, scope: scope, path: path.value, reason: reason))
  }

  private mutating func readFiles(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["except", "because", "instead"])
    guard rules.strayFiles == nil else { return failTwice(statement) }
    guard let reason = reason(of: statement, fields) else { return }
    if statement.subject.value != "belong to targets" {
      fail(statement.keyword, "`files` says only one thing", "write `files belong to targets`")
    }
    rules.strayFiles = BoundaryRules.StrayFiles(
      line: statement.keyword.line, exceptions: fields["except"].map { names($0, arePaths: true) } ?? [],
      reason: reason)
  }

  private mutating func readDrawing(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["shows", "edges"])
    guard rules.drawing == nil else { return failTwice(statement) }
    guard let scope = required("shows", fields, statement) else { return }
    var isReduced = false
    if let edges = fields["edges"] {
      if edges.value == "reduced" {
        isReduced = true
      } else if edges.value != "all" {
        fail(edges, "`\(edges.value)` is no choice of edges", "write `edges reduced` or `edges all`")
      }
    }
    rules.drawing = BoundaryRules.DrawingRule(
      line: statement.keyword.line, scope: terms(scope), isReduced: isReduced)
  }

  private mutating func readAllowance(_ statement: RulesStatement) {
    let fields = fields(of: statement, ["of", "in", "under", "because"])
    guard let rule = BoundaryRule(rawValue: statement.subject.value) else {
      fail(
        statement.subject, "`\(statement.subject.value)` is no rule that can be allowed",
        "use a name that --list prints")
      return
    }
    guard rule.canBeAllowed else {
      fail(statement.subject, "`\(rule.rawValue)` cannot be allowed", "correct what it found")
      return
    }
    guard let why = required("because", fields, statement) else { return }
    var scope: [RuleTerm] = []
    var paths: [RuleName] = []
    if let field = fields["in"] {
      if field.value.utf8.contains(ASCII.slash) {
        paths = names(field, arePaths: true)
      } else {
        scope = terms(field)
      }
    }
    if fields["of"] == nil, fields["in"] == nil {
      fail(
        statement.keyword, "the exception covers everything",
        "say which modules with `of`, or where with `in`")
    }
    rules.allowances.append(
      BoundaryRules.Allowance(
        line: statement.keyword.line, rule: rule, modules: fields["of"].map { terms($0) } ?? [], scope: scope,
        paths: paths, under: conditions(fields["under"]), why: why.value))
  }

  private mutating func failTwice(_ statement: RulesStatement) {
    fail(
      statement.keyword, "`\(statement.keyword.value)` is there already",
      "say it once; two tables could contradict each other")
  }
}
