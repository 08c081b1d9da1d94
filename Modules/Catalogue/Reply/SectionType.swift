import PriceboardTransport

/// The types of sections that the app can draw.
///
/// The one list that both the question to the server and the reading of its reply follow.
enum SectionType: String, CaseIterable {
  case banners, categories, products, buyAgain

  init?(_ value: JSONValue) {
    guard let type = Self.allCases.first(where: { value.isText($0.rawValue) }) else { return nil }
    self = type
  }
}
