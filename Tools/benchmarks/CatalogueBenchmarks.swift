import Catalogue
import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BenchmarkGroup {
  /// Reading a home field by field, against plain decoding that fails as a whole.
  static let catalogue = BenchmarkGroup(name: "catalogue") { rounds in
    try [
      homeDecoding(products: 3_000, in: 60, rounds: rounds, largestRatio: 1.3),
      homeDecoding(products: 20, in: 1, rounds: rounds * 10, largestRatio: 1.3),
    ]
  }

  private static func homeDecoding(
    products: Int, in sections: Int, rounds: Int, largestRatio: Double
  ) throws -> BenchmarkTable {
    let data = HomeText.data(products: products, sections: sections)
    let repetitions = max(1, 3_000 / products / 10)
    let decoder = JSONDecoder()
    // Both must read all of it, or the comparison says nothing.
    let home = try HomeReply(data, of: nil)
    let plain = try decoder.decode(PlainHome.self, from: data)
    guard
      home.report.isClean, home.sections.reduce(0, { $0 + $1.products.count }) == products,
      plain.sections.reduce(0, { $0 + $1.items.count }) == products
    else { throw UnreadHome() }

    let measurement = Measurement(
      rounds: rounds,
      [
        .init(name: "plain Codable", repetitions: repetitions) {
          for _ in 0..<repetitions { consume(try? decoder.decode(PlainHome.self, from: data)) }
        },
        .init(name: "field by field, with checks and report", repetitions: repetitions) {
          for _ in 0..<repetitions { consume(try? HomeReply(data, of: nil)) }
        },
        .init(name: "of which the walk over the text", repetitions: repetitions) {
          for _ in 0..<repetitions { consume(try? JSONDocument(data)) }
        },
      ])
    let ratio = measurement.ratio(of: 1, to: 0)
    return BenchmarkTable(
      title: "Home of \(products) products, \(data.count) bytes", measurement,
      goals: [
        .init(
          text: "at most \(oneDecimal(largestRatio)) times plain Codable: \(twoDecimals(ratio))",
          isMet: ratio <= largestRatio)
      ])
  }

  private struct UnreadHome: Error {}
}

/// A home as text, the same in every run.
enum HomeText {
  static func data(products: Int, sections: Int) -> Data {
    let perSection = products / sections
    let list = (0..<sections).map { section in
      let items = (0..<perSection).map { item(section * perSection + $0) }.joined(separator: ",")
      return #"{"id":"s\#(section)","type":"products","title":"Section \#(section)","items":[\#(items)]}"#
    }
    return Data(
      #"{"hours":{"isOpen":true,"opensAt":null},"sections":[\#(list.joined(separator: ","))]}"#.utf8)
  }

  private static func item(_ number: Int) -> String {
    let price = 49 + number % 1_900
    let former = number.isMultiple(of: 4) ? amount(price + 50) : "null"
    let deposit =
      number.isMultiple(of: 6) ? #"{"minorUnits":25,"currency":"EUR","kind":"einweg"}"# : "null"
    return """
      {"sku":"sku-\(100_000 + number)","name":"\(names[number % names.count]) \(number)",\
      "image":{"url":"https://images.example.com/products/\(number)/front.jpg","width":600,"height":600},\
      "price":\(amount(price)),"originalPrice":\(former),"deposit":\(deposit),\
      "unitPrice":{"minorUnits":\(price * 4),"per":"kg"},"netContent":{"amount":250,"unit":"g"}}
      """
  }

  private static func amount(_ minorUnits: Int) -> String {
    #"{"minorUnits":\#(minorUnits),"currency":"EUR"}"#
  }

  private static let names = [
    "Bananas", "Käse am Stück", "Haferdrink", "Crème fraîche", "Apfelsaft", "Brötchen",
  ]
}

/// The same home for the platform's decoder, which gives up at the first bad value.
private struct PlainHome: Decodable {
  let hours: Hours
  let sections: [Section]

  struct Hours: Decodable {
    let isOpen: Bool
    let opensAt: String?
  }

  struct Section: Decodable {
    let id: String
    let type: String
    let title: String?
    let items: [Item]
  }

  struct Item: Decodable {
    let sku: String
    let name: String
    let image: Image?
    let price: Amount
    let originalPrice: Amount?
    let deposit: Deposit?
    let unitPrice: PricePerUnit?
    let netContent: Content?
  }

  struct Image: Decodable {
    let url: String
    let width: Int?
    let height: Int?
  }

  struct Amount: Decodable {
    let minorUnits: Int
    let currency: String
  }

  struct Deposit: Decodable {
    let minorUnits: Int
    let currency: String
    let kind: String?
  }

  struct PricePerUnit: Decodable {
    let minorUnits: Int
    let per: String
  }

  struct Content: Decodable {
    let amount: Int
    let unit: String
  }
}
