import DeliveryArea
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(15))) @MainActor struct NavigationStoreTests {
  private func route(_ hub: String) -> StorefrontRoute {
    .category(CategoryRoute(hub: Flow.hub(hub), category: Flow.category("fruit")))
  }

  @Test func `a deep stack is gone with a new hub and stays with the same one`() async throws {
    let area = AreaFake(Flow.served("a"))
    let store = NavigationStore(area: area)
    store.open(route("a"))
    store.open(route("a"))
    area.send(Flow.browsing("a"))
    area.send(Flow.served("b"))
    _ = try await first(of: store.paths()) { $0.isEmpty }
    #expect(store.path.isEmpty)
    store.open(route("b"))
    store.open(route("b"))
    store.pop()
    #expect(store.path == [route("b")])
    store.popToRoot()
    #expect(store.path.isEmpty)
  }

  @Test func `a front end that binds the path may go back, and not to another hub`() async throws {
    let area = AreaFake(Flow.served("a"))
    let store = NavigationStore(area: area)
    store.path = [route("a"), route("a")]
    store.path = [route("a")]
    #expect(store.path == [route("a")])
    area.send(Flow.served("b"))
    _ = try await first(of: store.paths()) { $0.isEmpty }
    store.path = [route("a")]
    #expect(store.path.isEmpty)
  }

  @Test func `a store that goes away ends its stream and follows no more`() async throws {
    let area = AreaFake(Flow.served("a"))
    var store: NavigationStore? = NavigationStore(area: area)
    let paths = try #require(store).paths()
    store?.open(route("a"))
    area.send(Flow.served("b"))
    _ = try await first(of: try #require(store).paths()) { $0.isEmpty }
    #expect(area.followerCount == 1)
    store = nil
    for await _ in paths {}
    #expect(area.followerCount == 0)
  }
}
