import Catalogue
import DeliveryArea
import Foundation
import Presentation
import PriceboardFixtureServer
import PriceboardTestSupport
import PriceboardTransport
import StockCache
import Testing

@testable import PriceboardCommands

/// The whole storefront over HTTP; what counts is what the server saw.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(15))) struct ServedStorefrontTests {
  @Test func `opening the home asks once for its sections and once for its stock`() async throws {
    try await withTemporaryFolder { folder in
      let shop = try ServedStorefront(in: folder)
      try await shop.set(.mitte)
      let home = shop.home()
      home.onAppear()
      let state = await home.state(where: \.isSettled)
      home.visibleTilesChanged(state.products.prefix(6).map(\.id))
      shop.clock.advance(by: .milliseconds(100))
      await home.refreshed()

      #expect(state.canOrder)
      #expect(state.products.count > 100)
      #expect(shop.server.journal(of: .home).count == 1)
      let questions = shop.server.journal(of: .stock)
      #expect(questions.count == 1)
      #expect(questions.first?.queryList("ids").count ?? 0 > 6)
    }
  }

  @Test func `two screens that want the same products ask once`() async throws {
    try await withTemporaryFolder { folder in
      let shop = try ServedStorefront(in: folder)
      try await shop.set(.mitte)
      let hub = try #require(HubID(FixtureArea.mitte.hub))
      let skus = shop.server.skus(at: hub.rawValue).prefix(20).compactMap(SKU.init)
      let gate = shop.server.hold(.stock)
      async let first = shop.parts.stock.stock(of: skus, at: hub)
      try await shop.server.waitForHeldReplies(1)
      async let second = shop.parts.stock.stock(of: Array(skus.reversed()), at: hub)
      async let third = shop.parts.stock.stock(of: Array(skus.prefix(3)), at: hub)
      shop.server.release(gate)
      let answers = await [first, second, third]

      #expect(answers[0] == answers[1])
      #expect(answers[2].allSatisfy { $0.reading == answers[0][$0.sku] })
      #expect(answers[0].allSatisfy { $0.reading.expiresAt != nil })
      #expect(shop.server.journal(of: .stock).count == 1)
    }
  }

  @Test func `scrolling 200 tiles in a second asks at most once in 100 ms`() async throws {
    try await withTemporaryFolder { folder in
      let shop = try ServedStorefront(in: folder, rows: 9)
      try await shop.set(.mitte)
      let home = shop.home()
      home.onAppear()
      let tiles = await home.state(where: \.isSettled).products.map(\.id)
      shop.server.clearJournal()
      for step in 0..<200 {
        home.visibleTilesChanged(Array(tiles.dropFirst(step % (tiles.count - 8)).prefix(8)))
        shop.clock.advance(by: .milliseconds(5))
        await Task.yield()
      }
      shop.clock.advance(by: .milliseconds(100))
      _ = await home.state(where: \.isSettled)

      let questions = shop.server.journal(of: .stock)
      #expect(questions.count >= 1)
      #expect(questions.count <= 11)
      let asked = questions.flatMap { $0.queryList("ids") }
      #expect(Set(asked).count == asked.count)
      #expect(asked.count < 200)
    }
  }

  @Test func `the request of a screen that is gone is closed at the server`() async throws {
    try await withTemporaryFolder { folder in
      let shop = try ServedStorefront(in: folder)
      try await shop.set(.mitte)
      _ = shop.server.hold(.home)
      let home = shop.home()
      home.onAppear()
      try await shop.server.waitForHeldReplies(1)
      home.onDisappear()
      let cancelled = try await shop.server.waitForCancellations(1)
      #expect(cancelled.map(\.endpoint) == [.home])
    }
  }

  @Test func `no request carries the place but the one for the delivery area`() async throws {
    try await withTemporaryFolder { folder in
      let shop = try ServedStorefront(in: folder)
      try await shop.set(.mitte)
      let home = shop.home()
      home.onAppear()
      let state = await home.state(where: \.isSettled)
      let tile = try #require(state.products.first { $0.unknownStock == nil })
      await home.setQuantity(1, for: tile.sku)
      try await shop.set(.charlottenburg)
      _ = await home.state { $0.addressTitle == "charlottenburg" && $0.isSettled }

      let places = FixtureArea.allCases.flatMap { ["\($0.latitude)", "\($0.longitude)"] }
      for entry in shop.server.journal {
        let fields = entry.fields.map { "\($0.name): \($0.value)" }.joined()
        let text = entry.path + (entry.query ?? "") + fields + entry.body
        let hasPlace = places.contains { text.contains($0) } || text.contains("lat=")
        #expect(hasPlace == (entry.endpoint == .deliveryArea), "\(entry.path)")
      }
      for file in try FileManager.default.contentsOfDirectory(atPath: folder)
      where !file.hasPrefix("delivery-area") {
        let bytes = try Data(contentsOf: URL(filePath: folder).appending(component: file))
        #expect(!places.contains { bytes.range(of: Data($0.utf8)) != nil }, "\(file)")
      }
    }
  }

  @Test func `a start without the server shows the saved home first, without stock and without orders`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let shop = try ServedStorefront(in: folder)
      try await shop.set(.mitte)
      let before = shop.home()
      before.onAppear()
      let fresh = await before.state(where: \.isSettled)
      shop.server.stop()

      let home = try shop.restarted().home(ServedStorefront.wording)
      home.onAppear()
      var states: [HomeViewState] = []
      for await state in home.states() {
        states.append(state)
        if !state.products.isEmpty { break }
      }
      let saved = try #require(states.last)
      #expect(states.dropLast().allSatisfy { $0.products.isEmpty && $0.notice == nil })
      #expect(saved.products.map(\.price) == fresh.products.map(\.price))
      #expect(saved.products.allSatisfy { $0.stockBadge == .none && $0.unknownStock != nil })
      #expect(!saved.canOrder)
      #expect(saved.notice != nil)
      #expect(saved.addressTitle == "mitte")
    }
  }

  @Test func `a start without the server shows nothing of another hub's home`() async throws {
    try await withTemporaryFolder { folder in
      let shop = try ServedStorefront(in: folder)
      try await shop.set(.mitte)
      let before = shop.home()
      before.onAppear()
      _ = await before.state(where: \.isSettled)
      before.onDisappear()
      try await shop.set(.neukoelln)
      shop.server.stop()

      shop.network.set(isOnline: false)
      let home = try shop.restarted().home(ServedStorefront.wording)
      home.onAppear()
      let state = await home.state { if case .failed = $0.content { true } else { !$0.products.isEmpty } }
      guard case .failed(let failure) = state.content else {
        Issue.record("it shows \(state.products.count) products")
        return
      }
      #expect(failure.failure == .unreachable)
      #expect(!state.canOrder)
      #expect(state.addressTitle == "neukoelln")
    }
  }

  @Test func `a sign-in page of a network is no home`() async throws {
    try await withTemporaryFolder { folder in
      let shop = try ServedStorefront(in: folder)
      try await shop.set(.mitte)
      shop.server.setFault(.captivePortal, on: .home)
      let home = shop.home()
      home.onAppear()
      let state = await home.state(where: \.isSettled)
      guard case .failed = state.content else {
        Issue.record("it shows \(state)")
        return
      }
      shop.server.clearFaults()
      home.retry()
      #expect(await home.state { $0.isSettled && $0.canOrder }.products.isEmpty == false)
    }
  }

  @Test func `stock that cannot be asked for hides no product and claims nothing`() async throws {
    try await withTemporaryFolder { folder in
      let shop = try ServedStorefront(in: folder)
      try await shop.set(.mitte)
      shop.server.setFault(.status(404), on: .stock)
      let home = shop.home()
      home.onAppear()
      let state = await home.state(where: \.isSettled)
      #expect(state.products.count > 100)
      #expect(state.products.allSatisfy { $0.stockBadge == .none })
      #expect(state.products.contains { $0.unknownStock == .failed })
      #expect(state.canOrder)
    }
  }
}

extension HomeViewModel {
  /// Waits until nothing that was handed over before is still to be shown.
  fileprivate func refreshed() async {
    _ = await state(where: \.isSettled)
  }
}
