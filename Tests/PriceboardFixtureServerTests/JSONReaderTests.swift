import Testing

@testable import PriceboardFixtureServer

@Suite struct JSONReaderTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "2.50", "1e5", "-0.5E-3",
    "18446744073709551616",
    "\"\"", "\"ü€😀\"", "[]", "{}", "[1,[2,[]]]", "{\"a\":1,\"a\":2,\"b\":{\"c\":null}}",
    "\"\\u0001\\\"\\\\\"",
  ])
  func `what is read is written again`(text: String) {
    #expect(JSONReader.value(of: Array(text.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) } == text)
  }

  @Test(arguments: [
    (" [ 1 , 2 ] \n", "[1,2]"), ("\"\\u00fc\\uD83D\\ude00\\/\\n\"", "\"ü😀/\\u000a\""),
    (
      "\"\\b\\f\\r\\t\"",
      "\"\\u0008\\u000c\\u000d\\u0009\""
    ),
  ])
  func `spaces and escapes are read`(text: String, written: String) {
    #expect(
      JSONReader.value(of: Array(text.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) } == written)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "01", "-", "1.", ".5", "1e", "+1", "[", "[1", "[1,]", "[,1]", "{", "{\"a\"}",
    "{\"a\":}",
    "{a:1}", "{\"a\":1,}", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"",
    "\"\\ud800\\u0041\"",
    "\"\n\"", "1 2", "[]]", "\u{FEFF}1",
  ])
  func `anything else is refused`(text: String) {
    #expect(JSONReader.value(of: Array(text.utf8)) == nil)
  }

  @Test func `values are nested to a limit`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(JSONReader.value(of: nested(64)) != nil)
    #expect(JSONReader.value(of: nested(65)) == nil)
    #expect(JSONReader.value(of: nested(30_000)) == nil)
  }

  @Test func `the first of two members with one key is found and changed`() {
    var json: JSON = ["a": 1, "a": 2]
    #expect(json["a"] == 1)
    json["a"] = 3
    json["b"] = true
    #expect(String(decoding: json.bytes, as: UTF8.self) == "{\"a\":3,\"a\":2,\"b\":true}")
    json["a"] = nil
    json["b"] = nil
    #expect(json == ["a": 2])
    var list: JSON = [1]
    list["a"] = 1
    #expect(list == [1])
  }
}
