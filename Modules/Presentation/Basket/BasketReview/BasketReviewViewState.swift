public import BasketComparison

/// What the screen of the basket shows.
public struct BasketReviewViewState: Equatable, Sendable, Codable {
  /// What is in the basket.
  public enum Content: Equatable, Sendable, Codable {
    /// Nothing.
    case empty(message: String)
    /// Lines.
    case lines(rows: [LineRow])
  }

  /// One line.
  public struct LineRow: Equatable, Sendable, Codable {
    /// The line's number, which it keeps as long as it exists.
    public let id: Int
    /// The product.
    public let productID: CanonicalProductID
    /// Its name.
    public let name: String
    /// How much of it.
    public let quantity: String
    /// The amount by itself, for a field.
    public let amount: Int
    /// What keeps the line from being compared as it stands, or that it may be bought at one store alone.
    public let notices: [NoticeState]
    /// What takes one step more.
    public let increase: ButtonState
    /// What takes one step less.
    public let decrease: ButtonState
    /// What takes the line out.
    public let remove: ButtonState
  }

  /// The screen's title.
  public let title: String
  /// What is in the basket.
  public let content: Content
  /// How many lines are in the basket.
  public let summary: String
  /// What is to be known about the basket.
  public let notices: [NoticeState]
  /// What adds up lines of the same product; nil where there are none.
  public let merge: ButtonState?
  /// What adds products.
  public let addProducts: ButtonState
  /// What compares stores.
  public let compare: ButtonState
}

extension BasketReviewViewState {
  /// What the screen shows of a draft, in words.
  ///
  /// `storeName` names the stores that lines are kept for.
  init(
    _ draft: BasketDraft, names: ProductNames, storeName: (StoreID) -> String, wording: Wording
  ) {
    let words = wording.phrasebook
    let problems = draft.problems { names[$0] != nil }
    let duplicates = problems.count { $0 == .duplicate }
    var merged = draft
    merged.duplicatesMerged()
    title = words.text(.reviewTitle)
    summary = words.text(.lines(draft.lines.count))
    content =
      draft.lines.isEmpty
      ? .empty(message: words.text(.nothingInBasket))
      : .lines(
        rows: zip(draft.lines, problems).map { line, problem in
          LineRow(line, problem, name: names[line.item.productID], storeName: storeName, words)
        })
    notices =
      duplicates > 0 ? [NoticeState(role: .information, text: words.text(.duplicateLines(duplicates)))] : []
    merge = merged == draft ? nil : ButtonState(words.text(.mergeLines))
    addProducts = ButtonState(words.text(.addProducts))
    compare = ButtonState(words.text(.compareStores), isEnabled: !draft.lines.isEmpty)
  }
}

extension BasketReviewViewState.LineRow {
  fileprivate init(
    _ line: BasketDraft.Line, _ problem: BasketDraft.Problem?, name: String?, storeName: (StoreID) -> String,
    _ words: any Phrasebook
  ) {
    let item = line.item
    id = line.id
    productID = item.productID
    self.name = name ?? item.productID.rawValue
    quantity = words.quantity(item.quantity)
    amount = item.quantity.amount
    notices = [
      problem.map { NoticeState($0, words) },
      item.pinnedStoreID.map {
        NoticeState(role: .information, text: words.text(.onlyAt(store: storeName($0))))
      },
    ].compactMap(\.self)
    increase = ButtonState(words.text(.increase), isEnabled: BasketDraft.canIncrease(item.quantity))
    decrease = ButtonState(words.text(.decrease), isEnabled: BasketDraft.canDecrease(item.quantity))
    remove = ButtonState(words.text(.remove))
  }
}

extension NoticeState {
  fileprivate init(_ problem: BasketDraft.Problem, _ words: any Phrasebook) {
    switch problem {
    case .duplicate: self.init(role: .information, text: words.text(BasketMessage.duplicate))
    case .conflictingUnit: self.init(role: .problem, text: words.text(.conflictingUnit))
    case .invalidAmount: self.init(role: .problem, text: words.text(.invalidAmount))
    case .unknownUnit(let word): self.init(role: .problem, text: words.text(.unknownUnit(word: word)))
    case .unknownProduct: self.init(role: .problem, text: words.text(.unknownProduct))
    }
  }
}

extension BasketReviewViewState: TextDrawable {
  /// Draws the basket.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    canvas.line(summary)
    switch content {
    case .empty(let message):
      canvas.line("[empty] \(message)")
    case .lines(let rows):
      for row in rows { row.draw(on: &canvas) }
    }
    canvas.gap()
    for notice in notices { notice.draw(on: &canvas) }
    if let merge { canvas.button(merge) }
    canvas.button(addProducts)
    canvas.button(compare)
  }
}

extension BasketReviewViewState.LineRow: TextDrawable {
  /// Draws one line.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line("\(name), \(quantity)")
    canvas.indented { canvas in
      for notice in notices { notice.draw(on: &canvas) }
      canvas.line(
        [increase, decrease, remove].map { $0.isEnabled ? "( \($0.title) )" : "( \($0.title) ) [disabled]" }
          .joined(separator: " "))
    }
  }
}
