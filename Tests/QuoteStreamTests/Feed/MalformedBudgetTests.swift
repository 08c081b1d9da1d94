import QuoteStream
import Testing

@Suite struct MalformedBudgetTests {
  @Test func `the twenty-first frame within ten seconds is one too many`() {
    var budget = MalformedBudget()
    for step in 0..<20 {
      let isTooMany = budget.frameReceived(now: .milliseconds(step * 499))
      #expect(!isTooMany)
    }
    let isTooMany = budget.frameReceived(now: .milliseconds(9_999))
    #expect(isTooMany)
  }

  @Test func `a frame that names its symbol counts once a symbol`() {
    var budget = MalformedBudget()
    for second in 0..<10 {
      for _ in 0..<100 {
        let isTooMany = budget.frameReceived(of: "A", now: .seconds(second))
        #expect(!isTooMany)
      }
    }
    for number in 1..<20 {
      let isTooMany = budget.frameReceived(of: Symbol(stringLiteral: "S\(number)"), now: .seconds(9))
      #expect(!isTooMany)
    }
    let isTooMany = budget.frameReceived(of: "B", now: .seconds(9))
    #expect(isTooMany)
  }

  @Test func `frames that are ten seconds old count no longer`() {
    var budget = MalformedBudget()
    for _ in 0..<20 { _ = budget.frameReceived(now: .zero) }
    let isTooMany = budget.frameReceived(now: .seconds(10))
    #expect(!isTooMany)
  }

  @Test func `everything is resynced at once, and then once in five seconds`() {
    var budget = MalformedBudget()
    let times = [0, 1, 4, 5, 6, 20].map { second in budget.resyncTime(now: .seconds(second)) }
    #expect(times == [0, 5, 5, 10, 10, 20].map { .seconds($0) })
  }

  @Test func `a flood is counted in bounded memory`() {
    var budget = MalformedBudget()
    for step in 0..<100_000 { _ = budget.frameReceived(now: .microseconds(step)) }
    #expect(String(reflecting: budget).utf8.count < 10_000)
  }
}
