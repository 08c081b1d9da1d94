package import PriceboardTransport

/// Writes what the client says as frames.
///
/// A command is cut so that no frame names more than 200 symbols or is longer than 16 KiB; each symbol stands in one
/// frame of its command, in the order of the command. Only a symbol that is longer than that by itself makes a longer
/// frame. Symbols arrive byte for byte.
package enum QuoteCommandEncoder {
  package static let symbolLimit = 200
  package static let byteLimit = 16 << 10

  /// The first frame of a connection.
  package static func authentication(_ token: Secret) -> WebSocketMessage {
    token.reveal { token in
      var bytes = Array(#"{"type":"auth","token":"#.utf8)
      append(token, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
      return WebSocketMessage(kind: .text, bytes: bytes[...])
    }
  }

  /// The frames of commands, in their order; a command without symbols has none.
  package static func messages(for commands: [QuoteCommand]) -> [WebSocketMessage] {
    commands.flatMap { command in
      switch command {
      case .subscribe(let symbols, let maxRate):
        frames("subscribe", symbols, end: #"],"maxRate":\#(maxRate)}"#)
      case .unsubscribe(let symbols): frames("unsubscribe", symbols, end: "]}")
      case .resync(let symbols): frames("resync", symbols, end: "]}")
      }
    }
  }

  private static func frames(_ type: String, _ symbols: [Symbol], end: String) -> [WebSocketMessage] {
    let begin = Array(#"{"type":"\#(type)","symbols":["#.utf8)
    var frames: [WebSocketMessage] = []
    var frame = begin
    var count = 0
    for symbol in symbols {
      let length = frame.count
      if count > 0 { frame.append(UInt8(ascii: ",")) }
      append(symbol.rawValue, to: &frame)
      count += 1
      guard count > symbolLimit || (count > 1 && frame.count + end.utf8.count > byteLimit) else { continue }
      let next = begin + frame[(length + 1)...]
      frames.append(message(frame[..<length], end: end))
      frame = next
      count = 1
    }
    if count > 0 { frames.append(message(frame[...], end: end)) }
    return frames
  }

  private static func message(_ frame: ArraySlice<UInt8>, end: String) -> WebSocketMessage {
    WebSocketMessage(kind: .text, bytes: (Array(frame) + end.utf8)[...])
  }

  /// Writes a text as JSON does (RFC 8259, section 7), escaping only what must be.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case ..<0x20:
        bytes += #"\u00"#.utf8
        bytes.append(hexadecimal(byte >> 4))
        bytes.append(hexadecimal(byte & 0x0F))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
