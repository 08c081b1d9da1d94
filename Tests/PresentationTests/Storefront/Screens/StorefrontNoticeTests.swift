import Catalogue
import Testing

@testable import Presentation

@Suite struct StorefrontNoticeTests {
  @Test(arguments: [
    (false, false, HubHours.open, StorefrontNotice?.none),
    (false, false, .unknown, nil),
    (false, true, .unknown, StorefrontNotice(kind: .outOfDate, text: "May be out of date")),
    (false, false, .closed(opensAt: nil), StorefrontNotice(kind: .closed, text: "Closed")),
    (false, true, .closed(opensAt: nil), StorefrontNotice(kind: .closed, text: "Closed")),
    (true, false, .open, StorefrontNotice(kind: .offline, text: "The shop cannot be reached")),
    (true, true, .open, StorefrontNotice(kind: .offline, text: "May be out of date")),
    (
      true, false, .closed(opensAt: nil), StorefrontNotice(kind: .offline, text: "The shop cannot be reached")
    ),
    (true, true, .closed(opensAt: nil), StorefrontNotice(kind: .offline, text: "May be out of date")),
  ])
  func `one notice at a time: offline, then closed, then out of date`(
    isOffline: Bool, isOutOfDate: Bool, hours: HubHours, expected: StorefrontNotice?
  ) throws {
    var shop = try Shop(.init())
    shop.isOffline = isOffline
    shop.isOutOfDate = isOutOfDate
    shop.hours = hours
    #expect(try shop.state().notice == expected)
    let category = CategoryViewState(
      shop.category(), now: Shop.now, wallClock: Shop.wallClock, wording: .english)
    #expect(category.notice == expected)
  }

  @Test func `over a saved home the words are that it may be out of date`() throws {
    var shop = try Shop(.init())
    shop.origin = .saved
    #expect(try shop.state().notice == StorefrontNotice(kind: .outOfDate, text: "May be out of date"))
    shop.isOffline = true
    #expect(try shop.state().notice == StorefrontNotice(kind: .offline, text: "May be out of date"))
    #expect(try shop.state(.berlin).notice?.text == "Möglicherweise nicht mehr aktuell")
  }

  @Test func `no connection is said only where the device has no network`() throws {
    var shop = try Shop(.init())
    shop.isOffline = true
    #expect(try shop.state().notice?.text == "The shop cannot be reached")
    #expect(try shop.state(.berlin).notice?.text == "Der Shop ist nicht erreichbar")
    shop.hasNetwork = false
    #expect(try shop.state().notice?.text == "No connection")
    #expect(try shop.state(.berlin).notice?.text == "Keine Verbindung")
  }

  @Test func `a closed hub does not hide that what is shown was saved earlier`() throws {
    var shop = try Shop(.init())
    shop.origin = .saved
    shop.hours = .closed(opensAt: .timeOfDay(hour: 7, minute: 0))
    let state = try shop.state()
    #expect(state.notice == StorefrontNotice(kind: .closed, text: "Opens at 07:00"))
    #expect(state.freshness == .stale(reason: .saved, text: "Saved earlier"))
    shop.origin = .current
    #expect(try shop.state().freshness == .live)
  }

  @Test func `a storefront that cannot be loaded does not speak of the basket's sources`() throws {
    for failure in LoadFailure.allCases {
      for (wording, others) in [(Wording.english, ["prices", "source"]), (.berlin, ["Preise", "Quelle"])] {
        let state = HomeViewState(
          try Shop().home(.failed(failure)), now: Shop.now, wallClock: Shop.wallClock, wording: wording)
        guard case .failed(let shown) = state.content else {
          Issue.record("\(failure) is not shown")
          continue
        }
        #expect(shown.failure == failure && !others.contains { shown.message.contains($0) })
      }
    }
  }

  @Test func `what is not there yet is not closed`() throws {
    var shop = try Shop(.init())
    shop.hours = .closed(opensAt: nil)
    for content in [HomeScreen.Content.loading, .outOfArea, .failed(.refused)] {
      let state = HomeViewState(
        try shop.home(content), now: Shop.now, wallClock: Shop.wallClock, wording: .english)
      #expect(state.notice == nil && !state.canOrder)
    }
  }

  @Test func `hours that are missing forbid no order, and those of a closed hub do`() throws {
    var shop = try Shop(.init())
    shop.hours = .unknown
    #expect(try shop.state().canOrder)
    shop.hours = .closed(opensAt: .timeOfDay(hour: 7, minute: 0))
    #expect(try !shop.state().canOrder)
  }
}
