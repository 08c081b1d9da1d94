public import PriceboardTelemetry

/// What a delivery area's repository reports.
///
/// No event carries an address or a place.
public enum DeliveryAreaEvent: TelemetryEvent, Hashable {
  /// A reply has a status that this version does not know: its first 64 Unicode scalars.
  ///
  /// A status that is no text is told by its kind, such as `(missing)` or `(number)`.
  case unknownStatus(String)
  /// A reply contradicts itself or what was asked.
  case contradiction(Contradiction)
  /// A reply is JSON and no object.
  case unreadableReply

  /// How a reply contradicts itself or what was asked.
  public enum Contradiction: String, CaseIterable, Hashable, Sendable {
    /// An address is served, and the reply does not say from where.
    case servedWithoutHub
    /// Somebody browses, and the reply does not say which hub.
    case browsingWithoutHub
    /// The hub cannot be a segment of a path.
    case unusableHub
    /// The reply to an address says that there is none.
    case browsingWithAddress
    /// The reply is about an address, and none was sent.
    case areaWithoutAddress
  }
}
