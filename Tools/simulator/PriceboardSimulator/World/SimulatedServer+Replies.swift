extension SimulatedServer {
  func area(place: Int?) -> String {
    guard let place else { return #"{"status":"browsing","hub":"\#(Self.hubs[Self.defaultHub])"}"# }
    guard let hub = Self.places[place] else { return #"{"status":"outOfArea"}"# }
    return #"{"status":"served","hub":"\#(Self.hubs[hub])"}"#
  }

  mutating func home(hub: Int, dice: inout Dice) -> (text: String, sheet: ReplySheet) {
    var sheet = newSheet(hub: hub, dice: &dice)
    let hours = hours(of: hub)
    sheet.hours = hours
    let sections = (0..<dice.number(in: 1...4)).map { index in
      let items = Set((0..<dice.number(in: 1...4)).map { _ in dice.number(in: 0...Self.products.count - 1) })
      let type = dice.happens(80) ? "products" : "buyAgain"
      let list = list(of: items.sorted(), on: &sheet, dice: &dice)
      return #"{"id":"s\#(index)","type":"\#(type)","title":"T","items":[\#(list)]}"#
    }
    let text =
      #"{\#(echo(sheet))"hours":\#(hours.text),"sections":[\#(sections.joined(separator: ","))]}"#
    return (text, sheet)
  }

  /// A page of three products; the cursor is the number of products before it.
  ///
  /// Some pages after the first are empty, bring products again, or name a cursor that was there before.
  mutating func page(hub: Int, after cursor: Int, dice: inout Dice) -> (text: String, sheet: ReplySheet) {
    var sheet = newSheet(hub: hub, dice: &dice)
    var items = Array(cursor..<min(cursor + 3, Self.products.count))
    var next: Int? = cursor + 3 < Self.products.count ? cursor + 3 : nil
    if cursor > 0 {
      if dice.happens(10) { items = [] } else if dice.happens(20) { items = [cursor - 1] + items }
      if dice.happens(5) { next = cursor }
    }
    let list = list(of: items, on: &sheet, dice: &dice)
    return (
      #"{\#(echo(sheet))"items":[\#(list)],"nextCursor":\#(next.map { #""\#($0)""# } ?? "null")}"#, sheet
    )
  }

  private mutating func newSheet(hub: Int, dice: inout Dice) -> ReplySheet {
    lastReply += 1
    return ReplySheet(reply: lastReply, hub: hub, date: clock, isForeign: dice.happens(3))
  }

  private func echo(_ sheet: ReplySheet) -> String {
    #""hub":"\#(Self.hubs[sheet.isForeign ? (sheet.hub + 1) % Self.hubs.count : sheet.hub])","#
  }

  private func list(of products: [Int], on sheet: inout ReplySheet, dice: inout Dice) -> String {
    products.map { product in
      let price = PriceTag(hub: sheet.hub, reply: sheet.reply, product: product).minorUnits
      // A product that stands twice in a reply says the same both times.
      let label = sheet.labels[product] ?? Self.label(beside: price, dice: &dice)
      sheet.labels[product] = label
      return
        #"{"sku":"\#(Self.products[product])","name":"N\#(product)","price":\#(Self.money(price))\#(Self.text(label))}"#
    }.joined(separator: ",")
  }

  private static func label(beside price: Int, dice: inout Dice) -> ReplySheet.Label {
    var label = ReplySheet.Label()
    if dice.happens(30) { label.original = price + dice.any(of: [-5, 0, 7, 90_000]) }
    if dice.happens(20) { label.lowest = price + dice.any(of: [-3, 0, 11, 40_000]) }
    if dice.happens(20) { label.deposit = dice.any(of: [0, 8, 25]) }
    if dice.happens(30) { label.unitPrice = dice.number(in: 1...99_999) }
    return label
  }

  private static func text(_ label: ReplySheet.Label) -> String {
    var text = ""
    if let original = label.original { text += #","originalPrice":\#(money(original))"# }
    if let lowest = label.lowest { text += #","priorPrice30d":\#(money(lowest))"# }
    if let deposit = label.deposit { text += #","deposit":\#(money(deposit))"# }
    if let unitPrice = label.unitPrice { text += #","unitPrice":{"minorUnits":\#(unitPrice),"per":"kg"}"# }
    return text
  }

  private static func money(_ minorUnits: Int) -> String {
    #"{"minorUnits":\#(minorUnits),"currency":"EUR"}"#
  }
}

extension ReplySheet.Hours {
  fileprivate var text: String {
    switch self {
    case .open: #"{"isOpen":true,"opensAt":null}"#
    case .closed(let opening):
      #"{"isOpen":false,"opensAt":\#(opening.map { #""\#($0.text)""# } ?? "null")}"#
    }
  }
}
