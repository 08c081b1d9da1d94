/// Whether what a home or a category shows may have changed since; a notice that counts more does not hide it.
public enum StorefrontFreshness: Equatable, Sendable, Codable {
  /// Why it may have changed.
  public enum Reason: String, CaseIterable, Hashable, Sendable, Codable {
    /// It was saved earlier.
    case saved
    /// It could not be refreshed.
    case notRefreshed
    /// It is old, and is being refreshed.
    case refreshing
  }

  /// It is as new as the server's last word, or there is nothing that could be old.
  case live
  /// It may have changed since, for a reason and in words.
  case stale(reason: Reason, text: String)

  init(_ freshness: ScreenFreshness, words: any Phrasebook) {
    self =
      switch freshness {
      case .live: .live
      case .stale(let reason): .stale(reason: reason, text: words.text(.stale(reason)))
      }
  }
}
