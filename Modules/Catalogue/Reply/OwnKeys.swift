import PriceboardTelemetry
import PriceboardTransport

/// The keys that sections, or banners, bring with them: each counts where it comes first.
struct OwnKeys {
  private var taken: Set<KeyText> = []

  /// The key in the member `id`.
  ///
  /// - Throws: why there is none that can be used.
  mutating func take(from value: JSONValue) throws(FieldFailure) -> String {
    guard let id = value.present("id") else { throw FieldFailure("id", .missing) }
    guard id.kind == .text else { throw FieldFailure("id", .unreadable) }
    guard let key = id.text, !key.isEmpty else { throw FieldFailure("id", .missing) }
    guard taken.insert(KeyText(key)).inserted else { throw FieldFailure("id", .repeated) }
    return key
  }

  /// A key for what has none of its own, made of its position and unlike all before.
  mutating func make(forPosition position: Int) -> String {
    var key = "#\(position)"
    while !taken.insert(KeyText(key)).inserted { key += "#" }
    return key
  }
}
