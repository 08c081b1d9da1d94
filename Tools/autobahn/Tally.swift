/// The cases by a verdict of the server's.
struct Tally {
  /// In the order in which they first came.
  private var verdicts: [(verdict: String, cases: [String])] = []

  mutating func add(_ name: String, _ verdict: String) {
    if let index = verdicts.firstIndex(where: { $0.verdict == verdict }) {
      verdicts[index].cases.append(name)
    } else {
      verdicts.append((verdict, [name]))
    }
  }

  var cases: [String] { verdicts.flatMap(\.cases) }

  /// Whether these are so many cases, at least one, and each did what it should, or what it may.
  func holds(for count: Int) -> Bool {
    count > 0 && cases.count == count
      && verdicts.allSatisfy { ["OK", "NON-STRICT", "INFORMATIONAL"].contains($0.verdict) }
  }

  var text: String {
    verdicts.map { verdict, cases in
      let names = verdict == "OK" ? "" : ": \(cases.joined(separator: " "))"
      return "\(cases.count) \(verdict)\(names)"
    }.joined(separator: "\n")
  }
}
