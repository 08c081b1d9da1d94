public import BasketComparison

/// What the search for products shows.
public struct BasketBuilderViewState: Equatable, Sendable, Codable {
  /// What stands below the search text.
  public enum Content: Equatable, Sendable, Codable {
    /// Nothing is typed: ready-made baskets are offered.
    case templates(title: String, rows: [TemplateRow])
    /// The search goes on, and nothing was found before.
    case searching(message: String)
    /// Products were found for `text`; `isOutdated` while a newer text is searched for.
    case hits(text: String, title: String, rows: [ProductRow], more: String?, isOutdated: Bool)
    /// No product was found.
    case noHits(message: String)
  }

  /// A ready-made basket.
  public struct TemplateRow: Equatable, Sendable, Codable {
    /// The basket.
    public let id: BasketID
    /// Its title.
    public let title: String
    /// How many lines it has.
    public let detail: String
  }

  /// A product that was found.
  public struct ProductRow: Equatable, Sendable, Codable {
    /// The product.
    public let id: CanonicalProductID
    /// Its name.
    public let name: String
    /// Its size and category; nil where neither is known.
    public let detail: String?
    /// How much of it is in the basket; nil where it is not.
    public let inBasket: String?
    /// What adds it.
    public let add: ButtonState
  }

  /// The screen's title.
  public let title: String
  /// The heading before the search text.
  public let searchTitle: String
  /// What is typed.
  public let searchText: String
  /// What stands below it.
  public let content: Content
  /// How many lines are in the basket.
  public let basket: String
  /// What shows the basket.
  public let review: ButtonState
}

extension BasketBuilderViewState: TextDrawable {
  /// Draws the search for products.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    canvas.line("\(searchTitle): [\(searchText)]")
    switch content {
    case .templates(let title, let rows):
      canvas.section(title) { canvas in
        for row in rows { canvas.line("( \(row.title) ) \(row.detail)") }
      }
    case .searching(let message):
      canvas.line("[searching] \(message)")
    case .hits(let text, let title, let rows, let more, let isOutdated):
      canvas.section("\(title): \(text)\(isOutdated ? " [outdated]" : "")") { canvas in
        canvas.table(rows: rows.map { [$0.name, $0.detail, $0.inBasket, "( \($0.add.title) )"] })
        canvas.line(more)
      }
    case .noHits(let message):
      canvas.line("[no hits] \(message)")
    }
    canvas.gap()
    canvas.line(basket)
    canvas.button(review)
  }
}
