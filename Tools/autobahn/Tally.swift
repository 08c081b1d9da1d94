/// The cases by what the server says of them.
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

  var count: Int { verdicts.reduce(0) { $0 + $1.cases.count } }
  /// Whether there is a case and each did what it should, or what it may.
  var holds: Bool {
    count > 0 && verdicts.allSatisfy { ["OK", "NON-STRICT", "INFORMATIONAL"].contains($0.verdict) }
  }

  var text: String {
    verdicts.map { verdict, cases in
      let names = verdict == "OK" ? "" : ": \(cases.joined(separator: " "))"
      return "\(cases.count) \(verdict)\(names)"
    }.joined(separator: "\n")
  }
}
