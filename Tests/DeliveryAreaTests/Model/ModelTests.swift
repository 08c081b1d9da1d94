import Foundation
import Testing

@testable import DeliveryArea

@Suite struct ModelTests {
  @Test(arguments: [
    (90.0, 180.0, true), (-90, -180, true), (0, 0, true), (90.000001, 0, false), (-90.000001, 0, false),
    (0, 180.000001, false), (0, -180.000001, false), (.nan, 0, false), (0, .nan, false),
    (.infinity, 0, false), (0, -.infinity, false),
  ])
  func `a coordinate is on the earth`(latitude: Double, longitude: Double, isPlace: Bool) {
    #expect((Coordinate(latitude: latitude, longitude: longitude) != nil) == isPlace)
  }

  @Test(arguments: [
    #"{"latitude":91,"longitude":0}"#, #"{"latitude":0,"longitude":181}"#, #"{"latitude":0}"#,
    #"{"latitude":"52","longitude":13}"#,
  ])
  func `a stored coordinate outside the earth is refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Coordinate.self, from: Data(json.utf8))
    }
  }

  @Test(arguments: [
    (DeliveryArea.served(Places.h12), #"{"hub":"h12","kind":"served"}"#),
    (.outOfArea, #"{"kind":"outOfArea"}"#),
    (.browsing(defaultHub: Places.h01), #"{"hub":"h01","kind":"browsing"}"#),
  ])
  func `an area is stored by its name and hub`(area: DeliveryArea, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(area)
    #expect(String(decoding: data, as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(DeliveryArea.self, from: data) == area)
  }

  @Test(arguments: [
    #"{"kind":"served"}"#, #"{"kind":"served","hub":""}"#, #"{"kind":"browsing","hub":".."}"#,
    #"{"kind":"paused","hub":"h12"}"#, #"{"hub":"h12"}"#,
  ])
  func `a stored area that was never written is refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DeliveryArea.self, from: Data(json.utf8))
    }
  }

  @Test func `an area has the hub whose catalogue is shown`() {
    #expect(DeliveryArea.served(Places.h12).hub == Places.h12)
    #expect(DeliveryArea.browsing(defaultHub: Places.h01).hub == Places.h01)
    #expect(DeliveryArea.outOfArea.hub == nil)
  }

  @Test(arguments: ["", ".", ".."])
  func `what cannot be a segment of a path is no hub`(text: String) {
    #expect(HubID(text) == nil)
  }

  @Test func `hubs compare as bytes`() {
    #expect(HubID("H12") != HubID("h12"))
    #expect(HubID("K\u{F6}ln") != HubID("Ko\u{308}ln"))
    #expect(HubID("a/b") != nil)
  }

  @Test(arguments: [
    (SavedDeliveryArea(address: Places.home, area: .served(Places.h12)), true),
    (SavedDeliveryArea(address: Places.home, area: .outOfArea), true),
    (SavedDeliveryArea(address: nil, area: .browsing(defaultHub: Places.h01)), true),
    (SavedDeliveryArea(address: nil, area: .served(Places.h12)), false),
    (SavedDeliveryArea(address: nil, area: .outOfArea), false),
    (SavedDeliveryArea(address: Places.home, area: .browsing(defaultHub: Places.h01)), false),
  ])
  func `a saved area goes with its address`(saved: SavedDeliveryArea, isRead: Bool) throws {
    let data = try JSONEncoder().encode(saved)
    #expect((try? JSONDecoder().decode(SavedDeliveryArea.self, from: data)) == (isRead ? saved : nil))
  }
}
