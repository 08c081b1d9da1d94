/// The rules that the checker knows, by the names that its findings carry.
package enum BoundaryRule: String, CaseIterable, Codable, Sendable {
  case cycle
  case externalPackage = "external-package"
  case forbiddenImport = "forbidden-import"
  case importAttribute = "import-attribute"
  case layers
  case misplacedTarget = "misplaced-target"
  case protectedModule = "protected-module"
  case publicImport = "public-import"
  case staleBaseline = "stale-baseline"
  case staleDrawing = "stale-drawing"
  case strayFile = "stray-file"
  case testableImport = "testable-import"
  case undeclaredImport = "undeclared-import"
  case unknownName = "unknown-name"
  case unlistedTarget = "unlisted-target"
  case unusedAllowance = "unused-allowance"
  case unusedDependency = "unused-dependency"

  /// Whether the rules file may make exceptions from the rule.
  ///
  /// What keeps the rules file, the drawing and the baseline true has none.
  package var canBeAllowed: Bool {
    switch self {
    case .staleBaseline, .staleDrawing, .unknownName, .unlistedTarget, .unusedAllowance: false
    default: true
    }
  }
}
