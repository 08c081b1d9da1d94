/// The order of names: by their UTF-8 bytes, the same on every machine.
enum Order {
  static func bytes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
