/// When a hub delivers.
public enum HubHours: Hashable, Sendable {
  /// It delivers now.
  case open
  /// It is closed; `opensAt` is nil where the server does not say when it opens, or not in a way that can be read.
  case closed(opensAt: OpeningTime?)
  /// The server does not say, which is not closed.
  case unknown
}
