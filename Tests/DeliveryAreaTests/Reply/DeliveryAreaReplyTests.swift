import Foundation
import Testing

@testable import DeliveryArea

@Suite struct DeliveryAreaReplyTests {
  @Test(arguments: [
    (#"{"status":"served","hub":"h12"}"#, DeliveryArea.served(Places.h12)),
    (#"{"hub":"h12","more":[1],"status":"served"}"#, .served(Places.h12)),
    (#"{"status":"served","hub":"h12","hub":"h07","status":"paused"}"#, .served(Places.h12)),
    (#"{"status":"served","hub":"berlin/mitte 1"}"#, .served(Places.hub("berlin/mitte 1"))),
    (#"{"status":"outOfArea"}"#, .outOfArea),
    (#"{"status":"outOfArea","hub":null}"#, .outOfArea),
    (#"{"status":"outOfArea","hub":"b1"}"#, .outOfArea),
    (#"{"status":"outOfArea","hub":7}"#, .outOfArea),
  ])
  func `an address is served by a hub or by none`(json: String, area: DeliveryArea) {
    #expect(read(json, hasAddress: true) == .success(area))
  }

  @Test func `without an address a hub is browsed`() {
    #expect(
      read(#"{"status":"browsing","hub":"h01"}"#, hasAddress: false)
        == .success(.browsing(defaultHub: Places.h01)))
  }

  @Test(arguments: [
    (#"{"status":"served"}"#, true, DeliveryAreaEvent.Contradiction.servedWithoutHub),
    (#"{"status":"served","hub":null}"#, true, .servedWithoutHub),
    (#"{"status":"served","hub":12}"#, true, .servedWithoutHub),
    (#"{"status":"served","hub":""}"#, true, .unusableHub),
    (#"{"status":"served","hub":"."}"#, true, .unusableHub),
    (#"{"status":"served","hub":".."}"#, true, .unusableHub),
    (#"{"status":"browsing"}"#, false, .browsingWithoutHub),
    (#"{"status":"browsing","hub":".."}"#, false, .unusableHub),
    (#"{"status":"browsing","hub":"h01"}"#, true, .browsingWithAddress),
    (#"{"status":"served","hub":"h12"}"#, false, .areaWithoutAddress),
    (#"{"status":"outOfArea"}"#, false, .areaWithoutAddress),
  ])
  func `a reply that contradicts itself or the question is no area`(
    json: String, hasAddress: Bool, contradiction: DeliveryAreaEvent.Contradiction
  ) {
    #expect(
      read(json, hasAddress: hasAddress) == .failure(.reported(.contradiction(contradiction))))
  }

  @Test(arguments: [
    (#"{"status":"paused","hub":"b1"}"#, "paused"), (#"{"status":"Served","hub":"b1"}"#, "Served"),
    (#"{"status":"","hub":"b1"}"#, ""), (#"{"hub":"b1"}"#, "(missing)"),
    (#"{"status":null,"hub":"b1"}"#, "(null)"), (#"{"status":1,"hub":"b1"}"#, "(number)"),
    (#"{"status":true,"hub":"b1"}"#, "(boolean)"), (#"{"status":["served"],"hub":"b1"}"#, "(list)"),
    (#"{"status":{"a":1},"hub":"b1"}"#, "(object)"), (#"{"status":"\ud800","hub":"b1"}"#, "(text)"),
    (#"{"status":"\#(String(repeating: "ä", count: 65))"}"#, String(repeating: "ä", count: 64)),
  ])
  func `an unknown status is an error that is counted under what the server said`(
    json: String, status: String
  ) {
    for hasAddress in [true, false] {
      #expect(read(json, hasAddress: hasAddress) == .failure(.reported(.unknownStatus(status))))
    }
  }

  @Test(arguments: ["[]", #""served""#, "null", "12"])
  func `json without fields is an error that is counted`(json: String) {
    #expect(read(json, hasAddress: true) == .failure(.reported(.unreadableReply)))
  }

  @Test(arguments: ["", "<html>", #"{"status":"served","hub":"h1"#, #"{"status":"served"}{"hub":"h12"}"#])
  func `what is no json is no reply`(text: String) {
    #expect(read(text, hasAddress: true) == .failure(.notJSON))
  }

  private func read(
    _ json: String, hasAddress: Bool
  ) -> Result<DeliveryArea, DeliveryAreaReply.Problem> {
    Result { () throws(DeliveryAreaReply.Problem) in
      try DeliveryAreaReply.area(in: Data(json.utf8), hasAddress: hasAddress)
    }
  }
}
