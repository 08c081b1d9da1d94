/// A frame of a recording, which is a line of its file.
///
/// The line is `{"at":0.089911,"frame":{...}}`: the seconds since the first frame, and the frame as it came. A frame that
/// is a text stands for a message of this text, so that a message that is no JSON can be kept:
/// `{"at":1.5,"frame":"{\"type\":\"upd"}`.
public struct RecordedFrame: Equatable, Sendable {
  /// When it came, since the first one, to the microsecond.
  public let at: Duration
  /// The message, byte for byte.
  public let frame: [UInt8]

  /// Creates a frame of a recording.
  public init(at: Duration, frame: [UInt8]) {
    self.at = at
    self.frame = frame
  }

  /// Reads a line without its end; nil where it is none of a recording.
  public init?(line: [UInt8]) {
    guard let members = JSONReader.members(of: line),
      let at = members.first(where: { $0.key == "at" })?.value.seconds
    else { return nil }
    guard let member = members.first(where: { $0.key == "frame" }) else { return nil }
    self.init(at: at, frame: member.value.text.map { Array($0.utf8) } ?? Array(line[member.place]))
  }

  /// The line, without its end.
  public var line: [UInt8] {
    let microseconds = max(0, at.wholeMilliseconds) * 1_000 + max(0, at.microsecondsOfMillisecond)
    let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
    var line = Array("{\"at\":\(microseconds / 1_000_000).\(fraction),".utf8)
    let json = JSONReader.value(of: frame)
    let isOneLine = !frame.contains(0x0A) && !frame.contains(0x0D)
    if json != nil, json?.text == nil, isOneLine {
      line += Array("\"frame\":".utf8) + frame
    } else {
      line += Array("\"frame\":".utf8) + JSON.string(String(decoding: frame, as: UTF8.self)).bytes
    }
    return line + [UInt8(ascii: "}")]
  }
}

extension JSON {
  fileprivate var seconds: Duration? {
    let text: String
    switch self {
    case .integer(let value): text = String(value)
    case .number(let number): text = number
    case .null, .bool, .string, .array, .object: return nil
    }
    guard let seconds = Double(text), (0...1_000_000_000).contains(seconds) else { return nil }
    return .microseconds(Int((seconds * 1_000_000).rounded()))
  }
}

extension Duration {
  fileprivate var microsecondsOfMillisecond: Int {
    Int(components.attoseconds / 1_000_000_000_000 % 1_000)
  }
}
