import BasketComparison
import Presentation
import PriceboardFixtures

/// The comparisons that the demo shows.
struct DemoReadings: Sendable {
  let weeklyShop: ComparisonReading
  let breakfast: ComparisonReading
  let cinemaNight: ComparisonReading
}

/// The text of the demo: each part under a sentence that says what it shows.
///
/// The parts are drawn from the view states of an app's screens.
struct DemoReport {
  let source: LoadedRegion
  let readings: DemoReadings
  let reductions: ReductionReport

  var text: String {
    var canvas = TextCanvas()
    drawWelcome(on: &canvas)
    drawBasket(on: &canvas)
    drawRecommendation(on: &canvas)
    drawMissing(on: &canvas)
    drawDrivers(on: &canvas)
    drawSplit(on: &canvas)
    drawReductions(on: &canvas)
    drawStalePrices(on: &canvas)
    drawTie(on: &canvas)
    drawFarewell(on: &canvas)
    return canvas.text
  }

  private var content: RecommendationContent { RecommendationContent(readings.weeklyShop) }

  private func drawWelcome(on canvas: inout TextCanvas) {
    let stores = source.data.catalogue.stores.map(\.name).sorted().joined(separator: ", ")
    canvas.title("A basket: where to shop this week, and why")
    canvas.line("Region: \(source.data.catalogue.region.name). Stores: \(stores).")
    canvas.line(
      "Every name and price is made up; the day is \(DemoRegion.asOf).")
  }

  private func drawBasket(on canvas: inout TextCanvas) {
    let breakdown = ItemBreakdownViewState(readings.weeklyShop)
    canvas.chapter("8. A basket", "What is wanted, in packs or by weight; each store fits its packs to it.")
    canvas.table(rows: breakdown.lines.map { [$0.name, $0.quantity] })
    if let line = breakdown.lines.last {
      canvas.gap()
      canvas.line("What the price of one line rests on:")
      canvas.indented { line.draw(on: &$0) }
    }
  }

  private func drawRecommendation(on canvas: inout TextCanvas) {
    canvas.chapter(
      "9. Where to shop, and why",
      "A store is named only while its lead holds; the saving counts lines that are alike everywhere.")
    content.verdict.draw(on: &canvas)
    content.freshness?.draw(on: &canvas)
    if let confidence = content.confidence {
      canvas.section("\(content.headings.confidence): \(confidence.text)") { confidence.draw(on: &$0) }
    }
    if let stores = content.stores {
      canvas.section(content.headings.stores) { stores.draw(on: &$0) }
    }
    canvas.section(content.headings.notices) { canvas in
      for notice in content.notices { notice.draw(on: &canvas) }
    }
  }

  private func drawMissing(on canvas: inout TextCanvas) {
    let missing = MissingItemsViewState(readings.weeklyShop)
    canvas.chapter(
      "10. What is missing", "A line without a price is told with its reason, and never counts as nothing.")
    canvas.line(missing.message)
    for section in missing.sections {
      canvas.line(section.text)
      canvas.indented { canvas in
        for line in section.lines { line.draw(on: &canvas) }
      }
    }
  }

  private func drawDrivers(on canvas: inout TextCanvas) {
    guard let drivers = ItemBreakdownViewState(readings.weeklyShop).drivers else { return }
    let shown = 6
    canvas.chapter(
      "11. What makes the difference",
      "The largest differences between two stores; all together are the difference exactly.")
    canvas.line(drivers.heading)
    canvas.indented { canvas in
      for line in drivers.lines.prefix(shown) { canvas.line(line.text, role: line.role) }
      if drivers.lines.count > shown { canvas.line("… and \(drivers.lines.count - shown) smaller ones") }
      canvas.line(drivers.sum)
    }
  }

  private func drawSplit(on canvas: inout TextCanvas) {
    guard let split = content.split else { return }
    canvas.chapter(
      "12. Two stores instead of one", "The best split, and the proof that there is none better.")
    for choice in split.choices { choice.draw(on: &canvas) }
  }

  private func drawReductions(on canvas: inout TextCanvas) {
    canvas.chapter(
      "13. Is it really reduced?",
      "A price raised for two weeks and then lowered is no reduction; the lowest price of 30 days decides.")
    for verdict in [ReductionVerdict.genuine, .notAReduction] {
      let judged = reductions.reductions.filter { $0.verdict == verdict && $0.storeID == "talkorb-bahnhof" }
      guard let first = judged.first else { continue }
      canvas.line("\(ReductionReport.words(verdict)).")
      canvas.indented { reductions.draw([first], on: &$0) }
    }
  }

  private func drawStalePrices(on canvas: inout TextCanvas) {
    canvas.chapter(
      "14. Older prices",
      "Prices of some days ago are used and said to be old; they make a clear case a cautious one.")
    draw(readings.breakfast, on: &canvas)
  }

  private func drawTie(on canvas: inout TextCanvas) {
    canvas.chapter("15. A tie", "Where two stores cost the same to the cent, none is called cheaper.")
    draw(readings.cinemaNight, on: &canvas)
  }

  private func draw(_ reading: ComparisonReading, on canvas: inout TextCanvas) {
    let content = RecommendationContent(reading)
    content.verdict.draw(on: &canvas)
    content.freshness?.draw(on: &canvas)
    if let stores = content.stores {
      canvas.section(content.headings.stores) { stores.draw(on: &$0) }
    }
    guard !content.notices.isEmpty else { return }
    canvas.section(content.headings.notices) { canvas in
      for notice in content.notices { notice.draw(on: &canvas) }
    }
  }

  private func drawFarewell(on canvas: inout TextCanvas) {
    canvas.chapter("Now yourself", "The same data with other baskets, and then your own:")
    let others = DemoRegion.Basket.allCases.map(\.rawValue).joined(separator: ", ")
    canvas.line(
      "swift run priceboard compare --data Fixtures/DemoRegion --as-of \(DemoRegion.asOf) --basket promotions"
    )
    canvas.line("Baskets: \(others).")
    canvas.line("swift run priceboard help")
  }
}

extension TextCanvas {
  /// Draws a title with a sentence under it that says what follows.
  mutating func chapter(_ heading: String, _ caption: String) {
    title(heading)
    line(caption)
    gap()
  }
}
