/// What the simulated server writes into a price, so that a price on a screen tells where it comes from.
///
/// The minor units are 1, the hub, the number of the reply and the product: no two replies hold the same price.
struct PriceTag: Hashable {
  let hub: Int
  let reply: Int
  let product: Int

  static let largestReply = 9_999
  static let largestProduct = 99

  var minorUnits: Int { ((10 + hub) * 10_000 + reply) * 100 + product }

  init(hub: Int, reply: Int, product: Int) {
    self.hub = hub
    self.reply = reply
    self.product = product
  }

  /// Reads the tag from a price as a screen shows it; nil for a text that is none of this server's prices.
  init?(shown text: String) {
    self.init(minorUnits: Self.minorUnits(text))
  }

  /// The digits of an amount with two decimals as a screen shows it; 0 where there are none.
  static func minorUnits(_ text: String) -> Int {
    text.utf8.lazy.filter { (48...57).contains($0) }.reduce(0) { ($0 &* 10) &+ Int($1) &- 48 }
  }

  init?(minorUnits: Int) {
    guard minorUnits >= 10_000_000 else { return nil }
    product = minorUnits % 100
    reply = minorUnits / 100 % 10_000
    hub = minorUnits / 1_000_000 - 10
  }
}
