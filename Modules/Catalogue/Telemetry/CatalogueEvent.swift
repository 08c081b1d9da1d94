public import DeliveryArea
public import PriceboardTelemetry

/// What the catalogue reports, each for one hub.
///
/// What a reply held is told once, when the server sent it, and not again for each use of a copy.
public enum CatalogueEvent: TelemetryEvent, Hashable {
  /// The reply was of no use as a whole.
  case replyRefused(hub: HubID, endpoint: Endpoint, reason: ReplyRefusal)
  /// A section of a type that the app cannot draw was skipped.
  ///
  /// The type is the server's own word, cut after 64 characters. A repository reports at most 32 different ones, and
  /// ``SectionTypeCounts/otherTypes`` for what comes beyond.
  case sectionSkipped(hub: HubID, type: String)
  /// Something else could not be used as it is: a hidden section, a dropped item, an ignored field.
  case problem(hub: HubID, endpoint: Endpoint, CatalogueProblem)
  /// So many problems of one reply came beyond those that are reported one by one.
  case moreProblems(hub: HubID, endpoint: Endpoint, count: Int)
  /// The home came from a copy because the server gave none that could be used.
  case homeFromCopy(hub: HubID, cause: CopyCause)
  /// What was asked for.
  public enum Endpoint: String, CaseIterable, Hashable, Sendable, Codable {
    /// The home.
    case home
    /// A page of a category.
    case category
  }

  /// Why a copy was used.
  public enum CopyCause: String, CaseIterable, Hashable, Sendable, Codable {
    /// There was no way to the server.
    case offline
    /// The server answered with a failure.
    case failed
    /// Its reply was refused.
    case refused
  }
}
