import PriceboardTransport

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The reply of the delivery area's endpoint, `{"status":"served","hub":"h12"}`.
package enum DeliveryAreaReply {
  /// Why a reply is of no use.
  package enum Problem: Error, Equatable {
    case notJSON
    case reported(DeliveryAreaEvent)
  }

  /// Reads the area of a reply to a question with an address or without one.
  ///
  /// - Throws: ``Problem``: what contradicts itself, or the question, is no area.
  package static func area(in body: Data, hasAddress: Bool) throws(Problem) -> DeliveryArea {
    guard let reply = try? JSONDocument(body).root else { throw .notJSON }
    guard reply.kind == .object else { throw .reported(.unreadableReply) }
    let status = Status(reply["status"])
    switch (status, hasAddress) {
    case (.served, true):
      return .served(try hub(of: reply, ifMissing: .servedWithoutHub))
    case (.outOfArea, true):
      // What it says of a hub does not count.
      return .outOfArea
    case (.browsing, false):
      return .browsing(defaultHub: try hub(of: reply, ifMissing: .browsingWithoutHub))
    case (.browsing, true):
      throw .reported(.contradiction(.browsingWithAddress))
    case (.served, false), (.outOfArea, false):
      throw .reported(.contradiction(.areaWithoutAddress))
    case (.unknown(let status), _):
      throw .reported(.unknownStatus(status))
    }
  }

  private static func hub(
    of reply: JSONValue, ifMissing contradiction: DeliveryAreaEvent.Contradiction
  ) throws(Problem) -> HubID {
    guard let text = reply["hub"]?.text else { throw .reported(.contradiction(contradiction)) }
    guard let hub = HubID(text) else { throw .reported(.contradiction(.unusableHub)) }
    return hub
  }

  private enum Status {
    case served, outOfArea, browsing
    /// What is there instead, as it is reported.
    case unknown(String)

    init(_ value: JSONValue?) {
      guard let value else {
        self = .unknown("(missing)")
        return
      }
      guard let text = value.text else {
        self = .unknown("(\(value.kind))")
        return
      }
      switch text {
      case "served": self = .served
      case "outOfArea": self = .outOfArea
      case "browsing": self = .browsing
      default: self = .unknown(String(text.unicodeScalars.prefix(64)))
      }
    }
  }
}
