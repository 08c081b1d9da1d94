/// A frame of a recording.
public struct RecordedFrame: Equatable, Sendable {
  /// When it came, since the first one.
  public let at: Duration
  /// The message, byte for byte.
  public let frame: [UInt8]

  /// Creates a frame of a recording.
  public init(at: Duration, frame: [UInt8]) {
    self.at = at
    self.frame = frame
  }
}
