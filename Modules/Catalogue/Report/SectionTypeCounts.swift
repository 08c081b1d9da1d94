import PriceboardTelemetry

/// How often sections came whose type the app cannot draw.
///
/// A type is kept as the server wrote it, cut after 64 characters. At most 32 types are told apart, so that a server's
/// mistake cannot fill a dashboard; what comes beyond is counted together.
public struct SectionTypeCounts: Hashable, Sendable {
  /// A type and how often it came.
  public struct Entry: Hashable, Sendable {
    /// The type as the server wrote it, or in brackets what stood in its place, such as `(missing)`.
    public let type: String
    /// How often it came.
    public fileprivate(set) var count: Int
  }

  /// The most types that are told apart.
  public static let mostTypes = 32
  /// The most characters of a type that are kept, counted as Unicode scalars.
  public static let longestType = 64
  /// What all types beyond ``mostTypes`` are counted under.
  public static let otherTypes = "(other)"

  /// The types in the order in which each came first.
  public private(set) var entries: [Entry] = []
  private var places: [KeyText: Int] = [:]

  init() {}

  /// Counts a section.
  ///
  /// - Returns: what it was counted under.
  @discardableResult
  mutating func add(_ type: String) -> String {
    let cut = String(String.UnicodeScalarView(type.unicodeScalars.prefix(Self.longestType)))
    let isKnown = places[KeyText(cut)] != nil
    let name = isKnown || places.count < Self.mostTypes ? cut : Self.otherTypes
    if let place = places[KeyText(name)] {
      entries[place].count += 1
    } else {
      places[KeyText(name)] = entries.count
      entries.append(Entry(type: name, count: 1))
    }
    return name
  }
}
