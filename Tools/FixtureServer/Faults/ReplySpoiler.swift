/// Makes parts of a reply wrong, each kind in one place.
struct ReplySpoiler {
  let kinds: [Malformation]

  func spoil(_ reply: inout ServerReply) {
    reply.changeJSON { json in
      spoilProducts(&json)
      spoilSections(&json)
      for kind in kinds { Self.spoilWhole(&json, kind) }
    }
    if kinds.contains(.rootList) { reply.changeJSON { $0 = .array([$0]) } }
    if kinds.contains(.notJSON), case .json(let json) = reply.body {
      let bytes = json.bytes
      reply.body = .bytes(Array(bytes.prefix(bytes.count / 2)), type: "application/json; charset=utf-8")
    }
  }

  /// Puts sections of types that nobody knows before the others.
  static func add(_ types: [String], to json: inout JSON) {
    guard let sections = json["sections"]?.elements else { return }
    let added = types.enumerated().map { index, type -> JSON in
      [
        "id": .string("unknown-\(index + 1)"), "type": .string(type), "title": "Neu",
        "items": [["id": "x", "text": "not for you"]],
      ]
    }
    json["sections"] = .array(added + sections)
  }

  // MARK: - Products

  private func spoilProducts(_ json: inout JSON) {
    var left = kinds.filter { Self.isOfProduct($0) }[...]
    var previous: JSON?
    if let items = json["items"]?.elements {
      json["items"] = .array(items.map { Self.spoiled($0, &left, &previous) })
    }
    guard let sections = json["sections"]?.elements else { return }
    json["sections"] = .array(
      sections.map { section in
        guard section["type"] == "products" || section["type"] == "buyAgain",
          let items = section["items"]?.elements
        else { return section }
        var section = section
        section["items"] = .array(items.map { Self.spoiled($0, &left, &previous) })
        return section
      })
  }

  private static func spoiled(
    _ product: JSON, _ left: inout ArraySlice<Malformation>, _ previous: inout JSON?
  ) -> JSON {
    guard product["sku"] != nil else { return product }
    defer { previous = product }
    // Nothing stands before the first product whose key could be repeated.
    guard let kind = left.first, kind != .skuRepeated || previous != nil else { return product }
    left.removeFirst()
    var spoiled = product
    spoil(&spoiled, kind, after: previous)
    return spoiled
  }

  private static func spoil(_ product: inout JSON, _ kind: Malformation, after previous: JSON?) {
    let price = product["price"]?["minorUnits"]?.int ?? 0
    switch kind {
    case .productNotObject: product = 17
    case .skuMissing: product["sku"] = nil
    case .skuNumber: product["sku"] = 17
    case .skuRepeated: product["sku"] = previous?["sku"]
    case .nameNull: product["name"] = .null
    case .priceMissing: product["price"] = nil
    case .priceText: product["price"] = money(.string(String(price)))
    case .priceFraction: product["price"] = money(.number("249.5"))
    case .priceNegative: product["price"] = money(-1)
    case .priceOverflow: product["price"] = money(.number("92233720368547758080"))
    case .priceCurrencyUnknown: product["price"] = money(.integer(price), "ZZZ")
    case .priceCurrencyMissing: product["price"] = ["minorUnits": .integer(price)]
    case .originalPriceText: product["originalPrice"] = "2,99 €"
    case .originalPriceOtherCurrency: product["originalPrice"] = money(.integer(price + 100), "CHF")
    case .originalPriceLower: product["originalPrice"] = money(.integer(price / 2))
    case .depositText: product["deposit"] = "25"
    case .depositNegative: product["deposit"] = money(-25)
    case .depositOtherCurrency: product["deposit"] = money(25, "CHF")
    case .unitPriceList: product["unitPrice"] = [1, 2]
    case .unitPricePerUnknown: product["unitPrice"] = ["minorUnits": .integer(price), "per": "bushel"]
    case .imageNumber: product["image"] = 42
    case .imageScript: product["image"] = image("javascript:alert(1)")
    case .imageUnescaped: product["image"] = image("https://images.example.com/Käse (1).jpg")
    case .sectionTypeMissing, .sectionTypeNull, .sectionTypeNumber, .sectionTypeCapital, .sectionItemsNull,
      .sectionItemsObject, .sectionItemsEmpty, .sectionIDMissing, .sectionIDRepeated, .bannerLinkScript,
      .sectionsNull, .sectionsObject, .hoursMissing, .opensAtWord, .opensAtTime, .opensAtNull, .opensAtStray,
      .itemsNull, .cursorEmpty, .stockNull, .stockList, .stockMissing, .stockCounts, .stockLeftOut, .asOfWord,
      .asOfMissing, .notJSON, .rootList:
      return
    }
  }

  private static func isOfProduct(_ kind: Malformation) -> Bool {
    kind.place == .product
  }

  private static func money(_ amount: JSON, _ currency: String = "EUR") -> JSON {
    ["minorUnits": amount, "currency": .string(currency)]
  }

  private static func image(_ address: String) -> JSON {
    ["url": .string(address), "width": 600, "height": 600]
  }
}
