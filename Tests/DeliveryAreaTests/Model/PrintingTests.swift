import Testing

@testable import DeliveryArea

@Suite struct PrintingTests {
  private static let secrets = ["Torstra", "52.", "529", "13.", "401"]

  @Test func `an address prints neither its title nor its place`() {
    let values: [Any] = [
      Places.home, Places.home.coordinate, SavedDeliveryArea(address: Places.home, area: .served(Places.h12)),
      [Places.home], Optional(Places.home) as Any, ["key": Places.home.coordinate],
      DeliveryAreaMachine.Effect.request(lookup: 1, Places.home),
      DeliveryAreaMachine.Effect.emitAddress(Places.home), Situation.served.machine,
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(describing: value), String(reflecting: value), dumped] {
        for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
      }
    }
  }

  @Test func `an error prints no address`() {
    for error in [DeliveryAreaError.unreachable, .unreadable, .superseded] {
      for secret in Self.secrets { #expect(!String(reflecting: error).contains(secret)) }
    }
  }
}
