import Presentation

/// `priceboard home`: shows the storefront's home as its screen does.
struct HomeCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "home",
    summary: "Shows the home of the hub that delivers to an address.",
    options: StorefrontSource.options,
    discussion: """
      Stock is asked for what a screen shows first; what is not known has no badge, and the text says why.
      The exit code is 1 where the home cannot be loaded, and 0 also where nobody delivers, which is an
      answer.
      """,
    examples: [
      "priceboard home --address 52.529,13.401", "priceboard home --locale de_DE --json",
      "priceboard home --address 0,0",
    ])

  private let source: StorefrontSource
  private let wording: Wording
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    source = try StorefrontSource(arguments, environment: environment)
    wording = Wording(locale: try arguments.locale("--locale") ?? environment.locale)
    printsJSON = arguments.has("--json")
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    let state = try await source.withStorefront { parts in await self.state(of: parts) }
    return try CommandAnswer(state, asJSON: printsJSON, hasFailed: state.hasFailed)
  }

  @MainActor
  private func state(of parts: StorefrontParts) async -> HomeViewState {
    let home = parts.home(wording)
    home.onAppear()
    await home.refresh()
    return await home.state(where: \.isSettled)
  }
}
