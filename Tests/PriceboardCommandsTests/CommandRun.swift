import BasketComparison
import Foundation
import PriceboardFixtures
import PriceboardTestSupport

@testable import PriceboardCommands

/// Runs the command in an environment without variables, whose clock stands at noon of the demo region's day.
func run(_ arguments: [String], variables: [String: String] = [:], isTerminal: Bool = false) async
  -> CommandOutcome
{
  let noon = Date(timeIntervalSince1970: Double(DemoRegion.asOf.daysSinceEpoch) * 86_400 + 39_600)
  let environment = CommandEnvironment(
    variables: variables, now: { noon }, isTerminal: isTerminal, patience: ServedStorefront.patience)
  return await PriceboardCommand(environment: environment).run(arguments)
}

/// Compares a basket of the demo region.
func compareDemo(_ basket: DemoRegion.Basket, _ options: String...) async -> CommandOutcome {
  await run(["compare", "--data", DemoRegion.directory.path, "--basket", basket.rawValue] + options)
}

/// Reads the JSON that a successful command printed.
func json(_ outcome: CommandOutcome) throws -> JSONValue {
  try JSONValue(parsing: outcome.output)
}

/// A folder of test data that other data lies beside.
enum BasketData: String, Sendable {
  case austria = "basket-at"
  case australia = "basket-au"

  static let isPresent = SharedData.has("basket-at/expected.json") && SharedData.has("basket-au/baskets.json")

  var path: String { SharedData.url(rawValue)?.path ?? "" }
}
