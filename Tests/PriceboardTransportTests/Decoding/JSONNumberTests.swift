import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite struct JSONNumberTests {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("0.0", 0), ("0e5", 0), ("0e-99999999999999999999", 0), ("0.00e9", 0), ("1", 1),
    ("-1", -1),
    ("249", 249), ("249.0", 249), ("2.49e2", 249), ("2.49E+2", 249), ("24900e-2", 249), ("24900.000e-2", 249),
    ("0.249e3", 249), ("100", 100), ("1e2", 100), ("1.0e0", 1), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min), ("922337203685477580.7e1", Int.max),
  ])
  func `a whole number is read however it is written`(text: String, value: Int) {
    let number = JSONNumber(ArraySlice(text.utf8))
    #expect(number?.wholeValue == value)
    #expect(number?.isWhole == true)
    #expect(number?.isZero == (value == 0))
    #expect(number?.isNegative == (value < 0))
  }

  @Test(arguments: [
    "249.5", "0.1", "1e-1", "2.495e2", "1.15", "9007199254740993.5", "99.99999999999999999999", "1e-400",
    "0.0000000000000000000000000001", "1e-99999999999999999999999",
  ])
  func `no fraction is rounded away`(text: String) {
    let number = JSONNumber(ArraySlice(text.utf8))
    #expect(number?.wholeValue == nil)
    #expect(number?.isWhole == false)
    #expect(number?.isZero == false)
    let negative = JSONNumber(ArraySlice("-\(text)".utf8))
    #expect(negative?.isNegative == true)
    #expect(negative?.wholeValue == nil)
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "1e19", "1e400", "-1e999999999999999999999", "10e18",
    "100000000000000000000000000000",
  ])
  func `what does not fit is whole and has no value`(text: String) {
    let number = JSONNumber(ArraySlice(text.utf8))
    #expect(number != nil)
    #expect(number?.isWhole == true)
    #expect(number?.wholeValue == nil)
  }

  @Test(arguments: [
    "", "-", "01", "-01", "0249", "1.", ".1", "1.e2", "1e", "1e+", "1e1.5", "--1", "1-1", "1e1e1", "1.2.3",
    "+1", "1_0",
    "0x1", "\u{0661}",
  ])
  func `what is not written as a number is none`(text: String) {
    #expect(JSONNumber(ArraySlice(text.utf8)) == nil)
  }

  @Test func `a million digits are read in one go`() {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(JSONNumber(ArraySlice("1.\(zeros)".utf8))?.wholeValue == 1)
    #expect(JSONNumber(ArraySlice("1\(zeros)e-1000000".utf8))?.wholeValue == 1)
    #expect(JSONNumber(ArraySlice("1\(zeros)".utf8))?.wholeValue == nil)
  }

  @Test func `random numbers are those that integer arithmetic finds`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<5_000 {
      let significand = Int.random(in: -99_999...99_999, using: &random)
      let exponent = Int.random(in: -6...12, using: &random)
      let power = (0..<abs(exponent)).reduce(1) { power, _ in power * 10 }
      let text = "\(significand)e\(exponent)"
      let number = try #require(JSONNumber(ArraySlice(text.utf8)), "\(text)")
      if exponent >= 0 {
        #expect(number.wholeValue == significand * power, "\(text)")
      } else {
        #expect(number.wholeValue == (significand % power == 0 ? significand / power : nil), "\(text)")
      }
      #expect(number.isWhole == (number.wholeValue != nil), "\(text)")
      #expect(number.isNegative == (significand < 0), "\(text)")
    }
  }
}
