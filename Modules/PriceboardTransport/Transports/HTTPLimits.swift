/// How long one request may take and how much it may bring.
public struct HTTPLimits: Hashable, Sendable {
  /// The time from the start of the request to the last byte of its reply, to the millisecond.
  public var time: Duration
  /// The largest body in bytes, counted after its content coding is undone.
  public var bodyBytes: Int

  /// Creates limits: by default 10 seconds and 4 MiB.
  public init(time: Duration = .seconds(10), bodyBytes: Int = 4 << 20) {
    self.time = time
    self.bodyBytes = bodyBytes
  }
}
