/// What one check found.
struct Verdict {
  let name: String
  let text: String
  let holds: Bool

  func report() {
    print("\(holds ? "passed" : "FAILED"): \(name)\n  \(text)")
  }
}
