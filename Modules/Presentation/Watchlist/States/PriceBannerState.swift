/// What stands over prices that may all be out of date.
public struct PriceBannerState: Equatable, Sendable, Codable {
  /// What it says.
  public let notice: PriceNotice
  /// The same in words, such as "No connection. Prices may be out of date."
  public let text: String
  /// What tries again, where nothing is tried by itself.
  public let retry: ButtonState?

  init(_ notice: PriceNotice, words: any Phrasebook) {
    self.notice = notice
    text = words.text(.notice(notice))
    retry =
      switch notice {
      case .refused: ButtonState(words.text(.retry))
      case .reconnecting, .updating: nil
      }
  }
}
