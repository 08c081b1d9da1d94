import Catalogue
import PriceboardTestSupport
import PriceboardTransport
import StockCache
import Testing

@testable import Presentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// From the server's text and the time in its Date field to the words about its hours.
@Suite struct WireNoticeTests {
  private static let asked = "Mon, 05 Jan 2026 06:00:00 GMT"

  @Test(arguments: [
    // The clocks go forward between asking and opening.
    (
      #"{"isOpen":false,"opensAt":"2026-03-29T07:00:00+02:00"}"#, "Sun, 29 Mar 2026 00:00:00 GMT",
      "Opens at 07:00", "Öffnet um 07:00 Uhr"
    ),
    // They go back, and the day is the hub's.
    (
      #"{"isOpen":false,"opensAt":"2026-10-25T07:00:00+01:00"}"#, "Sat, 24 Oct 2026 21:50:00 GMT",
      "Opens tomorrow at 07:00", "Öffnet morgen um 07:00 Uhr"
    ),
    (#"{"isOpen":false,"opensAt":null}"#, asked, "Closed", "Geschlossen"),
    (#"{"isOpen":false,"opensAt":"2026-01-05T06:00:00+01:00"}"#, asked, "Closed", "Geschlossen"),
    (#"{"isOpen":false,"opensAt":"07:00"}"#, asked, "Opens at 07:00", "Öffnet um 07:00 Uhr"),
    (#"{"isOpen":false,"opensAt":"25:00"}"#, asked, "Closed", "Geschlossen"),
    (#"{"isOpen":false,"opensAt":"soon"}"#, asked, "Closed", "Geschlossen"),
  ])
  func `the words are by the hub's offset and the server's time, wherever the device is`(
    hours: String, date: String, english: String, german: String
  ) async throws {
    let serverTime = try #require(HTTPDate.milliseconds(of: date, now: Shop.wallClock))
    // The device's clock may be wrong by a day: what counts is how far the server's is ahead.
    for error in [0, -86_400_000, 86_400_000] {
      let home = try await home(hours: hours, serverTime: serverTime, deviceTime: serverTime + error)
      for (wording, words) in [(Wording.english, english), (.berlin, german)] {
        let notice = try state(of: home, deviceTime: serverTime + error, wording).notice
        #expect(notice == StorefrontNotice(kind: .closed, text: words))
      }
    }
  }

  @Test func `hours that are missing close nothing`() async throws {
    let home = try await home(hours: "null", serverTime: Shop.wallClock, deviceTime: Shop.wallClock)
    let state = try state(of: home, deviceTime: Shop.wallClock, .english)
    #expect(state.notice == nil)
    #expect(state.canOrder)
  }

  private func home(hours: String, serverTime: Int, deviceTime: Int) async throws -> Storefront {
    let service = HTTPServiceFake()
    let repository = RemoteProductsRepository(service: service)
    async let home = repository.home(hub: Flow.hub("a"))
    let body = Data(Wire.home(Wire.section("s1", Wire.item("X", 139)), hours: hours).utf8)
    await service.nextCall().reply(HTTPReply(body: body, serverTime: serverTime, receivedAt: deviceTime))
    return try await home
  }

  private func state(of home: Storefront, deviceTime: Int, _ wording: Wording) throws -> HomeViewState {
    HomeViewState(
      try Shop().home(.storefront(home)), now: Shop.now, wallClock: deviceTime, wording: wording)
  }
}
