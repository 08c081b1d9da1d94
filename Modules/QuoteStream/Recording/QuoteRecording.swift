package import PriceboardTransport

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What a server of quotes sent, and when: one line of JSON a message, `{"at":0.25,"frame":{...}}`.
///
/// `at` is in seconds since the first message, and never goes back. A frame that is a text is sent as the text says, so that
/// messages that are no JSON can be recorded too. Empty lines are passed over.
package struct QuoteRecording: Sendable {
  package struct Message: Sendable {
    /// Since the first one; never less than that of the message before.
    package let time: Duration
    package let content: WebSocketMessage
  }

  /// A line that is none of a recording, counted from 1.
  package struct UnreadableLine: Error, Hashable, Sendable {
    /// What is wrong with a line.
    package enum Fault: Hashable, Sendable {
      /// It is no frame with its time.
      case form
      /// Its time is before that of the line above it.
      case order
    }

    package let number: Int
    package let fault: Fault

    package init(number: Int, fault: Fault = .form) {
      self.number = number
      self.fault = fault
    }
  }

  package let messages: [Message]
  /// The symbols that any message names, in the order in which they come up.
  package let symbols: [Symbol]

  /// Reads a recording.
  ///
  /// - Throws: ``UnreadableLine``.
  package init(_ data: Data) throws(UnreadableLine) {
    var messages: [Message] = []
    var symbols: [Symbol] = []
    var known: Set<Symbol> = []
    var number = 0
    for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { continue }
      guard let root = try? JSONDocument(line).root, let time = root["at"].flatMap(Self.time),
        let frame = root["frame"], let content = Self.content(frame)
      else { throw UnreadableLine(number: number) }
      if let last = messages.last, time < last.time { throw UnreadableLine(number: number, fault: .order) }
      messages.append(Message(time: time, content: content))
      if let symbol = frame["symbol"]?.text.flatMap(Symbol.init), known.insert(symbol).inserted {
        symbols.append(symbol)
      }
    }
    self.messages = messages
    self.symbols = symbols
  }

  private static func time(_ value: JSONValue) -> Duration? {
    guard value.number != nil, let seconds = Double(String(decoding: value.source, as: UTF8.self)),
      (0...1_000_000_000).contains(seconds)
    else { return nil }
    return .nanoseconds(Int64((seconds * 1_000_000_000).rounded()))
  }

  private static func content(_ frame: JSONValue) -> WebSocketMessage? {
    frame.kind == .text
      ? frame.text.map { WebSocketMessage($0) } : WebSocketMessage(kind: .text, bytes: frame.source)
  }
}
