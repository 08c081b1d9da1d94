import Foundation
import Testing

@testable import PriceboardTransport

@Suite struct JSONDocumentTests {
  @Test func `every kind of value is told apart and read`() throws {
    let root = try parsed(#"{"a":null,"b":true,"c":false,"d":-12.50,"e":"text","f":[1,[]],"g":{"h":{}}}"#)
    #expect(root["a"]?.kind == .null)
    #expect(root["b"]?.boolean == true)
    #expect(root["c"]?.boolean == false)
    #expect(root["d"]?.number?.isWhole == false)
    #expect(root["e"]?.text == "text")
    #expect(root["f"]?.elements?.map(\.kind) == [.number, .list])
    #expect(root["g"]?["h"]?.members.map { Array($0).count } == 0)
    #expect(root["missing"] == nil)
  }

  @Test func `a value is read as what it is and as nothing else`() throws {
    for value in try #require(parsed(#"[null,true,1,"1",[1],{"a":1}]"#).elements) {
      let readings = [
        value.isNull, value.boolean != nil, value.number != nil, value.text != nil, value.elements != nil,
        value.members != nil,
      ]
      #expect(readings.count(where: \.self) == 1)
      #expect(readings[Int(value.kind.rawValue)])
    }
  }

  @Test func `of a repeated name the first value counts`() throws {
    let root = try parsed(#"{"a":1,"b":2,"a":3,"\u0061":4}"#)
    #expect(root["a"]?.number?.wholeValue == 1)
    #expect(root.members.map { $0.compactMap(\.name.text) } == ["a", "b", "a", "a"])
  }

  @Test func `a name is found however it is written`() throws {
    #expect(try parsed(#"{"s\u006bu":1}"#)["sku"]?.number?.wholeValue == 1)
    #expect(try parsed(#"{"sku\u0000":1}"#)["sku"] == nil)
  }

  @Test func `null counts as missing where presence is asked for`() throws {
    let root = try parsed(#"{"a":null,"b":0}"#)
    #expect(root.present("a") == nil)
    #expect(root.present("b")?.kind == .number)
    #expect(root.present("c") == nil)
  }

  @Test(arguments: [
    "", " ", "{", "}", "[,]", "[1,,]", "{,}", "[,1]", "[1 2]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,,}"#,
    #"{a:1}"#, #"{1:1}"#,
    "[1]]",
    "[1] [2]", "[1}", #"{"a":1]"#, "nul", "nulll", "True", "NaN", "Infinity", "+1", ".5", "'a'", #""a"#,
    #""a\"#,
    "<html>", "// a\n1", "1;", "\u{FEFF}\u{FEFF}1", #"{"a" 1}"#, "[true false]",
  ])
  func `what is no JSON is refused whole`(text: String) {
    #expect(throws: JSONSyntaxError.self) { try parsed(text) }
  }

  @Test(arguments: ["1", #""a""#, "null", " [ ] ", "\u{FEFF}{}", "\t\r\n{ \"a\" : [ 1 , 2 ] }\n"])
  func `any value may stand alone, with spaces and a byte order mark around it`(text: String) throws {
    _ = try parsed(text)
  }

  @Test(arguments: [
    String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
  ])
  func `text in another encoding is read`(encoding: String.Encoding) throws {
    let data = try #require(#"{"a":"ä🍌"}"#.data(using: encoding))
    #expect(try JSONDocument(data).root["a"]?.text == "ä🍌")
    let digit = try #require("1".data(using: encoding))
    #expect(try JSONDocument(digit).root.number?.wholeValue == 1)
  }

  @Test(arguments: ["[1,]", "[ 1 , ]", #"{"a":1,}"#, #"{"a":[{},],}"#])
  func `a comma before the end is accepted`(text: String) throws {
    _ = try parsed(text)
  }

  @Test func `nesting is read to its limit and refused beyond`() throws {
    let limit = JSONDocument.deepestNesting
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parsed(nested(limit))
    #expect(throws: JSONSyntaxError.self) { try parsed(nested(limit + 1)) }
    #expect(throws: JSONSyntaxError.self) { try parsed(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: JSONSyntaxError.self) { try parsed(String(repeating: #"{"a":"#, count: 100_000)) }
  }

  @Test func `an error says how far the text was read`() {
    #expect(throws: JSONSyntaxError(offset: 4)) { try parsed("[1, ") }
    #expect(throws: JSONSyntaxError(offset: 3)) { try parsed("[1 x") }
  }
}

private func parsed(_ text: String) throws -> JSONValue {
  try JSONDocument(Data(text.utf8)).root
}
