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
      --syntax                print a rules file that shows all that can be said
      --help                  print this

    Exit codes: 0 nothing found; 1 findings; 2 bad rules, bad arguments or nothing scanned.
    Through `swift package` every failure is 1, and what writes a file needs the option
    --allow-writing-to-package-directory before check-boundaries.

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

  /// What `--syntax` prints; it is a rules file that can be read.
  package static let syntax = """
    # A rule begins in the first column, and what is indented belongs to it. Every rule says why it is there: `because`
    # is printed with each finding, and so is `instead`, which says what to do. A line that is indented deeper than
    # its field carries the text on.
    #
    # Where targets or modules are listed, with commas between them, these can stand, too:
    #   a group, a name with * in it, layer NAME, layers NAME to NAME, tests, production, everything

    # A name for several.
    group plumbing  Logging, Storage

    # Every target but tests has a row, the lowest layer first. It may use what its row lists of the layers below;
    # - is nothing, below is all of them, siblings is the rest of its own layer.
    layers
      because  a module that knows only what lies below it can be built, tested and used alone
      instead  pass in what is needed as a value
      | layer   | module          | may use         |
      |---------|-----------------|-----------------|
      | 0       | Logging         | -               |
      | 0       | Storage         | siblings        |
      | feature | Cart, Catalogue | plumbing        |
      | app     | App             | below           |
      | plugins | CheckPlugin     | -               |

    # A test target is named for what it tests, or has a row. It may import that, what that may import, and `also`.
    tests
      because  a test that needs more than its module shows that the module knows too much
      also     TestSupport
      | target   | tests           | may also use    |
      | EndToEnd | Cart, Catalogue | -               |

    # What a part of the package must not import, of the system or its own. `unless` names conditions of #if, as
    # they are written or negated with a !; `reach indirect` counts ways over other modules of the package, too.
    forbid SwiftUI, UIKit
      in       everything
      except   App
      unless   DEBUG, !canImport(AppKit)
      reach    indirect
      because  the features run in a terminal, too

    # What only some may import; - is nobody.
    protect Testing
      for      tests
      because  it cannot be shipped

    # What `public import` and `package import` may name, and where; nothing else may be in an interface.
    public import below
      in       layer feature
      because  their values are made of lower ones

    # The packages that the manifest may depend on, by identity, or none.
    packages swift-collections
      because  every package is one that our users have to trust, too

    # The folder of targets; {name} is the target's.
    place production
      at       Sources/{name}
      because  a folder named for its target is found without a search

    # That no Swift file lies around, but for some folders or patterns.
    files belong to targets
      except   Examples, Scripts/*.swift
      because  a file that no target has is never compiled

    # What the drawing shows; `edges reduced` leaves out arrows that follow from others.
    drawing
      shows    layers 0 to app
      edges    all

    # An exception from a rule that --list names: `of` which modules, `in` which targets or files, `under` which
    # condition. One that matches nothing is a finding.
    allow undeclared-import
      of       Legacy
      in       Sources/App/*
      under    SINGLE_MODULE
      because  the old build system brings it along until we leave it

    """
}
