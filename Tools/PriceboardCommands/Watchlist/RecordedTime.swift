import PriceboardTransport
import QuoteStream

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension QuoteRecording {
  /// The wall clock when the recording began, as its first frame with a time tells; 1970 without one.
  ///
  /// By it prices are as old while they are replayed as they were while they were recorded.
  var start: Date {
    let decoder = ScannedQuoteDecoder()
    for message in messages {
      let time: Int
      switch decoder.frame(of: message.content.bytes[...]) {
      case .snapshot(let frame): time = frame.time
      case .update(let frame): time = frame.time
      case .heartbeat(let frame): time = frame.time
      case .status, .error, .unknown, .malformed: continue
      }
      return Date(timeIntervalSince1970: Double(time) / 1_000).addingTimeInterval(-message.time.seconds)
    }
    return Date(timeIntervalSince1970: 0)
  }

  /// Reads the recording in a file.
  static func file(_ path: String) throws(CommandError) -> QuoteRecording {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .failed("\(path.quoted) cannot be read.")
    }
    let recording: QuoteRecording
    do throws(QuoteRecording.UnreadableLine) {
      recording = try QuoteRecording(data)
    } catch {
      switch error.fault {
      case .form:
        throw .failed(
          "line \(error.number) of \(path.quoted) is no frame of a recording, such as {\"at\":0.5,\"frame\":{...}}."
        )
      case .order:
        throw .failed("line \(error.number) of \(path.quoted) is earlier than the line above it.")
      }
    }
    guard !recording.symbols.isEmpty else {
      throw .failed("\(path.quoted) names no instrument; a recording has a snapshot of each.")
    }
    return recording
  }
}

extension Duration {
  /// Seconds as a date counts them.
  var seconds: Double { Double(wholeMilliseconds) / 1_000 }
}
