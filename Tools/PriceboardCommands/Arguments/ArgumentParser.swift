/// Sorts the arguments of one command into options and operands.
///
/// A value follows its option as the next argument or behind `=`. After `--` all arguments are operands. An option
/// that is given twice is refused, for one of the two would be lost.
struct ArgumentParser {
  private let declaration: CommandDeclaration

  init(_ declaration: CommandDeclaration) {
    self.declaration = declaration
  }

  /// Returns nil where the arguments ask for help.
  func parse(_ arguments: [String]) throws(CommandError) -> ParsedArguments? {
    guard !arguments.prefix(while: { $0 != "--" }).contains(where: HelpText.isOption) else { return nil }
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      }
      if argument.hasPrefix("-"), argument != "-", !isNegativeNumber(argument) {
        try take(argument, from: &rest, into: &parsed)
      } else {
        parsed.operands.append(argument)
      }
    }
    try check(parsed)
    return parsed
  }

  private func take(
    _ argument: String, from rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws(CommandError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    let (name, attached) = (parts[0], parts.count > 1 ? parts[1] : nil)
    guard let option = declaration.option(named: name) else {
      let suggestion = Suggestion.text(for: name, among: declaration.options.map(\.name))
      throw .wrongUsage("there is no option \(name)\(suggestion).")
    }
    guard !parsed.has(name) else { throw .wrongUsage("\(name) is given twice; give it once.") }
    guard let valueName = option.value else {
      guard attached == nil else { throw .wrongUsage("\(name) takes no value.") }
      parsed.flags.insert(name)
      return
    }
    let follows = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
    if attached == nil, follows != nil { rest.removeFirst() }
    guard let value = attached ?? follows, !value.isEmpty else {
      throw .wrongUsage("\(name) has no value; give it as \(name) \(valueName).")
    }
    parsed.values[name] = value
  }

  private func check(_ parsed: ParsedArguments) throws(CommandError) {
    for option in declaration.options where option.isRequired && !parsed.has(option.name) {
      throw .wrongUsage("\(option.name) is missing; give it as \(option.usage).")
    }
    switch declaration.operands {
    case .none:
      guard let surplus = parsed.operands.first else { return }
      throw .wrongUsage(
        "\(surplus.quoted) belongs to no option; take it away or quote a value that has spaces.")
    case .one(let name):
      guard parsed.operands.count != 1 else { return }
      throw .wrongUsage("\(parsed.operands.count) times \(name) is given; give one.")
    case .some(let name):
      guard parsed.operands.isEmpty else { return }
      throw .wrongUsage("no \(name) is given; give one or more behind the options.")
    }
  }

  /// No option is a number, so that `-5` needs no `--` before it.
  private func isNegativeNumber(_ argument: String) -> Bool {
    declaration.operands != .none && argument.utf8.dropFirst().first.map { (48...57).contains($0) } == true
  }
}
