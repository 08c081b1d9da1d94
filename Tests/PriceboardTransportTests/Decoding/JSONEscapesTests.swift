import Foundation
import Testing

@testable import PriceboardTransport

@Suite struct JSONEscapesTests {
  @Test(arguments: [
    (#""""#, ""), (#""a\"b\\c\/d""#, #"a"b\c/d"#), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
    (#""\u00e4\u00C4""#, "äÄ"),
    (#""\ud83c\udf4c""#, "🍌"), (#""Käse 🧀""#, "Käse 🧀"), (#""\u0000""#, "\u{0}"), (#""\ufffd""#, "\u{FFFD}"),
    ("\"\u{FFFD}\u{7F}\"", "\u{FFFD}\u{7F}"),
  ])
  func `a text is what its escapes stand for`(json: String, text: String) throws {
    let read = try JSONDocument(Data(json.utf8)).root.text
    #expect(read.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(arguments: [
    #""\x""#, #""\u12""#, #""\u12G4""#, #""\ud83c""#, #""\ud83c\n""#, #""\ud83c\u0041""#, #""\udf4c""#,
    #""\U0041""#,
    "\"a\nb\"", "\"\u{0}\"", #""\u+123""#, #""\u123\""#, #""\u12\"a""#,
  ])
  func `a bad escape costs the text alone`(json: String) throws {
    let list = try #require(JSONDocument(Data("[1,\(json),2]".utf8)).root.elements).map(\.self)
    #expect(list.count == 3)
    #expect(list[1].kind == .text)
    #expect(list[1].text == nil)
    #expect(list[2].number?.wholeValue == 2)
  }

  @Test(arguments: [
    [0xFF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF5, 0x80, 0x80, 0x80],
  ])
  func `bytes that are no UTF-8 cost the text alone`(bytes: [UInt8]) throws {
    let data = Data(#"["a","#.utf8) + Data("\"".utf8) + Data(bytes) + Data("\",".utf8) + Data("3]".utf8)
    let list = try #require(JSONDocument(data).root.elements).map(\.self)
    #expect(list[1].text == nil)
    #expect(list[2].number?.wholeValue == 3)
  }
}
