import BasketComparison

extension BasketBuilderViewState {
  /// What the screen shows of a machine, in words.
  init(_ machine: BasketBuilderMachine, wording: Wording) {
    let words = wording.phrasebook
    title = words.text(.builderTitle)
    searchTitle = words.text(.searchText)
    searchText = machine.text
    basket = words.text(.lines(machine.draft.lines.count))
    review = ButtonState(words.text(.reviewBasket), isEnabled: !machine.draft.lines.isEmpty)
    content =
      switch machine.search {
      case .nothingTyped:
        .templates(
          title: words.text(.templates),
          rows: machine.templates.map { template in
            TemplateRow(
              id: template.id, title: template.title.isEmpty ? template.id.rawValue : template.title,
              detail: words.text(.templateLines(template.items.count)))
          })
      case .running(nil): .searching(message: words.text(.searching(text: machine.text)))
      case .running(let found?): Content(found, machine.draft, words, isOutdated: true)
      case .found(let found): Content(found, machine.draft, words, isOutdated: false)
      }
  }
}

extension BasketBuilderViewState.Content {
  fileprivate init(
    _ found: BasketBuilderMachine.Found, _ draft: BasketDraft, _ words: any Phrasebook, isOutdated: Bool
  ) {
    let products = found.hits.products
    guard !products.isEmpty else {
      self = .noHits(message: words.text(.noHits(text: found.text)))
      return
    }
    self = .hits(
      text: found.text, title: words.text(.products),
      rows: products.map { .init($0, quantities: draft.quantities(of: $0.id), words) },
      more: found.hits.total > products.count
        ? words.text(.moreHits(found.hits.total - products.count)) : nil,
      isOutdated: isOutdated)
  }
}

extension BasketBuilderViewState.ProductRow {
  fileprivate init(_ product: CanonicalProduct, quantities: [Quantity], _ words: any Phrasebook) {
    let size = product.size.map { words.quantity(Quantity($0.amount, .measure($0.unit))) }
    let sold = product.soldBy == .weight ? words.text(.soldByWeight) : nil
    let details = [size, sold, product.category].compactMap(\.self)
    id = product.id
    name = product.name
    detail = details.isEmpty ? nil : details.joined(separator: " · ")
    inBasket =
      quantities.isEmpty ? nil : words.text(.inBasket(quantities: quantities.map { words.quantity($0) }))
    add = ButtonState(words.text(.add))
  }
}
