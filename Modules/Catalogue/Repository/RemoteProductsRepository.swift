public import DeliveryArea
public import PriceboardTelemetry
public import PriceboardTransport

/// The products of a hub as its server sends them.
///
/// A reply is read field by field: what cannot be used costs itself alone and is reported to telemetry, once, when the
/// server sent it. A reply that is of no use as a whole, or another hub's, is refused and never kept, so that the last
/// good home stays. Replies are read off the caller's actor.
public struct RemoteProductsRepository: ProductsRepository {
  /// How long a home is kept to be shown first.
  public static let oldestHome = Duration.seconds(24 * 60 * 60)
  /// The most products in one page.
  public static let pageSize = 20

  private let service: any HTTPService
  private let reports: CatalogueReporter

  /// Creates a repository over a service whose base address ends in the version, such as `/v1`.
  public init(service: any HTTPService, telemetry: any TelemetrySink = .none) {
    self.service = service
    reports = CatalogueReporter(telemetry)
  }

  /// The kept home of this hub, of the last 24 hours; the server is not asked.
  ///
  /// - Returns: nil where there is none that can be read.
  @concurrent
  public func savedHome(hub: HubID) async -> Storefront? {
    let kept = await service.keptReply(to: Self.homeCall(hub), notOlderThan: Self.oldestHome)
    return kept.flatMap { try? Self.home($0, of: hub, origin: .saved).storefront }
  }

  /// The hub's home, or the kept one where the server gives none that can be used.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  @concurrent
  public func home(hub: HubID) async throws -> Storefront {
    let call = Self.homeCall(hub)
    let reply = try await reply(to: call)
    do throws(ReplyRefusal) {
      let (storefront, report) = try Self.home(reply, of: hub, origin: Self.origin(of: reply))
      await finish(reply, to: call, report, hub: hub, endpoint: .home)
      return storefront
    } catch {
      // A copy that cannot be read is as good as none, and the failure that it stood in for is what is told.
      if case .staleCopy(_, let failure) = reply.origin { throw CatalogueError.failed(failure) }
      reports.refused(error, hub: hub, endpoint: .home)
      guard reply.isFromServer, let saved = await savedHome(hub: hub) else { throw error.error }
      reports.usedCopy(hub: hub, cause: .refused)
      return saved
    }
  }

  /// One page of at most 20 products of a category, as the server cuts it.
  ///
  /// A copy that is still fresh by the server's word answers without it, a reload excepted.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  @concurrent
  public func page(
    hub: HubID, category: CategoryID, after cursor: Cursor?, isReload: Bool
  ) async throws -> ProductPage {
    let call = Self.pageCall(hub, category, after: cursor, isReload: isReload)
    let reply = try await reply(to: call)
    do throws(ReplyRefusal) {
      let page = try PageReply(reply.body, of: hub)
      await finish(reply, to: call, page.report, hub: hub, endpoint: .category)
      return ProductPage(
        hub: hub, category: category, items: page.items.map(\.product), nextCursor: page.nextCursor)
    } catch {
      reports.refused(error, hub: hub, endpoint: .category)
      throw error.error
    }
  }
}

extension RemoteProductsRepository {
  /// Always asks the server: what may be painted without it is the saved home, and whoever refreshes, or waits for a
  /// hub to open, must not get a copy that is merely fresh.
  static func homeCall(_ hub: HubID) -> HTTPCall {
    HTTPCall(
      "home", path: ["hubs", hub.rawValue, "home"],
      query: [HTTPQueryItem("sections", list: SectionType.allCases.map(\.rawValue))],
      keeping: .lastGood(group: "home", age: oldestHome), isReload: true)
  }

  static func pageCall(
    _ hub: HubID, _ category: CategoryID, after cursor: Cursor?, isReload: Bool
  ) -> HTTPCall {
    let position = cursor.map { [HTTPQueryItem("cursor", $0.rawValue)] } ?? []
    return HTTPCall(
      "category", path: ["hubs", hub.rawValue, "categories", category.rawValue, "products"],
      query: position + [HTTPQueryItem("limit", String(pageSize))], keeping: .asServerSays, isReload: isReload
    )
  }

  private func reply(to call: HTTPCall) async throws -> HTTPReply {
    do {
      return try await service.reply(to: call)
    } catch let failure as HTTPFailure {
      throw CatalogueError.failed(failure)
    }
  }

  /// Keeps a reply that has proved good, and tells what it held; a copy has been through this before.
  private func finish(
    _ reply: HTTPReply, to call: HTTPCall, _ report: CatalogueReport, hub: HubID,
    endpoint: CatalogueEvent.Endpoint
  ) async {
    switch reply.origin {
    case .server:
      await service.keep(reply, to: call)
      reports.read(report, hub: hub, endpoint: endpoint)
    case .staleCopy(_, let failure) where endpoint == .home:
      reports.usedCopy(hub: hub, cause: failure.isOffline ? .offline : .failed)
    case .freshCopy, .keptCopy, .staleCopy:
      break
    }
  }

  private static func origin(of reply: HTTPReply) -> Storefront.Origin {
    switch reply.origin {
    case .server, .freshCopy: .current
    case .staleCopy, .keptCopy: .saved
    }
  }

  private static func home(
    _ reply: HTTPReply, of hub: HubID, origin: Storefront.Origin
  ) throws(ReplyRefusal) -> (storefront: Storefront, report: CatalogueReport) {
    let home = try HomeReply(reply.body, of: hub)
    let storefront = Storefront(
      hub: hub, hours: home.hours, sections: home.sections, origin: origin, clockLead: reply.clockLead,
      isOffline: reply.isAfterOffline)
    return (storefront, home.report)
  }
}

extension HTTPReply {
  fileprivate var isFromServer: Bool {
    switch origin {
    case .server: true
    case .freshCopy, .staleCopy, .keptCopy: false
    }
  }

  fileprivate var isAfterOffline: Bool {
    if case .staleCopy(_, let failure) = origin { failure.isOffline } else { false }
  }

  /// How far the server's clock is ahead of the device's, in milliseconds; 0 where it is not known.
  fileprivate var clockLead: Int {
    guard let serverTime else { return 0 }
    let (lead, overflows) = serverTime.subtractingReportingOverflow(receivedAt)
    return overflows ? 0 : lead
  }
}
