import Foundation

@testable import PriceboardTransport

/// One text as our reader and as `JSONDecoder` read it.
struct JSONComparison {
  /// The only differences there may be.
  enum Allowed: String, CaseIterable {
    /// A number with a point or an exponent goes through `Double` there, which rounds and ends at 1.8e308; ours is
    /// exact, since money is.
    case roundedNumber
    /// Names that are canonically equal are one name there; ours compare as bytes, as all keys do.
    case namesAsBytes
    /// An object with a name that cannot be read is refused there; ours gives its other members, since a bad value
    /// costs itself alone.
    case unreadableName
    /// A text that ends within a `\u` escape costs the whole page there; ours costs the text, since a server that cuts
    /// names to a length would empty the home.
    case escapeCutShort
  }

  private(set) var isAccepted = false
  private(set) var values = 0
  private(set) var allowed: Set<Allowed> = []
  /// What differs and may not.
  private(set) var faults: [String] = []

  init(_ text: [UInt8]) {
    compare(text)
  }

  private mutating func compare(_ text: [UInt8]) {
    let ours = try? JSONDocument(Data(text))
    let theirs = Self.reading(of: text)
    isAccepted = ours != nil
    switch (ours, theirs) {
    case (nil, nil): break
    case (nil, .some): faults.append("the text is refused, JSONDecoder takes it")
    case (let ours?, nil):
      if let mended = Self.mended(ours), Self.reading(of: mended) != nil {
        allowed.insert(.escapeCutShort)
        compare(mended)
      } else {
        faults.append("the text is taken, JSONDecoder refuses it")
      }
    case (let ours?, let theirs?): compare(ours.root, theirs, at: "$")
    }
  }

  private mutating func compare(_ ours: JSONValue, _ theirs: DecoderReading, at path: String) {
    values += 1
    if ours.isNull != theirs.isNull { faults.append("\(path): null") }
    if ours.boolean != theirs.boolean { faults.append("\(path): boolean") }
    if ours.text.map({ Array($0.utf8) }) != theirs.text.map({ Array($0.utf8) }) {
      faults.append(
        "\(path): \(String(describing: ours.text)), JSONDecoder \(String(describing: theirs.text))")
    }
    compareNumber(ours, theirs, at: path)
    compareElements(ours, theirs, at: path)
    compareMembers(ours, theirs, at: path)
  }

  private mutating func compareNumber(_ ours: JSONValue, _ theirs: DecoderReading, at path: String) {
    let number = ours.number
    let whole = number?.wholeValue
    if number == nil, theirs.double == nil, theirs.whole == nil { return }
    let text = String(decoding: Self.bytes(of: ours), as: UTF8.self)
    if (number == nil) != (theirs.double == nil) {
      let size = Double(text)?.magnitude ?? 1
      if number != nil, !(Double.leastNormalMagnitude...Double.greatestFiniteMagnitude).contains(size) {
        allowed.insert(.roundedNumber)
      } else {
        faults.append("\(path): \(number == nil ? "no number" : "a number"), to JSONDecoder it is otherwise")
      }
    }
    guard whole != theirs.whole else { return }
    if number != nil, text.contains(where: { ".eE".contains($0) }), whole == Self.exactWhole(text) {
      allowed.insert(.roundedNumber)
    } else {
      faults.append("\(path): \(String(describing: whole)), JSONDecoder \(String(describing: theirs.whole))")
    }
  }

  private mutating func compareElements(_ ours: JSONValue, _ theirs: DecoderReading, at path: String) {
    let elements = ours.elements.map { Array($0) }
    guard elements?.count == theirs.elements?.count else {
      faults.append("\(path): the elements")
      return
    }
    for (index, (ours, theirs)) in zip(elements ?? [], theirs.elements ?? []).enumerated() {
      compare(ours, theirs, at: "\(path)[\(index)]")
    }
  }

  private mutating func compareMembers(_ ours: JSONValue, _ theirs: DecoderReading, at path: String) {
    guard let members = ours.members.map({ Array($0) }) else {
      if theirs.members != nil { faults.append("\(path): an object to JSONDecoder alone") }
      return
    }
    for name in members.compactMap(\.name.text) where name.utf8.allSatisfy({ $0 < 0x80 }) {
      let first = members.first { Self.same($0.name.text, name) }
      if ours[name]?.index != first?.value.index { faults.append("\(path): the first of \(name)") }
    }
    if let theirs = theirs.members {
      compare(members, theirs, at: path)
    } else if members.contains(where: { $0.name.text == nil }) {
      allowed.insert(.unreadableName)
      for (index, member) in members.enumerated() { compareAlone(member.value, at: "\(path){\(index)}") }
    } else {
      faults.append("\(path): no object to JSONDecoder")
    }
  }

  /// Compares the first member of each name; String has it as JSONDecoder does, that names are one if canonically equal.
  private mutating func compare(
    _ ours: [(name: JSONValue, value: JSONValue)], _ theirs: [String: DecoderReading], at path: String
  ) {
    var names: [String] = []
    for (name, value) in ours.map({ ($0.name.text, $0.value) }) {
      guard let name, let theirs = theirs[name] else {
        faults.append("\(path): \(String(describing: name)) is not there to JSONDecoder")
        continue
      }
      if !names.contains(name) {
        compare(value, theirs, at: "\(path).\(name)")
      } else if !names.contains(where: { Self.same($0, name) }) {
        allowed.insert(.namesAsBytes)
      }
      names.append(name)
    }
    if Set(names).count != theirs.count { faults.append("\(path): the names") }
  }

  private mutating func compareAlone(_ ours: JSONValue, at path: String) {
    guard let theirs = Self.reading(of: Self.bytes(of: ours)) else {
      faults.append("\(path): refused by JSONDecoder alone")
      return
    }
    compare(ours, theirs, at: path)
  }
}

extension JSONComparison {
  private static func reading(of text: [UInt8]) -> DecoderReading? {
    try? JSONDecoder().decode(DecoderReading.self, from: Data(text))
  }

  private static func same(_ name: String?, _ other: String) -> Bool {
    name?.utf8.elementsEqual(other.utf8) ?? false
  }

  /// A value as it is written.
  private static func bytes(of value: JSONValue) -> [UInt8] {
    let node = value.document.nodes[value.index]
    let mark = value.kind == .text ? 1 : 0
    return Array(value.document.bytes[node.start - mark..<node.end + mark])
  }

  /// The text with an empty text for each that ends within a `\u` escape; nil where none does.
  private static func mended(_ document: JSONDocument) -> [UInt8]? {
    var bytes = document.bytes
    for node in document.nodes.reversed() where node.kind == .text {
      let text = Array(bytes[node.start..<min(node.end + 1, bytes.count)])
      let isCut = text.indices.dropLast().contains { index in
        text[index] == UInt8(ascii: "\\") && text[index + 1] == UInt8(ascii: "u")
          && text[(index + 2)...].prefix(4).contains(UInt8(ascii: "\""))
      }
      if isCut { bytes.removeSubrange(node.start..<node.end) }
    }
    return bytes.count == document.bytes.count ? nil : bytes
  }

  /// The whole number that a well-formed number stands for, found by moving its point; nil for a fraction and for what
  /// does not fit.
  static func exactWhole(_ text: String) -> Int? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text.dropFirst(sign.count).split { $0 == "e" || $0 == "E" }
    let halves = parts[0].split(separator: ".")
    let digits = halves.joined()
    guard digits.contains(where: { $0 != "0" }) else { return 0 }
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) < 1_000 else { return nil }
    let point = halves[0].count + exponent
    let moved =
      String(repeating: "0", count: max(0, -point)) + digits
      + String(repeating: "0", count: max(0, point - digits.count))
    guard moved.dropFirst(max(0, point)).allSatisfy({ $0 == "0" }) else { return nil }
    return Int(sign + moved.prefix(max(0, point)))
  }
}
