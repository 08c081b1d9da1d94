/// What a rules file says, with the place of every name in it.
package struct BoundaryRules: Equatable, Sendable {
  /// The path that findings about the rules themselves point at.
  package var file: String
  var groups: [Group] = []
  var layers: LayerTable?
  var tests: TestTable?
  var prohibitions: [Prohibition] = []
  var protections: [Protection] = []
  var publicImports: [PublicImports] = []
  var packages: Packages?
  var places: [Place] = []
  var strayFiles: StrayFiles?
  var drawing: DrawingRule?
  var allowances: [Allowance] = []

  init(file: String) {
    self.file = file
  }
}

/// Why a rule holds and what to do about a breach of it.
struct Reason: Equatable, Sendable {
  var why: String
  /// What the rules file advises, or nil where the checker's own advice is good enough.
  var instead: String?
}

/// A word of the rules file and where it stands.
struct RuleName: Hashable, Sendable {
  var text: String
  var line: Int
  var column: Int
}

/// One member of a list of targets or modules.
enum RuleTerm: Hashable, Sendable {
  case everything
  case tests
  case production
  /// Every lower layer; only in the cells of the layer table.
  case below
  /// The own layer; only in the cells of the layer table.
  case siblings
  case layer(RuleName)
  case layers(from: RuleName, to: RuleName)
  case name(RuleName)
}

extension BoundaryRules {
  /// A name for several targets or modules.
  struct Group: Equatable, Sendable {
    var name: RuleName
    var members: [RuleTerm]
  }

  /// The layers of the package, the lowest first.
  struct LayerTable: Equatable, Sendable {
    struct Row: Equatable, Sendable {
      var layer: RuleName
      var target: RuleName
      var mayUse: [RuleTerm]
    }

    var reason: Reason
    var rows: [Row]
  }

  /// What test targets may import on top of what the tested module may.
  struct TestTable: Equatable, Sendable {
    struct Row: Equatable, Sendable {
      var target: RuleName
      var tested: [RuleName]
      var also: [RuleTerm]
    }

    var reason: Reason
    var also: [RuleTerm]
    var rows: [Row]
  }

  /// Modules or attributes that a part of the package must not import.
  struct Prohibition: Equatable, Sendable {
    var line: Int
    var modules: [RuleTerm]
    var scope: [RuleTerm]
    var exceptions: [RuleTerm]
    /// The conditions under which the import is all right, as the lexer writes them.
    var unless: [String]
    /// Whether a path over other modules of the package counts, too.
    var isIndirect: Bool
    var reason: Reason
  }

  /// Modules that only the named targets may import.
  struct Protection: Equatable, Sendable {
    var line: Int
    var modules: [RuleTerm]
    var importers: [RuleTerm]
    var reason: Reason
  }

  /// Modules that may appear in the public interface of a part of the package.
  struct PublicImports: Equatable, Sendable {
    var line: Int
    var modules: [RuleTerm]
    var scope: [RuleTerm]
    var reason: Reason
  }

  /// The packages that the manifest may depend on.
  struct Packages: Equatable, Sendable {
    var line: Int
    var identities: [RuleName]
    var reason: Reason
  }

  /// The folder in which targets must lie; `{name}` stands for the target's name.
  struct Place: Equatable, Sendable {
    var line: Int
    var scope: [RuleTerm]
    var path: String
    var reason: Reason
  }

  /// That every Swift file belongs to a target, but for some folders.
  struct StrayFiles: Equatable, Sendable {
    var line: Int
    var exceptions: [RuleName]
    var reason: Reason
  }

  /// What the drawing of the modules shows.
  struct DrawingRule: Equatable, Sendable {
    var line: Int
    var scope: [RuleTerm]
    /// Whether an arrow that follows from others is left out.
    var isReduced: Bool
  }

  /// An exception from one rule.
  struct Allowance: Equatable, Sendable {
    var line: Int
    var rule: BoundaryRule
    /// The imported modules that it covers, or nothing for any.
    var modules: [RuleTerm]
    /// The targets that it covers, or nothing for any.
    var scope: [RuleTerm]
    /// The path patterns that it covers, or nothing for any.
    var paths: [RuleName]
    /// The conditions under which it holds, or nothing for any.
    var under: [String]
    var why: String
  }
}
