/// What a subcommand takes; its help and the reading of its arguments both follow from it.
struct CommandDeclaration: Sendable {
  /// An option, named by two hyphens and a word.
  struct Option: Sendable {
    let name: String
    /// What stands for the value in the help; nil for an option without one.
    let value: String?
    let isRequired: Bool
    /// What it does; a line break starts a new line of the help.
    let summary: String

    /// An option that takes a value.
    static func value(_ name: String, _ value: String, isRequired: Bool = false, _ summary: String) -> Option
    {
      Option(name: name, value: value, isRequired: isRequired, summary: summary)
    }

    /// An option that is there or not.
    static func flag(_ name: String, _ summary: String) -> Option {
      Option(name: name, value: nil, isRequired: false, summary: summary)
    }

    /// The option and its value as they are typed.
    var usage: String { value.map { "\(name) \($0)" } ?? name }
  }

  /// What stands behind the options.
  enum Operands: Sendable, Equatable {
    case none
    /// Exactly one, named by this word in the help.
    case one(String)
    /// At least one, each named by this word in the help.
    case some(String)
  }

  let name: String
  /// One sentence for the list of commands.
  let summary: String
  let options: [Option]
  var operands: Operands = .none
  /// What a reader must know beside the options; empty for nothing.
  var discussion = ""
  /// Command lines that work.
  var examples: [String] = []

  func option(named name: String) -> Option? {
    options.first { $0.name == name }
  }
}

/// One command of `priceboard`.
protocol Subcommand: Sendable {
  static var declaration: CommandDeclaration { get }

  /// Checks what can be checked without reading a file.
  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError)

  /// Does the job.
  func answer() async throws(CommandError) -> CommandAnswer
}

extension CommandDeclaration.Option {
  static let data = value("--data", "DIR", isRequired: true, "The folder with the six files of a region.")
  static let region = value("--region", "R", "The region, where the folder has more than one.")
  static let priceLocale = value(
    "--locale", "L",
    "The locale of prices, such as de_AT; by default that of LC_ALL,\nLC_MESSAGES or LANG, else en.")
  static let wordAndPriceLocale = value(
    "--locale", "L",
    "The locale of prices, such as de_AT, and of words, which are English\nor German; by default that of LC_ALL, LC_MESSAGES or LANG, else en."
  )

  static func json(_ what: String) -> Self {
    flag("--json", "Prints JSON: \(what).")
  }
}
