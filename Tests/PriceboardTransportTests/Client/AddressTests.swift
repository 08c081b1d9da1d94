import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a server gets that splits first and decodes afterwards.
@Suite struct AddressTests {
  private static func decoded(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private static func text(using generator: inout SplitMix64) -> String {
    let alphabet: [String] = [
      "a", "Z", "0", "-", ".", "_", "~", "/", "?", "#", "[", "]", "@", "!", "$", "&", "'", "(", ")", "*", "+",
      ",",
      ";", "=", ":", "%", "%25", "%2F", " ", "\"", "\\", "<", ">", "^", "`", "{", "|", "}", "\u{0}", "\n",
      "\r\n",
      "ä", "a\u{308}", "ß", "€", "🧀", "..", "٣", "\u{202E}", "\u{FEFF}",
    ]
    return (0..<Int.random(in: 1...12, using: &generator))
      .map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test func `a server gets every segment and value byte for byte, whatever is in them`() async throws {
    let seed: UInt64 = 48
    var generator = SplitMix64(seed: seed)
    let address = HTTPAddress(try #require(URL(string: "https://shop.example/v1")))
    for round in 0..<1_000 {
      let segments = (0..<Int.random(in: 1...4, using: &generator)).map { _ in Self.text(using: &generator) }
        .filter { $0 != "." && $0 != ".." }
      let items = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        HTTPQueryItem(
          Self.text(using: &generator),
          list: (0..<Int.random(in: 1...5, using: &generator)).map { _ in Self.text(using: &generator) })
      }
      let call = HTTPCall("x", path: segments, query: items)
      guard let url = address.url(of: call)?.absoluteString, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else {
        Issue.record("seed \(seed), round \(round): no address")
        return
      }
      let parts = url.dropFirst("https://shop.example/v1".count)
        .split(separator: "?", omittingEmptySubsequences: false)
      #expect(parts.count == (items.isEmpty ? 1 : 2))
      let path = parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(
        Self.decoded)
      let query = parts.dropFirst().flatMap { $0.split(separator: "&", omittingEmptySubsequences: false) }
        .map { item -> [[UInt8]?] in
          let sides = item.split(separator: "=", omittingEmptySubsequences: false)
          return [Self.decoded(sides[0])]
            + sides[1].split(separator: ",", omittingEmptySubsequences: false).map(Self.decoded)
        }
      let expectedPath: [[UInt8]?] = segments.map { Array($0.utf8) }
      let expectedQuery: [[[UInt8]?]] = items.map { item in ([item.name] + item.values).map { Array($0.utf8) }
      }
      guard path == expectedPath, query == expectedQuery else {
        Issue.record("seed \(seed), round \(round): \(url)")
        return
      }
    }
  }

  @Test func `five keys that need it arrive exactly, joined by plain commas`() async throws {
    let scene = try ClientScene(.json())
    let keys = ["A+B", "C&D", "E,F", "G/H", "I#J"]
    _ = try await scene.client.reply(
      to: HTTPCall("stock", path: ["hubs", "berlin/1", "stock"], query: [HTTPQueryItem("ids", list: keys)]))
    #expect(
      scene.transport.requests.first?.url.absoluteString
        == "https://shop.example/v1/hubs/berlin%2F1/stock?ids=A%2BB,C%26D,E%2CF,G%2FH,I%23J")
  }

  @Test func `a cursor arrives byte for byte`() async throws {
    let scene = try ClientScene(.json())
    _ = try await scene.client.reply(
      to: HTTPCall("category", path: ["products"], query: [HTTPQueryItem("cursor", "a+b/c=&%25 \u{FC}")]))
    #expect(
      scene.transport.requests.first?.url.absoluteString
        == "https://shop.example/v1/products?cursor=a%2Bb%2Fc%3D%26%2525%20%C3%BC")
  }
}
