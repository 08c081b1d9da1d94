import Foundation
import MoneyKit
import PriceboardTestSupport
import StockCache
import Testing

@testable import Catalogue

/// A good home is spoiled at random: nothing traps, and nothing is lost but what was spoiled.
@Suite struct HomeMutationTests {
  private static let sections = 4
  private static let items = 5

  /// Four sections of products, each of five.
  private static let home = JSONTree.object([
    ("hub", .raw(#""h1""#)),
    ("hours", .object([("isOpen", .raw("true")), ("opensAt", .raw("null"))])),
    (
      "sections",
      .list(
        (0..<sections).map { section in
          .object([
            ("id", .raw("\"s\(section)\"")),
            ("type", .raw(section.isMultiple(of: 2) ? #""products""# : #""buyAgain""#)),
            ("title", .raw("\"T\"")),
            ("items", .list((0..<items).map { item("p\(section)-\($0)") })),
          ])
        })
    ),
  ])

  private static func item(_ sku: String) -> JSONTree {
    let amount = JSONTree.object([("minorUnits", .raw("249")), ("currency", .raw(#""EUR""#))])
    return .object([
      ("sku", .raw("\"\(sku)\"")), ("name", .raw("\"Käse \(sku)\"")),
      (
        "image",
        .object([("url", .raw(#""https://x.de/a.jpg""#)), ("width", .raw("60")), ("height", .raw("60"))])
      ),
      ("price", amount), ("originalPrice", amount.changing([0]) { _ in .raw("299") }),
      ("priorPrice30d", .raw("null")),
      (
        "deposit",
        .object([("minorUnits", .raw("25")), ("currency", .raw(#""EUR""#)), ("kind", .raw(#""einweg""#))])
      ),
      ("unitPrice", .object([("minorUnits", .raw("996")), ("per", .raw(#""kg""#)), ("scale", .raw("0"))])),
      ("netContent", .object([("amount", .raw("250")), ("unit", .raw(#""g""#))])), ("minimumAge", .raw("0")),
    ])
  }

  /// What a value may turn into.
  private static let spoiled = [
    "null", "true", "0", "-1", "0249", "249.5", "1e400", "-0.0", "9223372036854775807", "9223372036854775808",
    "1e-99999999999", #""""#, #""x""#, #""\ud800""#, #""\x""#, "\"\u{1}\"", #""..""#, "[]", "{}", "[[[]]]",
    #"{"minorUnits":-5,"currency":"GBp"}"#, #"{"url":"javascript:alert(1)"}"#, "[null,null]", #""\u0000""#,
    #""ZZZ""#,
    #"{"sku":"p0-0"}"#, "\"\(String(repeating: "é", count: 300))\"",
  ]

  @Test(arguments: 0..<8)
  func `a spoiled item costs at most itself`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sound = try readHome(Self.home.text, hub: .named("h1"))
    #expect(sound.report.isClean)
    var lost = 0
    var kept = 0
    for round in 0..<200 {
      let section = Int.random(in: 0..<Self.sections, using: &random)
      let place = Int.random(in: 0..<Self.items, using: &random)
      let path = [2, section, 3, place]
      let spoiled = Self.spoil(Self.home, below: path, &random)
      let home = try readHome(spoiled.text, hub: .named("h1"))

      #expect(home.sections.map(\.id) == sound.sections.map(\.id), "seed \(seed), round \(round)")
      for (index, pair) in zip(home.sections, sound.sections).enumerated() {
        var expected = pair.1.products
        if index == section { expected.remove(at: place) }
        var found = pair.0.products
        // The spoiled item itself may be there, whole, changed or not at all.
        if index == section, found.count == Self.items { found.remove(at: place) }
        #expect(found == expected, "seed \(seed), round \(round): \(spoiled.text)")
      }
      let prefix = "sections[\(section)].items[\(place)]"
      #expect(
        home.report.problems.allSatisfy { $0.path.hasPrefix(prefix) },
        "seed \(seed), round \(round): \(home.report.lines)")
      #expect(home.report.count(of: .item) == (home.sections[section].products.count == Self.items ? 0 : 1))
      if home.report.count(of: .item) > 0 { lost += 1 } else { kept += 1 }
    }
    #expect(lost > 20)
    #expect(kept > 20)
  }

  @Test(arguments: 0..<8)
  func `a home that is spoiled anywhere is read or refused, and loses no more than it holds`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: 1_000 + seed)
    for round in 0..<150 {
      var tree = Self.home
      for _ in 0..<Int.random(in: 1...6, using: &random) { tree = Self.spoil(tree, below: [], &random) }
      let data = Data(tree.text.utf8)
      do {
        let home = try HomeReply(data, of: .named("h1"))
        let shown = home.sections.reduce(0) { $0 + $1.products.count }
        #expect(shown <= Self.sections * Self.items, "seed \(seed), round \(round)")
        #expect(Set(home.sections.map(\.id)).count == home.sections.count, "seed \(seed), round \(round)")
        for section in home.sections {
          #expect(
            Set(section.products.map(\.id)).count == section.products.count, "seed \(seed), round \(round)")
          for product in section.products {
            #expect(product.price.minorUnits >= 0)
            #expect(product.originalPrice.map { $0.minorUnits > product.price.minorUnits } ?? true)
            #expect(product.deposit.map { $0.amount.minorUnits > 0 } ?? true)
            #expect(product.image?.url.hasPrefix("https://") ?? true)
          }
        }
        _ = try CatalogueAudit(data, rules: .german)
      } catch is ReplyRefusal {
        // Refused whole, which is what some of it deserves.
      }
    }
  }

  @Test(arguments: 0..<4)
  func `bytes that are spoiled anywhere trap nothing`(seed: UInt64) throws {
    var random = SplitMix64(seed: 2_000 + seed)
    let sound = Array(Self.home.text.utf8)
    for _ in 0..<300 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(#"{}[]",:\"#.utf8.randomElement(using: &random) ?? 0, at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { break }
      }
      _ = try? HomeReply(Data(bytes), of: .named("h1"))
      _ = try? PageReply(Data(bytes), of: nil)
    }
  }

  /// Spoils a random value at or below a path.
  private static func spoil(_ tree: JSONTree, below path: [Int], _ random: inout SplitMix64) -> JSONTree {
    var path = path
    var value = tree
    for place in path { value = value.children[place] }
    while !value.children.isEmpty, Bool.random(using: &random) || path.isEmpty {
      let place = Int.random(in: 0..<value.children.count, using: &random)
      path.append(place)
      value = value.children[place]
    }
    let kind = Int.random(in: 0..<4, using: &random)
    let number = Int.random(in: 0..<spoiled.count, using: &random)
    let other = Int.random(in: 0..<max(value.children.count, 1), using: &random)
    return tree.changing(path[...]) { old in
      switch (kind, old) {
      case (0, .object(var members)) where !members.isEmpty:
        members.remove(at: other % members.count)
        return .object(members)
      case (1, .object(var members)) where !members.isEmpty:
        members[other % members.count].name += "x"
        return .object(members)
      case (2, .object(var members)) where !members.isEmpty:
        members.insert((members[other % members.count].name, .raw(spoiled[number])), at: 0)
        return .object(members)
      default:
        return .raw(spoiled[number])
      }
    }
  }
}
