import Foundation
import Testing

@testable import PriceboardTransport

/// Our reader against `JSONDecoder`, text by text and value by value.
@Suite struct JSONDecoderAgreementTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["PRICEBOARD_JSON_SEED"].flatMap { UInt64($0) } ?? 20_261_130
  private static let texts = environment["PRICEBOARD_JSON_TEXTS"].flatMap { UInt64($0) } ?? 20_000

  @Test func `random texts are read as JSONDecoder reads them`() {
    print("JSON texts: \(Self.texts) from seed \(Self.seed)")
    var accepted = 0
    var values = 0
    var differing = 0
    var allowed: [JSONComparison.Allowed: Int] = [:]
    for index in 0..<Self.texts {
      var generator = JSONTextGenerator(seed: Self.seed &+ index)
      let text = generator.text()
      let comparison = JSONComparison(text)
      accepted += comparison.isAccepted ? 1 : 0
      values += comparison.values
      for difference in comparison.allowed { allowed[difference, default: 0] += 1 }
      guard !comparison.faults.isEmpty else { continue }
      differing += 1
      Issue.record(
        """
        seed \(Self.seed &+ index): \(comparison.faults.joined(separator: "; "))
        \(String(decoding: text, as: UTF8.self).debugDescription)
        \(text)
        """)
      if differing == 20 { break }
    }
    let counts = JSONComparison.Allowed.allCases.map { "\($0.rawValue) \(allowed[$0] ?? 0)" }
    print(
      "\(accepted) accepted, \(values) values, \(differing) differing; allowed: \(counts.joined(separator: ", "))"
    )
    // Neither the texts nor the list of what may differ is idle.
    #expect(accepted > Int(Self.texts) / 3 && accepted < Int(Self.texts) * 9 / 10)
    #expect(values > Int(Self.texts) * 3 / 2)
    for difference in JSONComparison.Allowed.allCases {
      #expect(allowed[difference] != nil, "\(difference) never occurs")
    }
  }

  @Test(arguments: [511, 512, 513], ["[", #"{"a":"#, #"[{"a":"#])
  func `nesting is taken as deep as JSONDecoder takes it`(depth: Int, opening: String) {
    let openings = String(repeating: opening, count: depth / (opening.hasPrefix("[{") ? 2 : 1))
    let closings = String(openings.reversed().compactMap { $0 == "[" ? "]" : $0 == "{" ? "}" : nil })
    let text = Data("\(openings)1\(closings)".utf8)
    let isTaken = (try? JSONDecoder().decode(Untouched.self, from: text)) != nil
    #expect(((try? JSONDocument(text)) != nil) == isTaken)
  }

  @Test(arguments: [
    ("249", 249), ("249.0", 249), ("2.49e2", 249), ("-24900E-2", -249), ("0e5", 0), ("-0.0", 0), ("0.5", nil),
    ("1e-400", nil), ("0.99999999999999999999", nil), ("9007199254740993.0", 9_007_199_254_740_993),
    ("9.223372036854775807e18", Int.max), ("9223372036854775808", nil), ("1e400", nil), ("0.00249e5", 249),
  ])
  func `the judge of rounded numbers moves the point`(text: String, whole: Int?) {
    #expect(JSONComparison.exactWhole(text) == whole)
  }
}

/// Takes any text that can be read at all.
private struct Untouched: Decodable {
  init(from decoder: any Decoder) {}
}
