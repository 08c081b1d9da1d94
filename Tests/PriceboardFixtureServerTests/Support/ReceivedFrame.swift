import Foundation

/// A frame of WebSocket as a client reads it: the simplest reader there is, for what the server writes.
struct ReceivedFrame: Equatable {
  let opcode: UInt8
  let payload: [UInt8]

  var text: String { String(decoding: payload, as: UTF8.self) }

  /// The code of a close frame; nil for any other, and where there is none.
  var closeCode: Int? {
    opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil
  }

  /// Takes all whole frames out of the bytes.
  static func take(from bytes: inout [UInt8]) -> [ReceivedFrame] {
    var frames: [ReceivedFrame] = []
    while bytes.count >= 2 {
      let short = Int(bytes[1])
      let width = short == 126 ? 2 : short == 127 ? 8 : 0
      guard bytes.count >= 2 + width else { break }
      let length = width == 0 ? short : bytes[2..<(2 + width)].reduce(0) { $0 << 8 | Int($1) }
      guard bytes.count >= 2 + width + length else { break }
      frames.append(
        ReceivedFrame(opcode: bytes[0] & 0x0F, payload: Array(bytes[(2 + width)..<(2 + width + length)])))
      bytes.removeFirst(2 + width + length)
    }
    return frames
  }

  /// A frame as a client sends it.
  static func masked(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
    let mask: [UInt8] = [0x12, 0xA4, 0x56, 0xFF]
    var bytes = [opcode | (isFinal ? 0x80 : 0)]
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(payload.count))
    case ..<65_536: bytes += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default: bytes += [0xFF, 0, 0, 0, 0] + [24, 16, 8, 0].map { UInt8(payload.count >> $0 & 0xFF) }
    }
    return bytes + mask + payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
  }

  static func masked(_ text: String) -> [UInt8] { masked(1, Array(text.utf8)) }
}

/// A frame of the feed as a test reads it, by Foundation, which shares no code with the server.
struct QuoteText: Equatable, CustomStringConvertible {
  let text: String

  private var members: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }

  var type: String { members["type"] as? String ?? "" }
  var symbol: String? { members["symbol"] as? String }
  var number: Int? { members["seq"] as? Int }
  var last: Int? { members["last"] as? Int }
  var time: String { members["time"] as? String ?? "" }
  var state: String? { members["state"] as? String }
  var code: String? { members["code"] as? String }
  var numbers: [String: Int]? { members["seqs"] as? [String: Int] }
  subscript(name: String) -> Any? { members[name] }
  var description: String { text }
}
