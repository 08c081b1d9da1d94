import QuoteStream
import Testing

@Suite(.timeLimit(.minutes(15))) struct PowerStatusTests {
  @Test func `the normal status is never low and says so once`() async {
    #expect(!NormalPowerStatus().isLow)
    var said: [Bool] = []
    for await isLow in NormalPowerStatus().changes() { said.append(isLow) }
    #expect(said == [false])
  }

  @Test func `who follows gets the current value and those that are set`() async {
    let status = ManualPowerStatus(isLow: true)
    var changes = status.changes().makeAsyncIterator()
    #expect(await changes.next() == true)
    status.set(isLow: false)
    #expect(await changes.next() == false)
    #expect(!status.isLow)
  }

  @Test func `of values that many threads set the current one is told last`() async {
    for _ in 0..<50 {
      let status = ManualPowerStatus()
      await withTaskGroup { group in
        for thread in 0..<8 {
          group.addTask {
            for count in 0..<20 { status.set(isLow: (thread + count).isMultiple(of: 2)) }
          }
        }
      }
      var changes = status.changes().makeAsyncIterator()
      #expect(await changes.next() == status.isLow)
    }
  }
}
