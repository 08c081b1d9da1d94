/// The command `priceboard` without a process around it.
///
/// It reads no global state: arguments, variables, the time and the terminal come in as values, and all that it
/// would print comes back as one, but for what a command that runs on has to say meanwhile. A command that cannot do
/// its job prints nothing to standard output, so that a script never reads half an answer.
public struct PriceboardCommand: Sendable {
  private let environment: CommandEnvironment

  /// Creates the command in an environment.
  public init(environment: CommandEnvironment) {
    self.environment = environment
  }

  /// Runs what the arguments ask for, the name of the program not among them.
  public func run(_ arguments: [String]) async -> CommandOutcome {
    guard let name = arguments.first else {
      return .wrongUsage("no command is named.\n\n\(HelpText.overview)")
    }
    if HelpText.isRequest(name) { return help(for: arguments.dropFirst()) }
    guard let subcommand = Self.subcommand(named: name) else { return unknown(name) }
    return await run(subcommand, with: Array(arguments.dropFirst()))
  }

  private func run(_ subcommand: any Subcommand.Type, with arguments: [String]) async -> CommandOutcome {
    let declaration = subcommand.declaration
    do {
      guard let parsed = try ArgumentParser(declaration).parse(arguments) else {
        return .success(HelpText.text(for: declaration))
      }
      let answer = try await subcommand.init(parsed, environment: environment).answer()
      let isBold = environment.allowsEmphasis && !answer.isDocument
      return .done(
        answer.isComplaint ? .failure : .success,
        isBold ? Emphasis.bold(headingsOf: answer.text) : answer.text, notes: answer.notes)
    } catch {
      switch error {
      case .wrongUsage(let what):
        return .wrongUsage("\(declaration.name): \(what)\n\(HelpText.pointer(to: declaration))")
      case .failed(let what):
        return .failure("\(declaration.name): \(what)")
      }
    }
  }

  private func help(for topic: ArraySlice<String>) -> CommandOutcome {
    guard let name = topic.first else { return .success(HelpText.overview) }
    guard topic.count == 1 else { return .wrongUsage("help: name one command at a time.") }
    if HelpText.isRequest(name) { return .success(HelpText.overview) }
    guard let subcommand = Self.subcommand(named: name) else { return unknown(name) }
    return .success(HelpText.text(for: subcommand.declaration))
  }

  private func unknown(_ name: String) -> CommandOutcome {
    let names = Self.subcommands.map { $0.declaration.name }
    return .wrongUsage(
      "there is no command \(name.quoted)\(Suggestion.text(for: name, among: names)).\n\(HelpText.pointerToOverview)"
    )
  }

  private static func subcommand(named name: String) -> (any Subcommand.Type)? {
    subcommands.first { $0.declaration.name == name }
  }

  static let subcommands: [any Subcommand.Type] = [
    DemoCommand.self, HomeCommand.self, CategoryCommand.self, WatchCommand.self, ServeCommand.self,
    AuditCommand.self, CompareCommand.self, ReductionsCommand.self, UnitPricesCommand.self,
    MoneyCommand.self,
  ]
}
