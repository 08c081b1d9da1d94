/// How many of an article a hub has, as a function of the seed and the clock.
///
/// Each article is delivered in a rhythm of its own and sold at a pace of its own. Popular ones come every hour or so
/// and are gone in minutes.
struct StockLevels: Sendable {
  let seed: UInt64

  /// The count at an instant in milliseconds since 1970; never below 0.
  func count(of sku: String, at hub: String, milliseconds: Int) -> Int {
    var dice = SeededDice(seed: seed, "stock \(hub) \(sku)")
    let isPopular = dice.happens(80)
    let period = isPopular ? dice.number(in: 1_800...5_400) : dice.number(in: 14_400...86_400)
    let shift = dice.number(in: 0...period)
    let seconds = CivilTime.floorDivide(milliseconds, 1_000) + shift
    let delivery = CivilTime.floorDivide(seconds, period)
    let elapsed = seconds - delivery * period

    var size = SeededDice(seed: seed, "delivery \(hub) \(sku) \(delivery)")
    let delivered = isPopular ? size.number(in: 4...30) : size.number(in: 6...60)
    // Popular articles are gone in five to twenty minutes, others mostly last until the next delivery.
    let lasts = isPopular ? size.number(in: 300...1_200) : period * size.number(in: 85...300) / 100
    return max(0, delivered - delivered * elapsed / lasts)
  }
}
