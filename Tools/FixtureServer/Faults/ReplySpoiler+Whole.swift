extension Malformation {
  /// What a malformation spoils.
  enum Place {
    case product
    case section
    case whole
  }

  var place: Place {
    switch self {
    case .productNotObject, .skuMissing, .skuNumber, .skuRepeated, .nameNull, .priceMissing, .priceText,
      .priceFraction, .priceNegative, .priceOverflow, .priceCurrencyUnknown, .priceCurrencyMissing,
      .originalPriceText, .originalPriceOtherCurrency, .originalPriceLower, .depositText, .depositNegative,
      .depositOtherCurrency, .unitPriceList, .unitPricePerUnknown, .imageNumber, .imageScript,
      .imageUnescaped:
      .product
    case .sectionTypeMissing, .sectionTypeNull, .sectionTypeNumber, .sectionTypeCapital, .sectionItemsNull,
      .sectionItemsObject, .sectionItemsEmpty, .sectionIDMissing, .sectionIDRepeated:
      .section
    case .bannerLinkScript, .sectionsNull, .sectionsObject, .hoursMissing, .opensAtWord, .opensAtTime,
      .opensAtNull, .opensAtStray, .itemsNull, .cursorEmpty, .stockNull, .stockList, .stockMissing,
      .stockCounts,
      .stockLeftOut, .asOfWord, .asOfMissing, .notJSON, .rootList:
      .whole
    }
  }
}

extension ReplySpoiler {
  // MARK: - Sections

  func spoilSections(_ json: inout JSON) {
    guard var sections = json["sections"]?.elements else { return }
    var index = 0
    for kind in kinds where kind.place == .section {
      // The first section has none before it whose id could be repeated.
      if kind == .sectionIDRepeated, index == 0 { index = 1 }
      guard sections.indices.contains(index) else { return }
      Self.spoil(&sections[index], kind, after: index > 0 ? sections[index - 1] : nil)
      index += 1
    }
    json["sections"] = .array(sections)
  }

  private static func spoil(_ section: inout JSON, _ kind: Malformation, after previous: JSON?) {
    let type = section["type"]?.text ?? ""
    switch kind {
    case .sectionTypeMissing: section["type"] = nil
    case .sectionTypeNull: section["type"] = .null
    case .sectionTypeNumber: section["type"] = 7
    case .sectionTypeCapital: section["type"] = .string(type.prefix(1).uppercased() + type.dropFirst())
    case .sectionItemsNull: section["items"] = .null
    case .sectionItemsObject: section["items"] = [:]
    case .sectionItemsEmpty: section["items"] = []
    case .sectionIDMissing: section["id"] = nil
    case .sectionIDRepeated: section["id"] = previous?["id"]
    default: return
    }
  }

  // MARK: - Homes, pages and stock

  static func spoilWhole(_ json: inout JSON, _ kind: Malformation) {
    switch kind {
    case .bannerLinkScript: spoilBanner(&json)
    case .sectionsNull where json["sections"] != nil: json["sections"] = .null
    case .sectionsObject where json["sections"] != nil: json["sections"] = [:]
    case .hoursMissing: json["hours"] = nil
    case .opensAtWord: setHours(&json, isOpen: false, "soon")
    case .opensAtTime: setHours(&json, isOpen: false, "07:00")
    case .opensAtNull: setHours(&json, isOpen: false, .null)
    case .opensAtStray: setHours(&json, isOpen: true, "07:00")
    case .itemsNull where json["items"] != nil: json["items"] = .null
    case .cursorEmpty where json["nextCursor"] != nil: json["nextCursor"] = ""
    case .stockNull where json["stock"] != nil: json["stock"] = .null
    case .stockList where json["stock"] != nil: json["stock"] = []
    case .stockMissing: json["stock"] = nil
    case .stockCounts: spoilCounts(&json)
    case .stockLeftOut: dropFirstCount(&json)
    case .asOfWord where json["asOf"] != nil: json["asOf"] = "yesterday"
    case .asOfMissing: json["asOf"] = nil
    default: return
    }
  }

  private static func setHours(_ json: inout JSON, isOpen: Bool, _ opensAt: JSON) {
    guard json["hours"] != nil else { return }
    json["hours"] = ["isOpen": .bool(isOpen), "opensAt": opensAt]
  }

  private static func spoilBanner(_ json: inout JSON) {
    guard var sections = json["sections"]?.elements,
      let index = sections.firstIndex(where: { $0["type"] == "banners" }),
      var banners = sections[index]["items"]?.elements, !banners.isEmpty
    else { return }
    banners[0]["link"] = "javascript:alert(1)"
    sections[index]["items"] = .array(banners)
    json["sections"] = .array(sections)
  }

  private static func spoilCounts(_ json: inout JSON) {
    guard case .object(var counts)? = json["stock"] else { return }
    let spoiled: [JSON] = [.null, .number("2.5"), "5", -3, true]
    for (index, value) in zip(counts.indices, spoiled) { counts[index].value = value }
    json["stock"] = .object(counts)
  }

  private static func dropFirstCount(_ json: inout JSON) {
    guard case .object(let counts)? = json["stock"] else { return }
    json["stock"] = .object(Array(counts.dropFirst()))
  }
}
