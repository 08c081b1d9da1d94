import BasketComparison
import MoneyKit
import Presentation

#if canImport(FoundationInternationalization)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Judged reductions as text, those that are genuine first.
struct ReductionReport {
  let reductions: [Reduction]
  let source: LoadedRegion
  let asOf: CalendarDay
  let locale: Locale

  var text: String {
    var canvas = TextCanvas()
    canvas.title("Price reductions on \(asOf), \(source.data.catalogue.region.name)")
    if reductions.isEmpty { canvas.line("No price is reduced.") }
    for verdict in ReductionVerdict.allCases {
      let judged = reductions.filter { $0.verdict == verdict }
      guard !judged.isEmpty else { continue }
      canvas.section("\(Self.words(verdict)): \(judged.count)") { canvas in
        draw(judged, on: &canvas)
      }
    }
    return canvas.text
  }

  /// Draws reductions with what they were judged by.
  func draw(_ reductions: [Reduction], on canvas: inout TextCanvas) {
    let products = source.productNames
    canvas.table(
      headings: [
        "Product", "Store", "Price", "Since", "Price before", "Lowest of 30 days before", "Days known",
        "Store's claim",
      ],
      rows: reductions.map { reduction in
        [
          products[reduction.retailerProductID] ?? reduction.retailerProductID.rawValue,
          source.name(of: reduction.storeID), text(reduction.current), reduction.reducedOn.description,
          reduction.previous.map(text) ?? "not known", reduction.lowestPrior.map(text) ?? "not known",
          "\(reduction.daysObserved) of 30", claim(of: reduction),
        ]
      }, trailing: [2, 4, 5])
  }

  static func words(_ verdict: ReductionVerdict) -> String {
    switch verdict {
    case .genuine: "Genuine"
    case .notAReduction: "Not a reduction: it was as cheap in the 30 days before"
    case .insufficientHistory: "Not known: the history is too short"
    }
  }

  private func claim(of reduction: Reduction) -> String? {
    reduction.claimedFormerPrice.map { claimed in
      "was \(text(claimed)), \(reduction.isClaimObserved == true ? "seen" : "never seen")"
    }
  }

  private func text(_ money: Money) -> String {
    PriceFormatter(locale: locale, currency: money.currency).string(from: money)
  }
}
