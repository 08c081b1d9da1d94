import DeliveryArea
import Foundation
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import StockCache
import Testing

@testable import Catalogue

@Suite struct RemoteProductsRepositoryTests {
  private let service = HTTPServiceFake()
  private let telemetry = TelemetrySpy()
  private let hub: HubID
  private let fruit: CategoryID

  init() throws {
    hub = try .named("h/12")
    fruit = try #require(CategoryID("Obst & Gemüse"))
  }

  private var repository: RemoteProductsRepository {
    RemoteProductsRepository(service: service, telemetry: telemetry)
  }

  private var events: [CatalogueEvent] { telemetry.events(of: CatalogueEvent.self) }

  private static let good = Wire.home(Wire.section("a", "products", Wire.item("A")))

  // MARK: - What is asked

  @Test func `the home is asked for at its hub with what the app can draw`() async throws {
    service.answer("home", with: Self.good)
    _ = try await repository.home(hub: hub)
    #expect(
      service.asked == [
        HTTPCall(
          "home", path: ["hubs", "h/12", "home"],
          query: [HTTPQueryItem("sections", list: ["banners", "categories", "products", "buyAgain"])],
          keeping: .lastGood(group: "home", age: .seconds(86_400)), isReload: true)
      ])
  }

  @Test(arguments: [nil, "a+b/c=&%25 ü,"] as [String?])
  func `a page is asked for at its hub and category, after the server's own cursor`(cursor: String?)
    async throws
  {
    service.answer("category", with: Wire.page([Wire.item("A")]))
    _ = try await repository.page(hub: hub, category: fruit, after: cursor.flatMap { Cursor($0) })
    let position = cursor.map { [HTTPQueryItem("cursor", $0)] } ?? []
    #expect(
      service.asked == [
        HTTPCall(
          "category", path: ["hubs", "h/12", "categories", "Obst & Gemüse", "products"],
          query: position + [HTTPQueryItem("limit", "20")], keeping: .asServerSays)
      ])
  }

  @Test(arguments: [false, true])
  func `a page that is reloaded is never a copy that is merely fresh`(isReload: Bool) async throws {
    service.answer("category", with: Wire.page([Wire.item("A")]))
    let composite = CompositeCatalogueRepository(products: repository, stock: StockRepositorySpy())
    _ = try await composite.pageAwaitingStock(hub: hub, category: fruit, after: nil, isReload: isReload)
    #expect(service.asked.map(\.isReload) == [isReload])
  }

  // MARK: - What comes back

  @Test func `a home is the hub's own, without stock and current`() async throws {
    service.answer("home", with: Self.good)
    let home = try await repository.home(hub: hub)
    #expect(home.hub == hub)
    #expect(home.hours == .open)
    #expect(home.origin == .current)
    #expect(home.sections.map(\.id) == [SectionID(key: "a")])
    #expect(home.sections[0].products.map(\.availability) == [.unknown(.notAsked)])
    #expect(events.isEmpty)
  }

  @Test func `a page is the hub's and the category's own`() async throws {
    service.answer("category", with: Wire.page([Wire.item("A")], next: "c2"))
    let page = try await repository.page(hub: hub, category: fruit, after: nil)
    #expect(page.hub == hub)
    #expect(page.category == fruit)
    #expect(page.items.map(\.id.rawValue) == ["A"])
    #expect(page.nextCursor == Cursor("c2"))
  }

  @Test(arguments: [
    (HTTPReply.Origin.server, Storefront.Origin.current), (.freshCopy(age: .seconds(5)), .current),
    (.staleCopy(age: .seconds(5), after: .timedOut), .saved), (.keptCopy(age: .seconds(5)), .saved),
  ])
  func `a copy is current only where the server allows or confirms it`(
    origin: HTTPReply.Origin, expected: Storefront.Origin
  ) async throws {
    service.answer("home", with: Self.good, origin: origin)
    #expect(try await repository.home(hub: hub).origin == expected)
  }

  @Test(
    arguments: [
      (1_000, 400, 600), (400, 1_000, -600), (nil, 1_000, 0), (Int.max, -1, 0), (Int.min, 1, 0),
    ] as [(Int?, Int, Int)])
  func `the server's clock is compared with the device's`(server: Int?, device: Int, lead: Int) async throws {
    service.answer(
      "home", with: HTTPReply(body: Data(Self.good.utf8), serverTime: server, receivedAt: device))
    #expect(try await repository.home(hub: hub).clockLead == lead)
  }

  // MARK: - What is kept

  @Test func `a good home is kept and shown first the next time`() async throws {
    service.answer("home", with: Self.good)
    let home = try await repository.home(hub: hub)
    #expect(service.keptCount == 1)
    let saved = try #require(await repository.savedHome(hub: hub))
    #expect(saved.origin == .saved)
    #expect(saved.sections == home.sections)
    #expect(service.oldestAsked == .seconds(86_400))
    #expect(service.asked.count == 1)
  }

  @Test func `a good page is kept as the server says`() async throws {
    service.answer("category", with: Wire.page([Wire.item("A")]))
    _ = try await repository.page(hub: hub, category: fruit, after: nil)
    #expect(service.keptCount == 1)
  }

  @Test(arguments: [
    HTTPReply.Origin.freshCopy(age: .zero), .staleCopy(age: .zero, after: .timedOut), .keptCopy(age: .zero),
  ])
  func `a copy is not kept again and its problems are not told again`(origin: HTTPReply.Origin) async throws {
    service.answer("home", with: Wire.home(items: "7", Wire.item("A")), origin: origin)
    _ = try await repository.home(hub: hub)
    #expect(service.keptCount == 0)
    #expect(!events.contains { if case .problem = $0 { true } else { false } })
  }

  @Test func `no home is shown first where none is kept or it cannot be read`() async throws {
    #expect(await repository.savedHome(hub: hub) == nil)
    service.setCopy(of: "<html>", for: RemoteProductsRepository.homeCall(hub))
    #expect(await repository.savedHome(hub: hub) == nil)
    service.setCopy(of: #"{"hub":"h1","sections":[]}"#, for: RemoteProductsRepository.homeCall(hub))
    #expect(await repository.savedHome(hub: hub) == nil)
  }

  private static let useless: [(String, ReplyRefusal, CatalogueError)] = [
    ("<html>", .notJSON, .unreadable), ("[]", .noObject, .unreadable),
    (#"{"sections":null}"#, .noList, .unreadable),
    (#"{"sections":{}}"#, .noList, .unreadable), (#"{"hub":"h1","sections":[]}"#, .anotherHub, .anotherHub),
  ]

  @Test(arguments: useless)
  func `a useless home is refused and never replaces the good one`(
    text: String, reason: ReplyRefusal, error: CatalogueError
  ) async throws {
    service.answer("home", with: Self.good)
    let good = try await repository.home(hub: hub)
    service.answer("home", with: text)
    let saved = try await repository.home(hub: hub)
    #expect(saved.sections == good.sections)
    #expect(saved.origin == .saved)
    #expect(service.keptCount == 1)
    #expect(await repository.savedHome(hub: hub) == saved)
    #expect(
      events == [
        .replyRefused(hub: hub, endpoint: .home, reason: reason), .homeFromCopy(hub: hub, cause: .refused),
      ])
  }

  @Test(arguments: useless)
  func `a useless home without a good one is an error`(
    text: String, reason: ReplyRefusal, error: CatalogueError
  ) async throws {
    service.answer("home", with: text)
    await #expect(throws: error) { try await repository.home(hub: hub) }
    #expect(service.keptCount == 0)
    #expect(events == [.replyRefused(hub: hub, endpoint: .home, reason: reason)])
  }

  @Test func `a useless page is an error and not kept`() async throws {
    service.answer("category", with: #"{"items":null,"nextCursor":null}"#)
    await #expect(throws: CatalogueError.unreadable) {
      try await repository.page(hub: hub, category: fruit, after: nil)
    }
    #expect(service.keptCount == 0)
    #expect(events == [.replyRefused(hub: hub, endpoint: .category, reason: .noList)])
  }

  // MARK: - Failures

  @Test(arguments: [
    HTTPFailure.unreachable, .timedOut, .notJSON, .status(500, body: Data()), .tryLater(after: .seconds(120)),
  ])
  func `a failure is passed on as what it is`(failure: HTTPFailure) async throws {
    service.fail("home", with: failure)
    service.fail("category", with: failure)
    await #expect(throws: CatalogueError.failed(failure)) { try await repository.home(hub: hub) }
    await #expect(throws: CatalogueError.failed(failure)) {
      try await repository.page(hub: hub, category: fruit, after: nil)
    }
    #expect(events.isEmpty)
  }

  @Test func `a copy that cannot be read does not hide the failure that it stands in for`() async throws {
    service.answer("home", with: "[]", origin: .staleCopy(age: .seconds(9), after: .unreachable))
    await #expect(throws: CatalogueError.failed(.unreachable)) { try await repository.home(hub: hub) }
    #expect(events.isEmpty)
  }

  @Test func `cancellation is no failure`() async throws {
    service.fail("home", with: CancellationError())
    await #expect(throws: CancellationError.self) { try await repository.home(hub: hub) }
  }

  @Test(arguments: [
    (HTTPFailure.timedOut, CatalogueEvent.CopyCause.offline), (.status(503, body: Data()), .failed),
  ])
  func `a home from a copy is counted`(failure: HTTPFailure, cause: CatalogueEvent.CopyCause) async throws {
    service.answer("home", with: Self.good, origin: .staleCopy(age: .seconds(9), after: failure))
    _ = try await repository.home(hub: hub)
    #expect(events == [.homeFromCopy(hub: hub, cause: cause)])
  }

  // MARK: - Telemetry

  @Test func `everything that is lost is told once, with its hub and path`() async throws {
    service.answer(
      "home",
      with: Wire.home(
        Wire.section("s", "reels"), Wire.section("s", "reels"),
        Wire.section("a", "products", Wire.item("A", -1), Wire.item("B", 1, #""image":42"#))))
    _ = try await repository.home(hub: hub)
    #expect(
      events == [
        .sectionSkipped(hub: hub, type: "reels"), .sectionSkipped(hub: hub, type: "reels"),
        .problem(
          hub: hub, endpoint: .home,
          CatalogueProblem(path: "sections[2].items[0].price.minorUnits", reason: .negative, cost: .item)),
        .problem(
          hub: hub, endpoint: .home,
          CatalogueProblem(path: "sections[2].items[1].image", reason: .unreadable, cost: .field)),
      ])
  }

  @Test func `a repository names at most 32 types in its life`() async throws {
    let repository = repository
    for load in 0..<3 {
      let sections = (0..<20).map { Wire.section("s", "type \(load * 20 + $0)") }.joined(separator: ",")
      service.answer("home", with: Wire.home(sections))
      _ = try await repository.home(hub: hub)
    }
    let names = events.compactMap { if case .sectionSkipped(_, let type) = $0 { type } else { nil } }
    #expect(names.count == 60)
    #expect(Set(names).count == 33)
    #expect(names.filter { $0 == SectionTypeCounts.otherTypes }.count == 28)
  }

  @Test func `a flood of problems is told to a limit`() async throws {
    let flood = String(repeating: "7,", count: 1_500)
    service.answer("category", with: Wire.page([flood + Wire.item("A")]))
    _ = try await repository.page(hub: hub, category: fruit, after: nil)
    #expect(events.count == CatalogueReport.longestList + 1)
    #expect(events.last == .moreProblems(hub: hub, endpoint: .category, count: 500))
  }

  @Test @MainActor func `a home is read off the main actor`() async throws {
    let service = ThreadProbe(text: Self.good)
    _ = try await RemoteProductsRepository(service: service).home(hub: hub)
    #expect(service.wasOnMainThread == [false])
  }
}

/// A service that notes on which thread its caller is.
private final class ThreadProbe: HTTPService {
  private let text: String
  private let notes = Locked<[Bool]>([])

  init(text: String) {
    self.text = text
  }

  var wasOnMainThread: [Bool] { notes.withLock { $0 } }

  func reply(to call: HTTPCall) async throws -> HTTPReply {
    note()
    return HTTPReply(body: Data(text.utf8), origin: .freshCopy(age: .zero))
  }

  private func note() { notes.withLock { $0.append(Thread.isMainThread) } }
}
