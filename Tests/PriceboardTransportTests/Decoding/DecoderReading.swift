import Foundation

/// What `JSONDecoder` makes of one value, asked for it as each kind there is.
struct DecoderReading: Decodable {
  let isNull: Bool
  let boolean: Bool?
  let whole: Int?
  let double: Double?
  let text: String?
  let elements: [DecoderReading]?
  /// By name; of those that are canonically equal, which is one name to it, there is one.
  let members: [String: DecoderReading]?

  /// Never throws, so that a text is refused for what it is alone.
  init(from decoder: any Decoder) {
    let single = try? decoder.singleValueContainer()
    isNull = single?.decodeNil() ?? false
    boolean = try? single?.decode(Bool.self)
    whole = try? single?.decode(Int.self)
    double = try? single?.decode(Double.self)
    text = try? single?.decode(String.self)
    elements = (try? decoder.unkeyedContainer()).map { container in
      var container = container
      var elements: [DecoderReading] = []
      while !container.isAtEnd, let element = try? container.decode(DecoderReading.self) {
        elements.append(element)
      }
      return elements
    }
    members = (try? decoder.container(keyedBy: Name.self)).map { container in
      var members: [String: DecoderReading] = [:]
      for name in container.allKeys {
        members[name.stringValue] = try? container.decode(DecoderReading.self, forKey: name)
      }
      return members
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
