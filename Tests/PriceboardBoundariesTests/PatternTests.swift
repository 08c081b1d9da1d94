import Testing

@testable import PriceboardBoundaries

@Suite struct PatternTests {
  @Test(arguments: [
    ("abc", "abc", true), ("abc", "ab", false), ("abc", "*", true), ("", "*", true), ("abc", "a*", true),
    ("abc", "*c", true), ("abc", "*b", false), ("aXbXbc", "a*b*c", true), ("aXbXb", "a*b*c", false),
    ("abab", "*ab", true), ("ababa", "*ab", false), ("a/b/c.swift", "a/*.swift", true), ("abc", "a**c", true),
    ("ac", "a*c", true), ("a*c", "a*c", true),
  ])
  func `a star stands for any run of bytes`(_ text: String, _ pattern: String, _ isMatch: Bool) {
    #expect(RuleScope.matches(text, pattern: pattern) == isMatch)
  }
}
