/// A reply as it goes over the wire.
struct EncodedReply: Equatable, Sendable {
  let status: Int
  let head: [UInt8]
  /// The body with the frames of its chunks; empty for none.
  let body: [UInt8]
  /// Whether the connection serves another request.
  let keepsAlive: Bool
}
