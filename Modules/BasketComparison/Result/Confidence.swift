/// How much a recommendation rests on, from 0 to 100, in parts that a reader can recompute.
public struct Confidence: Equatable, Sendable {
  /// What a part measures.
  public enum Aspect: String, CaseIterable, Sendable, Codable {
    /// Lines compared like for like, of all lines; 40 points.
    case coverage
    /// Fresh prices, of all prices compared like for like; 25 points.
    case freshness
    /// The strength of the matches behind those prices; 25 points.
    case match
    /// Lines compared like for like, of the comparable ones; 10 points.
    case size
  }

  /// One part: `floor(weight x numerator / denominator)`, and 0 where the denominator is 0.
  public struct Part: Equatable, Sendable {
    /// What it measures.
    public let aspect: Aspect
    /// The points reached.
    public let points: Int
    /// The most points that there are.
    public let weight: Int
    /// What counts for it.
    public let numerator: Int
    /// What it is counted out of.
    public let denominator: Int

    /// Creates a part from its counts.
    public init(aspect: Aspect, weight: Int, numerator: Int, denominator: Int) {
      self.aspect = aspect
      self.weight = weight
      self.numerator = numerator
      self.denominator = denominator
      points = denominator > 0 ? weight * numerator / denominator : 0
    }
  }

  /// The parts, one for each aspect in the order of ``Aspect``.
  public let parts: [Part]

  /// Creates a confidence from its parts.
  public init(parts: [Part]) {
    self.parts = parts
  }

  /// The points of all parts together.
  public var total: Int { parts.reduce(0) { $0 + $1.points } }
}
