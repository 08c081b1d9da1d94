import BasketComparison
import PriceboardTelemetry

extension ComparisonResult {
  /// Reports what was recommended, and how many of the prices behind it are not fresh.
  func report(to telemetry: any TelemetrySink) {
    let prices = lines.flatMap { $0.outcomes.compactMap(\.priced) }
    telemetry.record(
      BasketEvent.staleOffers(count: prices.count { $0.freshness != .fresh }, of: prices.count))
    telemetry.record(
      BasketEvent.recommended(state: recommendation.state, confidence: confidence?.total ?? 0))
  }
}
