/// What a reply held that could not be used as it is, and what that cost.
///
/// Null and missing are normal for a former price, a deposit, a unit price, an image and a link, and are not told of.
public struct CatalogueReport: Hashable, Sendable {
  /// The most problems that are listed one by one.
  public static let longestList = 1_000

  /// The first problems, in the order of the reply; ``unlistedCount`` more are only counted.
  public private(set) var problems: [CatalogueProblem] = []
  /// The problems beyond the list.
  public private(set) var unlistedCount = 0
  /// The sections that were skipped, by the type that the server gave them.
  public private(set) var skippedTypes = SectionTypeCounts()
  private var counts: [CatalogueProblem.Cost: Int] = [:]

  /// Creates a report without problems.
  public init() {}

  /// Tells whether everything in the reply was as it should be.
  public var isClean: Bool { counts.isEmpty }

  /// How many problems had a cost, those beyond the list included.
  public func count(of cost: CatalogueProblem.Cost) -> Int { counts[cost, default: 0] }

  mutating func note(
    _ path: @autoclosure () -> String, _ reason: CatalogueProblem.Reason, costs cost: CatalogueProblem.Cost
  ) {
    counts[cost, default: 0] += 1
    if problems.count < Self.longestList {
      problems.append(CatalogueProblem(path: path(), reason: reason, cost: cost))
    } else {
      unlistedCount += 1
    }
  }

  mutating func skipped(_ path: @autoclosure () -> String, type: String) {
    skippedTypes.add(type)
    note(path(), .unknownType, costs: .section)
  }
}
