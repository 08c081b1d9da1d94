extension Array where Element: Keyed {
  /// The rows in their order and the table of their keys, with one row for each key.
  ///
  /// Of several rows with one key the one whose fields come first as text is left: what the rows say decides,
  /// never where they stand.
  func uniqued() -> (rows: [Element], table: KeyTable<Element>) {
    let table = KeyTable(self)
    guard !table.repeatedRows.isEmpty else { return (self, table) }
    var dropped: Set<Int> = []
    for rows in table.repeatedRows {
      let ranked = rows.map { (row: Int($0), text: String(describing: self[Int($0)])) }
        .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
      dropped.formUnion(ranked.dropFirst().map(\.row))
    }
    let unique = indices.filter { !dropped.contains($0) }.map { self[$0] }
    return (unique, KeyTable(unique))
  }
}
