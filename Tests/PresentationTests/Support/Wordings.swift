import Foundation

@testable import Presentation

extension Wording {
  static let english = Wording(locale: Locale(identifier: "en_IE"), phrasebook: EnglishPhrasebook())
  static let german = Wording(locale: Locale(identifier: "de_AT"), phrasebook: GermanPhrasebook())
}
