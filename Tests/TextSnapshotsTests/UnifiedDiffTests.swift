import PriceboardTestSupport
import Testing

@testable import TextSnapshots

@Suite struct UnifiedDiffTests {
  @Test func `equal texts have no diff`() {
    #expect(diff(["a", "b"], ["a", "b"]) == "")
  }

  @Test func `a changed line stands between three lines before and after`() {
    let old = (1...10).map { "line \($0)" }
    var new = old
    new[5] = "another"
    #expect(
      diff(old, new) == """
        --- old
        +++ new
        @@ -3,7 +3,7 @@
         line 3
         line 4
         line 5
        -line 6
        +another
         line 7
         line 8
         line 9
        """)
  }

  @Test func `changes seven lines apart are two hunks and six lines apart one`() {
    let old = (1...20).map { "\($0)" }
    #expect(headers(old, changing: [3, 10]) == ["@@ -1,14 +1,14 @@"])
    #expect(headers(old, changing: [3, 11]) == ["@@ -1,7 +1,7 @@", "@@ -9,7 +9,7 @@"])
  }

  @Test(
    arguments: [
      (["a"], [], "@@ -1 +0,0 @@"),
      ([], ["a", "b"], "@@ -0,0 +1,2 @@"),
      (["a"], ["a", "b"], "@@ -1 +1,2 @@"),
      (["b"], ["a", "b"], "@@ -1 +1,2 @@"),
    ] as [([String], [String], String)])
  func `ranges at the ends are those of the diff tool`(old: [String], new: [String], header: String) {
    #expect(headers(old, new) == [header])
  }

  @Test func `of adjacent lines all removals come first`() {
    #expect(
      diff(["a", "1", "2", "z"], ["a", "3", "4", "z"]).split(separator: "\n").dropFirst(3)
        == [" a", "-1", "-2", "+3", "+4", " z"])
  }

  @Test func `lines that look alike are spelled out`() {
    #expect(
      diff(["Caf\u{E9} ok"], ["Cafe\u{301} ok"]).split(separator: "\n").suffix(2)
        == [#"-Caf\u{E9} ok"#, #"+Cafe\u{301} ok"#])
  }

  @Test func `applying the diff gives the new text and no shorter diff would do`() {
    let seed: UInt64 = 4
    var generator = SplitMix64(seed: seed)
    for round in 0..<2_000 {
      let letters = ["a", "b", "c", "d"].prefix(Int.random(in: 1...4, using: &generator))
      func text() -> [String] {
        (0..<Int.random(in: 0...24, using: &generator)).compactMap { _ in
          letters.randomElement(using: &generator)
        }
      }
      let old = text()
      let new = text()
      let lines = diff(old, new).split(separator: "\n").dropFirst(2).map(String.init)
      let message = "seed \(seed), round \(round): \(old) to \(new)"
      #expect(applying(lines, to: old) == new, "\(message)")
      let changes = lines.count { $0.hasPrefix("-") || $0.hasPrefix("+") }
      #expect(changes == old.count + new.count - 2 * longestCommon(old, new), "\(message)")
    }
  }

  @Test func `texts that differ in too much are one replacement`() {
    let old = (0..<1_500).map { "old \($0)" }
    let new = (0..<1_500).map { "new \($0)" }
    let lines = diff(["same"] + old + ["end"], ["same"] + new + ["end"]).split(separator: "\n").map(
      String.init)
    #expect(lines[2] == "@@ -1,1502 +1,1502 @@")
    #expect(applying(Array(lines.dropFirst(2)), to: ["same"] + old + ["end"]) == ["same"] + new + ["end"])
  }

  private func diff(_ old: [String], _ new: [String]) -> String {
    UnifiedDiff.describing(from: old, to: new, oldName: "old", newName: "new")
  }

  private func headers(_ old: [String], _ new: [String]) -> [String] {
    diff(old, new).split(separator: "\n").filter { $0.hasPrefix("@@") }.map(String.init)
  }

  private func headers(_ old: [String], changing places: [Int]) -> [String] {
    var new = old
    for place in places { new[place] = "changed" }
    return headers(old, new)
  }

  /// What `patch` does: checks each context and removed line against the old text.
  private func applying(_ lines: [String], to old: [String]) -> [String]? {
    var new: [String] = []
    var place = 0
    for line in lines {
      if line.hasPrefix("@@") {
        let numbers = line.split { !"0123456789,".contains($0) }.map {
          $0.split(separator: ",").compactMap { Int($0) }
        }
        let count = numbers[0].count > 1 ? numbers[0][1] : 1
        let start = count == 0 ? numbers[0][0] : numbers[0][0] - 1
        guard place <= start, start <= old.count else { return nil }
        new += old[place..<start]
        place = start
        continue
      }
      let text = String(line.dropFirst())
      if line.first == "+" {
        new.append(text)
        continue
      }
      guard place < old.count, old[place] == text else { return nil }
      place += 1
      if line.first == " " { new.append(text) }
    }
    return new + old[place...]
  }

  private func longestCommon(_ old: [String], _ new: [String]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for line in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = line == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row.last ?? 0
  }
}
