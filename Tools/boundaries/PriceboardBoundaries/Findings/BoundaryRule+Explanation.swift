extension BoundaryRule {
  /// Why the rule is there, where the rules file does not say it itself.
  package var why: String {
    switch self {
    case .cycle: "modules that need each other can only be built, tested and changed together"
    case .externalPackage: "every package is code that others write and release"
    case .forbiddenImport: "the rules file says so"
    case .importAttribute:
      "the attribute changes what an import shows or checks, so that the compiler no longer keeps the boundary"
    case .layers: "a module knows only what lies below it"
    case .misplacedTarget: "a folder that is named for its target is found without a search"
    case .protectedModule: "the rules file says so"
    case .publicImport:
      "a public import makes the other module a part of this one's interface, so that every user depends on both"
    case .staleBaseline:
      "a baseline that lists what is no longer there hides the next breach of the same kind"
    case .staleDrawing: "a drawing that does not show the package misleads whoever reads it"
    case .strayFile: "a file that belongs to no target is never compiled and never checked"
    case .testableImport: "internal declarations are seen by a module's own tests alone"
    case .undeclaredImport:
      "an import that the manifest does not declare builds only while another target happens to bring the module along"
    case .unknownName: "a rule about something that is not there protects nothing"
    case .unlistedTarget: "a target that no rule names could import anything"
    case .unusedAllowance: "an exception that nothing needs hides the next breach"
    case .unusedDependency:
      "a dependency that no file imports costs build time and draws an arrow that is not there"
    }
  }

  /// What the rule finds, for `--list` and `--explain`.
  package var summary: String {
    switch self {
    case .cycle: "modules that depend on each other in a ring"
    case .externalPackage: "a package in the manifest that the rules do not admit"
    case .forbiddenImport: "an import that a `forbid` rule excludes"
    case .importAttribute: "@_exported, @_spi, @preconcurrency or @_implementationOnly on an import"
    case .layers: "an import of a module that is not below, or not in the row of the importing one"
    case .misplacedTarget: "a target in another folder than its `place` rule says"
    case .protectedModule: "an import of a module that a `protect` rule keeps for others"
    case .publicImport: "a public or package import that no `public import` rule admits"
    case .staleBaseline: "an entry of the baseline that matches no finding"
    case .staleDrawing: "a drawing in a document that does not show the package as it is"
    case .strayFile: "a Swift file that belongs to no target"
    case .testableImport: "a @testable import outside the tests of that module"
    case .undeclaredImport: "an import of a module that the target does not declare itself"
    case .unknownName: "a name in the rules that the package does not have"
    case .unlistedTarget: "a target of the manifest that the rules do not name"
    case .unusedAllowance: "an `allow` entry that matches no finding"
    case .unusedDependency: "a declared dependency that no file imports"
    }
  }

  /// How a finding is settled, for `--explain`.
  package var remedy: String {
    switch self {
    case .cycle: "take away one of the named arrows, or move what both need into a module below"
    case .externalPackage: "do without the package, or add its identity to `packages`"
    case .forbiddenImport: "do without the module, or move the code to where it may be imported"
    case .importAttribute: "import the module plainly in every file that needs it"
    case .layers: "move the code up, pass in what it needs as a value, or add the module to the row"
    case .misplacedTarget: "move the folder, and correct its path in the manifest"
    case .protectedModule: "use what the listed importers offer"
    case .publicImport:
      "import the module internally, or add a `public import` rule that says why users need it"
    case .staleBaseline: "run the checker with --write-baseline"
    case .staleDrawing: "run the checker with --write-graph"
    case .strayFile: "move the file into the folder of a target, or list its folder under `files`"
    case .testableImport: "use the public declarations, or move the test to the tests of that module"
    case .undeclaredImport: "add the module to the dependencies of the target in the manifest"
    case .unknownName: "correct the name, or take it out of the rules"
    case .unlistedTarget: "give the target a row in the table of layers"
    case .unusedAllowance: "delete the entry"
    case .unusedDependency: "take the module out of the dependencies of the target"
    }
  }
}
