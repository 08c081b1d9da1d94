import Testing

@testable import Presentation

/// Which states are built when screens change faster than they can be.
@Suite struct BuildMachineTests {
  @Test func `a burst of changes costs two builds, and each is shown`() throws {
    var machine = BuildMachine<Int>()
    let first = machine.requested(1)
    for input in 2...100 {
      let none = machine.requested(input)
      #expect(none == nil)
    }
    let end = machine.finished(try #require(first).number)
    #expect(end.isShown)
    let last = try #require(end.next)
    #expect(last.input == 100)
    let shown = machine.finished(last.number)
    #expect(shown.isShown)
    #expect(!machine.isBusy)
  }

  @Test func `changes that come faster than a build still move the screen`() throws {
    var machine = BuildMachine<Int>()
    var running = machine.requested(0)
    for input in 1...50 {
      _ = machine.requested(input)
      let end = machine.finished(try #require(running).number)
      #expect(end.isShown)
      #expect(end.next?.input == input)
      running = end.next
    }
  }

  @Test func `a build that something else overtook shows nothing`() throws {
    var machine = BuildMachine<Int>()
    let old = machine.requested(1)
    _ = machine.requested(2)
    machine.overtaken()
    let new = machine.requested(3)
    let late = machine.finished(try #require(old).number)
    #expect(!late.isShown)
    #expect(late.next == nil)
    let shown = machine.finished(try #require(new).number)
    #expect(shown.isShown)
  }
}
