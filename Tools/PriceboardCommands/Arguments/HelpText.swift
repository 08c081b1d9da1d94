/// The text of `priceboard help`, made from what the commands declare.
enum HelpText {
  static func isOption(_ argument: String) -> Bool { argument == "--help" || argument == "-h" }

  static func isRequest(_ argument: String) -> Bool { argument == "help" || isOption(argument) }

  static let pointerToOverview = "Run 'priceboard help' for the list of commands."

  static func pointer(to declaration: CommandDeclaration) -> String {
    "Run 'priceboard help \(declaration.name)' for its options."
  }

  static var overview: String {
    let commands = PriceboardCommand.subcommands.map { ($0.declaration.name, $0.declaration.summary) }
    return """
      Priceboard tells where to shop this week, and why.

      Usage: priceboard COMMAND [OPTIONS]

      Commands:
      \(table(commands + [("help", "Explains a command.")]))

      Exit codes:
      \(table([("0", "The job is done."), ("1", "The job failed."), ("2", "Wrong usage.")]))

      Errors go to standard error, and then standard output is empty. Headings are bold on a terminal
      unless NO_COLOR is set; nothing is told by colour alone.
      """
  }

  static func text(for declaration: CommandDeclaration) -> String {
    var sections = ["\(declaration.summary)\n\n\(usage(of: declaration))"]
    let options = declaration.options.map { ($0.usage, $0.summary) }
    sections.append("Options:\n\(table(options + [("--help", "Shows this text.")]))")
    if !declaration.discussion.isEmpty { sections.append(declaration.discussion) }
    if !declaration.examples.isEmpty {
      sections.append("Examples:\n" + declaration.examples.map { "  \($0)" }.joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n")
  }

  private static func usage(of declaration: CommandDeclaration) -> String {
    let start = "Usage: priceboard \(declaration.name)"
    var words = declaration.options.map { $0.isRequired ? $0.usage : "[\($0.usage)]" }
    switch declaration.operands {
    case .none: break
    case .one(let name): words.append("[--] \(name)")
    case .some(let name): words.append("[--] \(name)...")
    }
    var lines = [start]
    for word in words {
      if lines[lines.count - 1].count + word.count + 1 > 100 {
        lines.append(String(repeating: " ", count: start.count))
      }
      lines[lines.count - 1] += " \(word)"
    }
    return lines.joined(separator: "\n")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { term, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let margin = "\n" + String(repeating: " ", count: width + 2)
      return "  " + term + String(repeating: " ", count: width - term.count) + lines.joined(separator: margin)
    }.joined(separator: "\n")
  }
}
