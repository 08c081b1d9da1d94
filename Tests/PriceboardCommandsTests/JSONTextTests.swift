import Testing

@testable import PriceboardCommands

@Suite struct JSONTextTests {
  @Test func `members are sorted by the bytes of their keys`() {
    let text = JSONText.object([("b", 1), ("B", 2), ("ä", 3), ("a10", 4), ("a9", 5)]).document
    #expect(text == "{\"B\": 2, \"a10\": 4, \"a9\": 5, \"b\": 1, \"ä\": 3}\n")
  }

  @Test func `keys that are equal to Unicode and differ in bytes are two keys`() throws {
    let text = JSONText.object([("\u{E4}", 1), ("a\u{308}", 2)]).document
    #expect(Array(text.utf8) == Array("{\"a\u{308}\": 2, \"\u{E4}\": 1}\n".utf8))
  }

  @Test func `of two members with one key the first is written`() {
    #expect(JSONText.object([("a", 1), ("a", 2)]).document == "{\"a\": 1}\n")
  }

  @Test(arguments: [
    ("\"\\", #""\"\\""#), ("a\nb\tc", #""a\nb\tc""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
    ("Öl/€\u{2028}", "\"Öl/€\\u2028\""),
    ("\u{7F}\u{202E}\u{2066}\u{200E}", "\"\\u007f\\u202e\\u2066\u{200E}\""),
  ])
  func `text is escaped where JSON or a terminal asks for it and nowhere else`(text: String, quoted: String)
    throws
  {
    let document = JSONText.string(text).document
    #expect(document == quoted + "\n")
    #expect(try JSONValue(parsing: document) == .string(text))
  }

  @Test func `containers of plain values stand on one line and others on many`() {
    let json: JSONText = ["a": [1, 2], "b": ["c": [:]], "d": .array([["e": .null], ["f": true]]), "g": []]
    #expect(
      json.document == """
        {
          "a": [1, 2],
          "b": {"c": {}},
          "d": [
            {"e": null},
            {"f": true}
          ],
          "g": []
        }

        """)
  }

  @Test func `any nesting and length is read back as it was`() throws {
    let long = JSONText.array((0..<40).map { .integer($0 * 1_000_000_007) })
    let json: JSONText = [
      "long": long, "deep": .array([.array([.array([["x": .integer(.min)]])])]), "none": .null,
    ]
    let value = try JSONValue(parsing: json.document)
    #expect(value["long"]?.elements.map(\.integer) == (0..<40).map { $0 * 1_000_000_007 })
    #expect(value["deep"]?.elements.first?.elements.first?.elements.first?["x"] == .integer(.min))
    #expect(value["none"] == .null)
  }
}
