import Testing

@testable import PriceboardTransport

@Suite struct HTTPCallTargetTests {
  @Test func `a path and a list become one target`() {
    let call = HTTPCall(
      "stock", path: ["hubs", "h12", "stock"], query: [HTTPQueryItem("ids", list: ["p1", "p2"])])
    #expect(call.target == "/hubs/h12/stock?ids=p1,p2")
  }

  @Test func `a call without a path and a query has an empty target`() {
    #expect(HTTPCall("root", path: []).target.isEmpty)
  }

  @Test(arguments: [
    ("A+B", "A%2BB"), ("C&D", "C%26D"), ("E,F", "E%2CF"), ("G/H", "G%2FH"), ("I#J", "I%23J"),
    ("a b", "a%20b"), ("100%", "100%25"), ("Käse", "K%C3%A4se"), ("Ka\u{308}se", "Ka%CC%88se"),
    ("-._~", "-._~"), ("", ""), ("\u{0}?=", "%00%3F%3D"), ("🧀", "%F0%9F%A7%80"),
  ])
  func `everything but unreserved characters is encoded byte for byte`(text: String, encoded: String) {
    #expect(PercentEncoding.encoded(text) == encoded)
    #expect(PercentEncoding.length(of: text) == encoded.utf8.count)
    #expect(HTTPCall("x", path: [text]).target == "/" + encoded)
    #expect(
      HTTPCall("x", path: [], query: [HTTPQueryItem(text, list: [text, "1"])]).target
        == "?\(encoded)=\(encoded),1")
  }
}
