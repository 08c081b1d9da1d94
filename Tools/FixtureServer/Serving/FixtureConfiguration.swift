#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a fixture server serves.
///
/// Equal configurations with a clock that stands serve the same bytes to the same requests.
public struct FixtureConfiguration: Sendable {
  /// What all content is made from.
  public var seed: UInt64
  /// The key that the tables of a basket comparison ask for, as `apikey` and as bearer token.
  public var anonKey: String
  /// How many products a row of the home holds.
  public var productsPerRow: Int
  /// How many rows of products the home has below its first ones.
  public var rows: Int
  /// How long a connection may wait for a whole request before it is closed.
  public var requestTime: Duration
  /// What the feed sends instead of the seed's market; empty for the market.
  ///
  /// Its prices go over the wire as the market's would: with numbers of the server's own, and at the rate that a client
  /// asks for. The recording starts over when it has ended.
  public var recording: [RecordedFrame]
  /// Whether heartbeats carry the last number of each symbol, so that a client sees the loss of a last update.
  public var numbersHeartbeats: Bool
  /// Gets all that the feed sends over one connection at a time, in its order, on the server's thread.
  public var recorder: (@Sendable (RecordedFrame) -> Void)?
  /// The wall clock, until it is set: of opening hours, stock and the header `Date`.
  public var wallClock: @Sendable () -> Date

  /// Creates a configuration: by default seed 1, nine rows of 24 products, a minute for a request, a market of 50
  /// instruments, and the system's clock.
  public init(
    seed: UInt64 = 1, anonKey: String = "fixture-anon-key", productsPerRow: Int = 24, rows: Int = 9,
    requestTime: Duration = .seconds(60), recording: [RecordedFrame] = [], numbersHeartbeats: Bool = true,
    recorder: (@Sendable (RecordedFrame) -> Void)? = nil,
    wallClock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.seed = seed
    self.anonKey = anonKey
    self.productsPerRow = productsPerRow
    self.rows = rows
    self.requestTime = requestTime
    self.recording = recording
    self.numbersHeartbeats = numbersHeartbeats
    self.recorder = recorder
    self.wallClock = wallClock
  }

  /// The market that the feed quotes.
  var market: any Market { recording.isEmpty ? SeededMarket(seed: seed) : RecordedMarket(recording) }
}
