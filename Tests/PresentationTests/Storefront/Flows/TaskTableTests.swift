import Testing

@testable import Presentation

/// What a view model waits for, and its callers.
@Suite(.timeLimit(.minutes(15))) @MainActor struct TaskTableTests {
  /// Runs until it is cancelled, and says so.
  private func endless(_ ended: AsyncStream<Int>.Continuation, _ number: Int) -> @MainActor () async -> Void {
    {
      let (stream, _) = AsyncStream<Never>.makeStream()
      for await _ in stream {}
      ended.yield(number)
    }
  }

  @Test func `a new task of the same key cancels the old one, and others go on`() async {
    let table = TaskTable<String>()
    let (ended, continuation) = AsyncStream<Int>.makeStream()
    var iterator = ended.makeAsyncIterator()
    table.run("a", endless(continuation, 1))
    table.run("b", endless(continuation, 2))
    table.run("a", endless(continuation, 3))
    #expect(await iterator.next() == 1)
    #expect(table.count == 2)
    table.cancel("b")
    #expect(await iterator.next() == 2)
    #expect(table.count == 1)
  }

  @Test func `a task that has ended leaves the table`() async {
    let table = TaskTable<Int>()
    let (ended, continuation) = AsyncStream<Void>.makeStream()
    for key in 0..<100 { table.run(key) {} }
    table.run(100) { continuation.finish() }
    for await _ in ended {}
    table.run(101) {}
    #expect(table.count <= 2)
  }

  @Test func `a table that goes away cancels what is left`() async {
    var table: TaskTable<Int>? = TaskTable()
    let (ended, continuation) = AsyncStream<Int>.makeStream()
    table?.run(1, endless(continuation, 1))
    table = nil
    var iterator = ended.makeAsyncIterator()
    #expect(await iterator.next() == 1)
  }

  @Test func `callers wait until the room opens, or they are cancelled`() async {
    let room = WaitingRoom()
    await room.wait()
    room.isOpen = false
    let patient = Task { await room.wait() }
    let impatient = Task { await room.wait() }
    impatient.cancel()
    await impatient.value
    room.isOpen = true
    await patient.value
    #expect(room.count == 0)
  }
}
