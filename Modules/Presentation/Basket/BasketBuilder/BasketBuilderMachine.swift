import BasketComparison

/// What can happen while products are searched for, without time and without waiting.
///
/// Every search has a number; the reply to any but the newest changes nothing.
struct BasketBuilderMachine: Sendable {
  enum Search: Equatable, Sendable {
    case nothingTyped
    case running(shown: Found?)
    case found(Found)
  }

  struct Found: Equatable, Sendable {
    let text: String
    let hits: ProductHits
  }

  enum Effect: Equatable, Sendable {
    case search(text: String, number: Int)
    case basketChanged(Basket)
    case review(Basket)
  }

  let templates: [Basket]
  private(set) var draft: BasketDraft
  private(set) var text = ""
  private(set) var search = Search.nothingTyped
  private var number = 0

  init(basket: Basket, templates: [Basket]) {
    draft = BasketDraft(basket)
    self.templates = templates
  }

  /// Text without a letter or digit is no search.
  mutating func searchTextChanged(_ text: String) -> Effect? {
    // Compared as bytes: the text field shows what was typed, not a canonical equivalent of it.
    guard !text.utf8.elementsEqual(self.text.utf8) else { return nil }
    self.text = text
    number += 1
    guard !FoldedText.words(text).isEmpty else {
      search = .nothingTyped
      return nil
    }
    switch search {
    case .nothingTyped: search = .running(shown: nil)
    case .running: break
    case .found(let found): search = .running(shown: found)
    }
    return .search(text: text, number: number)
  }

  mutating func searchFinished(_ hits: ProductHits, number: Int) {
    guard number == self.number, case .running = search else { return }
    search = .found(Found(text: text, hits: hits))
  }

  /// A product was chosen from the hits; one that is not shown changes nothing.
  mutating func productTapped(_ id: CanonicalProductID) -> Effect? {
    guard let product = shown?.hits.products.first(where: { $0.id == id }) else { return nil }
    return editing { $0.productAdded(id, soldBy: product.soldBy) }
  }

  /// A ready-made basket was chosen; one that is not shown changes nothing.
  mutating func templateTapped(_ id: BasketID) -> Effect? {
    guard case .nothingTyped = search, let template = templates.first(where: { $0.id == id }) else {
      return nil
    }
    return editing { $0.templateAdded(template) }
  }

  func reviewTapped() -> Effect? {
    draft.lines.isEmpty ? nil : .review(draft.basket)
  }

  /// The basket was changed on another screen.
  mutating func basketReplaced(_ basket: Basket) {
    draft = BasketDraft(basket)
  }

  var shown: Found? {
    switch search {
    case .nothingTyped: nil
    case .running(let shown): shown
    case .found(let found): found
    }
  }

  private mutating func editing(_ edit: (inout BasketDraft) -> Void) -> Effect? {
    let before = draft
    edit(&draft)
    return draft == before ? nil : .basketChanged(draft.basket)
  }
}
