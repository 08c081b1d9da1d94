/// A recording of a feed as a file: a line for each frame, in the order of their times.
public enum FeedRecording {
  /// Why a file is no recording.
  public enum Problem: Error, Equatable, Sendable {
    /// This line, counted from 1, is none of a recording.
    case line(Int)
    /// This line's time is before that of the line above it.
    case order(Int)
  }

  /// The frames of a file; empty lines are skipped.
  public static func frames(of file: [UInt8]) throws(Problem) -> [RecordedFrame] {
    var frames: [RecordedFrame] = []
    for (place, line) in file.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = line.last == 0x0D ? line.dropLast() : line
      guard !line.isEmpty else { continue }
      guard let frame = RecordedFrame(line: Array(line)) else { throw .line(place + 1) }
      if let last = frames.last, frame.at < last.at { throw .order(place + 1) }
      frames.append(frame)
    }
    return frames
  }

  /// The file of frames.
  public static func file(of frames: [RecordedFrame]) -> [UInt8] {
    frames.flatMap { $0.line + [0x0A] }
  }

  /// Whether there is a price among the frames, so that they can be served.
  public static func hasPrices(_ frames: [RecordedFrame]) -> Bool {
    !RecordedMarket(frames).instruments.isEmpty
  }
}
