/// Where in a reply a reader is; it becomes text only where there is something to tell.
struct WirePlace {
  var section: Int?
  var item: Int?

  /// The path of a field, or of the place itself for an empty one.
  func path(_ field: String = "") -> String {
    let parts =
      (section.map { ["sections[\($0)]"] } ?? []) + (item.map { ["items[\($0)]"] } ?? [])
      + (field.isEmpty ? [] : [field])
    return parts.joined(separator: ".")
  }
}
