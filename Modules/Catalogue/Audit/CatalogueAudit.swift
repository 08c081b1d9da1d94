#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What an app would show of a recorded reply, what it would not, and what a price rule would object to.
///
/// It reads the reply exactly as ``RemoteProductsRepository`` does. A rule judges what the server states, also where
/// the app shows something else: a former price that is not struck because it is none is objected to all the same.
public struct CatalogueAudit: Sendable {
  /// The rules that were applied.
  public let rules: PriceRuleBook
  /// The sections that are shown; one for a page of a category.
  public let sectionCount: Int
  /// The products that are shown, each counted as often as it is.
  public let productCount: Int
  /// What could not be used as it is.
  public let report: CatalogueReport
  /// What the rules object to, in the order of the reply.
  public let objections: [PriceObjection]

  /// Audits a home, or a page of a category.
  ///
  /// - Throws: ``ReplyRefusal`` where the reply is of no use as a whole.
  public init(_ data: Data, rules: PriceRuleBook) throws(ReplyRefusal) {
    let lists: [(section: Int?, products: [StatedProduct])]
    do throws(ReplyRefusal) {
      let home = try HomeReply(data, of: nil, keepsStatements: true)
      lists = home.stated.map { ($0.section, $0.products) }
      sectionCount = home.sections.count
      report = home.report
    } catch {
      guard error == .noList, let page = try? PageReply(data, of: nil) else { throw error }
      lists = [(nil, page.items)]
      sectionCount = page.items.isEmpty ? 0 : 1
      report = page.report
    }
    self.rules = rules
    productCount = lists.reduce(0) { $0 + $1.products.count }
    objections = lists.flatMap { section, products in
      products.flatMap { Self.objections(to: $0, inSection: section, rules: rules) }
    }
  }

  /// Tells whether everything is shown as it was sent, and nothing objected to.
  public var isClean: Bool { report.isClean && objections.isEmpty }

  private static func objections(
    to stated: StatedProduct, inSection section: Int?, rules: PriceRuleBook
  ) -> [PriceObjection] {
    let path = WirePlace(section: section, item: stated.index).path()
    return PriceJudge(rules: rules).findings(on: stated).compactMap { finding in
      rules.source(of: finding.rule).map { source in
        PriceObjection(
          finding: finding, path: path, sku: stated.product.id, name: stated.product.name, source: source)
      }
    }
  }
}
