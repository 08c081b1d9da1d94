#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reply of the delivery area's endpoint, `{"status":"served","hub":"h12"}`.
enum DeliveryAreaReply {
  /// Why a reply is of no use.
  enum Problem: Error, Equatable {
    case notJSON
    case reported(DeliveryAreaEvent)
  }

  /// Reads the area of a reply.
  ///
  /// - Throws: ``Problem``: what contradicts itself is no area.
  static func area(in body: Data, hasAddress: Bool) throws(Problem) -> DeliveryArea {
    let reply: Fields
    do {
      reply = try JSONDecoder().decode(Fields.self, from: body)
    } catch is NotAnObject {
      throw .reported(.unreadableReply)
    } catch {
      throw .notJSON
    }
    switch (reply.status, hasAddress) {
    case (.text("served"), true):
      return .served(try hub(of: reply, ifMissing: .servedWithoutHub))
    case (.text("outOfArea"), true):
      // What it says of a hub does not count.
      return .outOfArea
    case (.text("browsing"), false):
      return .browsing(defaultHub: try hub(of: reply, ifMissing: .browsingWithoutHub))
    case (.text("browsing"), true):
      throw .reported(.contradiction(.browsingWithAddress))
    case (.text("served"), false), (.text("outOfArea"), false):
      throw .reported(.contradiction(.areaWithoutAddress))
    case (.text(let status), _):
      throw .reported(.unknownStatus(String(status.unicodeScalars.prefix(64))))
    case (.other(let kind), _):
      throw .reported(.unknownStatus("(\(kind))"))
    }
  }

  private static func hub(
    of reply: Fields, ifMissing contradiction: DeliveryAreaEvent.Contradiction
  ) throws(Problem) -> HubID {
    guard case .text(let text) = reply.hub else { throw .reported(.contradiction(contradiction)) }
    guard let hub = HubID(text) else { throw .reported(.contradiction(.unusableHub)) }
    return hub
  }
}

private struct NotAnObject: Error {}

private struct Fields: Decodable {
  let status: FieldText
  let hub: FieldText

  private enum CodingKeys: CodingKey {
    case status, hub
  }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else { throw NotAnObject() }
    status = FieldText(container, .status)
    hub = FieldText(container, .hub)
  }
}

/// The text of a field, or the kind of what is there instead.
private enum FieldText {
  case text(String)
  case other(String)

  init<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, _ key: Key) {
    if let text = try? container.decode(String.self, forKey: key) {
      self = .text(text)
    } else if !container.contains(key) {
      self = .other("missing")
    } else if (try? container.decodeNil(forKey: key)) == true {
      self = .other("null")
    } else if (try? container.decode(Bool.self, forKey: key)) != nil {
      self = .other("boolean")
    } else if (try? container.nestedUnkeyedContainer(forKey: key)) != nil {
      self = .other("list")
    } else if (try? container.nestedContainer(keyedBy: Key.self, forKey: key)) != nil {
      self = .other("object")
    } else {
      self = .other("number")
    }
  }
}
