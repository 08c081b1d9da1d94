import Testing

@testable import PriceboardTransport

@Suite struct ResponseHeadTests {
  /// The head of these lines; nil where one of them is refused.
  private func read(_ lines: [String]) -> ResponseHead? {
    read(bytes: lines.map { Array("\($0)\r\n".utf8) })
  }

  private func read(bytes lines: [[UInt8]]) -> ResponseHead? {
    var head = ResponseHead()
    for line in lines {
      guard head.lineReceived(line) else { return nil }
    }
    return head
  }

  @Test func `a head is complete with its blank line and not before`() throws {
    for lines in [["HTTP/1.1 200 OK"], ["HTTP/1.1 200 OK", "A: 1"]] {
      let head = try #require(read(lines))
      #expect(head.complete == nil)
    }
    let complete = try #require(read(["HTTP/1.1 200 OK", "A: 1", ""])?.complete)
    #expect(complete.status == 200)
    #expect(complete.headers.fields == [.init("A", "1")])
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK", 200), ("HTTP/1.1 204", 204), ("HTTP/1.0 404 Not Found", 404), ("HTTP/2 304 ", 304),
    ("HTTP/3 599 x", 599),
  ])
  func `the status is the three digits behind the version`(line: String, status: Int) throws {
    #expect(read([line, ""])?.complete?.status == status)
  }

  @Test(arguments: [
    "", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 2000", "HTTP/1.1 -20 x", "HTTP/1.1 099 x",
    "HTTP/1.1 2OO",
    "HTTP/1.1 \u{0662}\u{0660}\u{0660}", "ICY 200 OK", "A: 1", "HTTP/1.1 101 Switching Protocols",
  ])
  func `what is no status line is refused`(line: String) {
    #expect(read([line]) == nil)
  }

  @Test(arguments: [
    ("A:1", "A", "1"), ("A: 1 ", "A", "1"), ("A :\t1\t", "A", "1"), ("A:", "A", ""), ("A: b: c", "A", "b: c"),
    ("A: \u{E4}\u{20AC}", "A", "\u{E4}\u{20AC}"),
  ])
  func `spaces at the ends are not part of a field`(line: String, name: String, value: String) {
    #expect(read(["HTTP/1.1 200 OK", line, ""])?.complete?.headers.fields == [.init(name, value)])
  }

  @Test(arguments: ["no colon", ": no name", "HTTP/1.1 500 Second"])
  func `a line that is no field is passed over`(line: String) {
    let complete = read(["HTTP/1.1 200 OK", line, "A: 1", ""])?.complete
    #expect(complete?.status == 200)
    #expect(complete?.headers.fields == [.init("A", "1")])
  }

  @Test func `each field is UTF-8 or Latin-1 by itself`() {
    let lines: [[UInt8]] = [
      Array("HTTP/1.1 200 OK".utf8), Array("A: ".utf8) + [0xC3, 0xA4], Array("B: ".utf8) + [0xE4],
      Array("C: ".utf8) + [0xFF, 0x80], [],
    ]
    #expect(
      read(bytes: lines)?.complete?.headers.fields
        == [.init("A", "\u{E4}"), .init("B", "\u{E4}"), .init("C", "\u{FF}\u{80}")])
  }

  @Test func `a folded line goes on with the field above it`() {
    let complete = read([
      "HTTP/1.1 200 OK", " orphan", "A: one", "  two", "\t", " three", "B:", " late", "",
    ])?.complete
    #expect(complete?.headers.fields == [.init("A", "one two three"), .init("B", "late")])
  }

  @Test func `informational heads leave nothing`() {
    let complete = read([
      "HTTP/1.1 100 Continue", "", "HTTP/1.1 103 Early Hints", "A: early", "", "HTTP/1.1 201 Created",
      "A: late", "",
    ])?.complete
    #expect(complete?.status == 201)
    #expect(complete?.headers.fields == [.init("A", "late")])
  }

  @Test func `an informational head alone is no reply`() throws {
    let head = try #require(read(["HTTP/1.1 103 Early Hints", "A: early", ""]))
    #expect(head.complete == nil)
  }

  @Test func `what follows a complete head changes nothing`() {
    let complete = read(["HTTP/1.1 200 OK", "A: 1", "", "B: trailer", "HTTP/1.1 500 No", ""])?.complete
    #expect(complete?.status == 200)
    #expect(complete?.headers.fields == [.init("A", "1")])
  }

  @Test func `a head may be as large as the limit and no larger`() {
    let first = Array("HTTP/1.1 200 OK".utf8)
    let rest = [UInt8](repeating: 0x78, count: ResponseHead.byteLimit - first.count)
    #expect(read(bytes: [first, rest]) != nil)
    #expect(read(bytes: [first, rest, [0x78]]) == nil)
  }
}
