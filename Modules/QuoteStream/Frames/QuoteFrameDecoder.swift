/// Reads frames.
///
/// Two decoders give the same frame for the same bytes, whatever the bytes.
package protocol QuoteFrameDecoder: Sendable {
  /// Reads one message; anything that is no frame is `malformed` or `unknown`.
  func frame(of message: ArraySlice<UInt8>) -> QuoteFrame
}
