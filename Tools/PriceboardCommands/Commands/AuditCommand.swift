import Catalogue

#if canImport(FoundationInternationalization)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `priceboard audit`: tells what of a recorded home an app shows, and what a price rule objects to.
struct AuditCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "audit",
    summary: "Tells what of a recorded home is not shown, and what a price rule objects to.",
    options: [
      .value(
        "--rules", "BOOK",
        "The price rules: \(PriceRuleBook.allCases.map(\.rawValue).joined(separator: " or ")); german by default."
      ),
      .flag("--strict", "Ends with exit code 1 where there is anything to tell."),
      .priceLocale,
      .json("what was read, each problem with its path, each objection\nwith its source"),
    ],
    operands: .one("FILE"),
    discussion: """
      FILE holds what a server answered for a home, or for a page of a category. It is read as an app
      reads it: a bad field costs itself, a bad item itself, and so on. An objection names the rule's
      source; it tells what deserves a look, and is no legal advice.
      """,
    examples: ["priceboard audit Fixtures/Storefront/faulty-home.json --rules german"])

  private let path: String
  private let rules: PriceRuleBook
  private let isStrict: Bool
  private let locale: Locale
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    guard let path = arguments.operands.first else { throw .wrongUsage("no FILE is given.") }
    self.path = path
    rules = try Self.rules(arguments.values["--rules"])
    isStrict = arguments.has("--strict")
    locale = try arguments.locale("--locale") ?? environment.locale
    printsJSON = arguments.has("--json")
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    let audit = try Self.audit(path, rules)
    var answer =
      printsJSON
      ? CommandAnswer(AuditDocument(audit: audit).json)
      : CommandAnswer(text: AuditReport(audit: audit, locale: locale).text)
    answer.isComplaint = isStrict && !audit.isClean
    return answer
  }

  private static func rules(_ name: String?) throws(CommandError) -> PriceRuleBook {
    guard let name else { return .german }
    guard let rules = PriceRuleBook(rawValue: name) else {
      let names = PriceRuleBook.allCases.map(\.rawValue)
      let suggestion = Suggestion.text(for: name, among: names)
      throw .wrongUsage(
        "there are no rules \(name.quoted)\(suggestion); there are \(names.joined(separator: " and ")).")
    }
    return rules
  }

  private static func audit(_ path: String, _ rules: PriceRuleBook) throws(CommandError) -> CatalogueAudit {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .failed("\(path.quoted) cannot be read; name a file with a server's reply.")
    }
    do throws(ReplyRefusal) {
      return try CatalogueAudit(data, rules: rules)
    } catch {
      throw .failed("\(path.quoted) would be refused whole: \(words(error)).")
    }
  }

  private static func words(_ refusal: ReplyRefusal) -> String {
    switch refusal {
    case .notJSON: "it is no JSON"
    case .noObject: "it is no object"
    case .noList: "it has no list of sections or items"
    case .anotherHub: "it is another hub's"
    }
  }
}
