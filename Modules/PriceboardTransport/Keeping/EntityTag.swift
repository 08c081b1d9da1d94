/// The validators of RFC 9110, section 8.8.3.
enum EntityTag {
  /// Tells whether a 304 with a tag can mean a copy with another: both without one, or one of them, or equal but for
  /// their weakness.
  static func mayConfirm(_ copy: String?, with reply: String?) -> Bool {
    guard let copy, let reply else { return true }
    return opaque(copy).elementsEqual(opaque(reply))
  }

  private static func opaque(_ tag: String) -> Substring.UTF8View {
    (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]).utf8
  }
}
