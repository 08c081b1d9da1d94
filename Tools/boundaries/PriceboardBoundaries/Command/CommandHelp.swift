/// The texts that the command prints about itself.
package enum CommandHelp {
  /// What `--help` prints.
  package static let usage = """
    Checks which module of a Swift package imports which.

    Usage: swift package check-boundaries [options]
           swift run priceboard-boundaries [options]

    The rules are read from .boundaries in the root of the package, or from
    Tools/boundaries/<package>.boundaries with the name of the package in lower case.

      --rules FILE            read the rules from another file
      --package-path FOLDER   check the package in that folder
      --graph FILE            read the graph of the package from a file, or with - from the
                              standard input, instead of asking SwiftPM; what
                              `swift package describe --type json` prints will do
      --format FORMAT         print text, json or github
      --only RULE             report one rule; may be repeated
      --target NAME           report one target; may be repeated
      --baseline FILE         do not report the known findings in that file
      --write-baseline FILE   record the findings of today; the file may only shrink
      --draw LANGUAGE         print the drawing of the modules in mermaid or dot
      --write-graph FILE      put the drawing between the markers of a document
      --verify-graph FILE     report a drawing that does not show the package as it is
      --importers MODULE      print every place that imports a module
      --list                  print the rules that the checker knows
      --explain RULE          print what a rule finds, why, and what to do
      --help                  print this

    Exit codes: 0 nothing found; 1 findings; 2 bad rules, bad arguments or nothing scanned.
    Through `swift package` every failure is 1.

    """

  /// What `--list` prints.
  package static let rules = BoundaryRule.allCases.map { rule in
    rule.rawValue + String(repeating: " ", count: 20 - rule.rawValue.utf8.count) + rule.summary + "\n"
  }.joined()

  /// What `--explain` prints about a rule.
  package static func explanation(of rule: BoundaryRule) -> String {
    """
    [\(rule.rawValue)]
    Finds:       \(rule.summary).
    Why:         \(rule.why).
    What to do:  \(rule.remedy).
    Exceptions:  \(rule.canBeAllowed ? "an `allow \(rule.rawValue)` entry in the rules file, with a reason" : "none").

    """
  }
}
