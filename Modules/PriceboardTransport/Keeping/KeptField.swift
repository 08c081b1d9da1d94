/// A field as it is kept on disk.
struct KeptField: Hashable, Sendable, Codable {
  let name: String
  let value: String
}
