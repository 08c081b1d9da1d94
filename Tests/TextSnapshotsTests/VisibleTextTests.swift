import PriceboardTestSupport
import Testing

@testable import TextSnapshots

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("1\u{A0}299,00\u{A0}€", #"1⍽299,00⍽€"#),
    ("1\u{202F}299,00\u{A0}€", #"1⎵299,00⍽€"#),
    ("\u{200E}-1\u{200F}\u{61C}", #"\u{200E}-1\u{200F}\u{61C}"#),
    ("a\tb\r\nc\r", "a\\tb\\r\nc\\r"),
    ("two  \n \nspaces in  between", "two\\s\\s\n\\s\nspaces in  between"),
    ("path\\name", #"path\\name"#),
    ("⍽ and ⎵ themselves", #"\u{237D} and \u{23B5} themselves"#),
    ("\u{FEFF}\u{200B}\u{2060}\u{AD}", #"\u{FEFF}\u{200B}\u{2060}\u{AD}"#),
    ("\u{0}\u{1B}[31m\u{7F}\u{85}\u{2028}", #"\u{0}\u{1B}[31m\u{7F}\u{85}\u{2028}"#),
    ("\u{2009}thin\u{3000}wide", #"\u{2009}thin\u{3000}wide"#),
    ("Käse 2,49 € – 1½ 日本 ١٢٣", "Käse 2,49 € – 1½ 日本 ١٢٣"),
    ("", ""),
  ])
  func `what cannot be seen is written out`(text: String, stored: String) {
    #expect(VisibleText.storing(text + "\n").utf8.elementsEqual("\(stored)\n".utf8))
    #expect(VisibleText.storing(text).utf8.elementsEqual("\(stored)\\\n".utf8))
  }

  @Test func `no two texts are stored alike`() throws {
    let alphabet: [String] = [
      "a", " ", " ", "\n", "\r", "\t", "\\", "s", "t", "u", "{", "}", "2", "0", "\u{A0}", "\u{202F}", "⍽",
      "⎵", "\u{200E}",
      "é", "e\u{301}", "\u{FEFF}", "🛒",
    ]
    let seed: UInt64 = 11
    var generator = SplitMix64(seed: seed)
    for round in 0..<3_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator))
        .compactMap { _ in alphabet.randomElement(using: &generator) }.joined()
      let stored = VisibleText.storing(text)
      let read = try Reading.text(of: stored)
      #expect(read.utf8.elementsEqual(text.utf8), "seed \(seed), round \(round), stored as \(stored)")
      #expect(
        stored.unicodeScalars.allSatisfy { !["\u{A0}", "\u{202F}", "\u{200E}", "\t", "\r"].contains($0) })
      #expect(stored.hasSuffix("\n") && !stored.contains(" \n"))
    }
  }

  @Test func `what recording writes is shown unchanged`() {
    let stored = VisibleText.storing("a\u{A0}b\u{202F}c\u{200E} d\t \\ é 🛒").dropLast()
    #expect(VisibleText.showing(String(stored)) == stored)
  }

  @Test func `what came into a file by hand is shown written out`() {
    #expect(VisibleText.showing("1\u{A0}299 \u{200E}\r") == #"1\u{A0}299 \u{200E}\u{D}"#)
    #expect(VisibleText.showing("blank  ") == #"blank\u{20}\u{20}"#)
  }
}

/// Reads the stored form back, which no production code has to do.
private enum Reading {
  struct Malformed: Error {}

  static func text(of stored: String) throws -> String {
    var text = String.UnicodeScalarView()
    var rest = stored.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "⍽": text.append("\u{A0}")
      case "⎵": text.append("\u{202F}")
      case "\\":
        switch rest.popFirst() {
        case "\\": text.append("\\")
        case "s": text.append(" ")
        case "t": text.append("\t")
        case "r": text.append("\r")
        case "\n" where rest.isEmpty: break
        case "u":
          guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
            let value = UInt32(String(rest[..<end]), radix: 16), let decoded = Unicode.Scalar(value)
          else { throw Malformed() }
          text.append(decoded)
          rest = rest[rest.index(after: end)...]
        default: throw Malformed()
        }
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
