import Foundation

/// One input of the fuzzer for the answer to a WebSocket's handshake.
///
/// Its first byte says in which parts the rest comes: whatever they are, the handshake has to say the same as of the
/// whole, and hand over what stands behind the head as it came. A head is never larger than it may be.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWebSocketHandshake(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first else { return 0 }
  // Many times itself, so that what is short gets above the limit of a head, too.
  for times in [1, 9] {
    let bytes = Array(repeatElement(input.dropFirst(), count: times).joined())
    let whole = Outcome(of: bytes, partSize: max(1, bytes.count))
    let split = Outcome(of: bytes, partSize: 1 + Int(first))
    precondition(whole == split, "\(whole) in one part, \(split) in parts")
    if case .opened(let frames) = whole {
      precondition(bytes.suffix(frames.count) == frames[...], "frames that did not come")
      precondition(bytes.count - frames.count <= WebSocketHandshake.headLimit, "a head above the limit")
    }
    if case .awaited = whole {
      precondition(bytes.count < WebSocketHandshake.headLimit, "more taken than the limit")
    }
  }
  return 0
}

private enum Outcome: Equatable {
  case awaited
  case opened([UInt8])
  case refused(WebSocketError)

  init(of bytes: [UInt8], partSize: Int) {
    var handshake = Self.handshake
    var start = 0
    self = .awaited
    while start < bytes.count {
      let end = min(bytes.count, start + partSize)
      do throws(WebSocketError) {
        if let frames = try handshake.take(bytes[start..<end]) {
          // What came later would go to the parser.
          self = .opened(Array(frames) + bytes[end...])
          return
        }
      } catch {
        self = .refused(error)
        return
      }
      start = end
    }
  }

  /// One whose key is that of the RFC's example, with two subprotocols.
  private static let handshake: WebSocketHandshake = {
    do {
      guard let url = URL(string: "ws://127.0.0.1/") else { preconditionFailure("no address") }
      let request = WebSocketRequest(url: url, subprotocols: ["v1", "v2"])
      var numbers: [UInt64] = [0x7468_6520_7361_6D70, 0x6C65_206E_6F6E_6365]
      return WebSocketHandshake(try OutgoingHandshake(request)) { numbers.removeFirst() }
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
