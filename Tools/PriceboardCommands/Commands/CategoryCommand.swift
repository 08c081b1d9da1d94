import Catalogue
import DeliveryArea
import Presentation

/// `priceboard category`: shows the products of a category, page after page.
struct CategoryCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "category",
    summary: "Shows the products of a category of the hub that delivers to an address.",
    options: StorefrontSource.options + [
      .value("--pages", "N", "How many pages of 20 to show, from 1 to 100; by default 1.")
    ],
    operands: .one("CATEGORY"),
    discussion:
      "A CATEGORY is a key such as obst. The home's categories have theirs in `priceboard home --json`.",
    examples: [
      "priceboard category obst --address 52.529,13.401", "priceboard category wasser --pages 3 --json",
    ])

  private let source: StorefrontSource
  private let wording: Wording
  private let printsJSON: Bool
  private let pages: Int
  private let category: CategoryID

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    source = try StorefrontSource(arguments, environment: environment)
    wording = Wording(locale: try arguments.locale("--locale") ?? environment.locale)
    printsJSON = arguments.has("--json")
    pages = try arguments.count("--pages", default: 1, upTo: 100)
    guard let operand = arguments.operands.first, let category = CategoryID(operand) else {
      throw .wrongUsage("a category's key is missing, or is no part of a path; name one such as obst.")
    }
    self.category = category
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    let state = try await source.withStorefront { parts async throws(CommandError) in
      let area: DeliveryArea
      do {
        area = try await parts.area.area()
      } catch {
        throw .failed("the server does not answer; is it running?")
      }
      guard let hub = area.hub else {
        throw .failed("nobody delivers to the address, so there is no catalogue.")
      }
      return await self.state(of: parts, hub)
    }
    return try CommandAnswer(state, asJSON: printsJSON, hasFailed: state.hasFailed)
  }

  @MainActor
  private func state(of parts: StorefrontParts, _ hub: HubID) async -> CategoryViewState {
    let screen = parts.category(CategoryRoute(hub: hub, category: category), wording)
    screen.onAppear()
    var state = await screen.state(where: \.isSettled)
    for _ in 1..<pages where state.hasMore {
      screen.loadMore()
      state = await screen.state { $0.isSettled && $0 != state }
    }
    return state
  }
}

extension CategoryViewState {
  /// Whether another page can be asked for.
  fileprivate var hasMore: Bool {
    if case .products(_, .idle) = content { true } else { false }
  }
}
