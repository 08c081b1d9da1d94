/// Reads keys from the bytes that a keyboard sends (ECMA-48, and the application mode of xterm).
///
/// A key may come in several pieces. What means nothing is passed over, whole sequences included, so that their letters
/// are no keys.
public struct TerminalKeyReader: Sendable {
  private enum State: Sendable {
    case text
    case escape
    /// In a sequence, with its parameters so far.
    case sequence([UInt8])
    /// After ESC O: one letter follows.
    case application
  }

  private static let longestParameters = 16
  private var state = State.text

  /// Creates a reader that has read nothing yet.
  public init() {}

  /// The keys that are complete with these bytes, in their order.
  public mutating func keys(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
    bytes.compactMap { read($0) }
  }

  private mutating func read(_ byte: UInt8) -> TerminalKey? {
    if byte == 0x1B {
      state = .escape
      return nil
    }
    switch state {
    case .text: return Self.key(byte)
    case .escape:
      state = byte == UInt8(ascii: "[") ? .sequence([]) : byte == UInt8(ascii: "O") ? .application : .text
      return nil
    case .application:
      state = .text
      return Self.letter(byte)
    case .sequence(let parameters):
      if (0x20...0x3F).contains(byte) {
        state = parameters.count < Self.longestParameters ? .sequence(parameters + [byte]) : .text
        return nil
      }
      state = .text
      return byte == UInt8(ascii: "~")
        ? Self.numbered(parameters) : parameters.isEmpty ? Self.letter(byte) : nil
    }
  }

  private static func key(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "k"): .up
    case UInt8(ascii: "j"): .down
    case UInt8(ascii: "b"): .pageUp
    case UInt8(ascii: " "): .pageDown
    case UInt8(ascii: "g"): .first
    case UInt8(ascii: "G"): .last
    case UInt8(ascii: "q"): .quit
    default: nil
    }
  }

  private static func letter(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "H"): .first
    case UInt8(ascii: "F"): .last
    default: nil
    }
  }

  private static func numbered(_ parameters: [UInt8]) -> TerminalKey? {
    switch String(decoding: parameters, as: UTF8.self) {
    case "1", "7": .first
    case "4", "8": .last
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }
}
