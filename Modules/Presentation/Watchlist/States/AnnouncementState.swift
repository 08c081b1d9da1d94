/// What a screen reader should say by itself, once.
public struct AnnouncementState: Equatable, Sendable, Codable {
  /// Counts the announcements from 1 on: one is said where its number is another than the one before.
  public let number: Int
  /// What is said.
  public let text: String

  init(_ announcement: PriceAnnouncement, words: any Phrasebook) {
    number = announcement.number
    text = words.text(.announcement)
  }
}
