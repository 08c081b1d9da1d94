import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite(.timeLimit(.minutes(15))) struct NetworkStatusTests {
  @Test func `what is not known is online`() async {
    let status = UnknownNetworkStatus()
    #expect(status.isOnline)
    var values: [Bool] = []
    for await value in status.changes() { values.append(value) }
    #expect(values == [true])
  }

  @Test func `a follower gets the current value first and then the changes`() async {
    let status = ManualNetworkStatus(isOnline: false)
    #expect(!status.isOnline)
    var changes = status.changes().makeAsyncIterator()
    #expect(await changes.next() == false)
    status.set(isOnline: true)
    #expect(status.isOnline)
    #expect(await changes.next() == true)
    status.set(isOnline: false)
    status.set(isOnline: true)
    #expect(await changes.next() == true)
  }

  @Test func `whoever sets last, followers end with what it is`() async {
    for _ in 0..<200 {
      let status = ManualNetworkStatus()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<8 { group.addTask { status.set(isOnline: number.isMultiple(of: 2)) } }
      }
      var changes = status.changes().makeAsyncIterator()
      #expect(await changes.next() == status.isOnline)
    }
  }
}
