import Testing

@testable import DeliveryArea

/// Each test is one cell, or one row of like cells, of the table at ``DeliveryAreaMachine``.
@Suite struct DeliveryAreaMachineTests {
  private let home = Places.home
  private let work = Places.work
  private let h01 = Places.h01
  private let h12 = Places.h12
  private let h07 = Places.h07

  // MARK: started

  @Test func `the first start reads the file`() {
    var machine = DeliveryAreaMachine()
    #expect(machine.started() == [.load])
  }

  @Test(arguments: Situation.allCases.filter { $0 != .new })
  func `a second start changes nothing`(situation: Situation) {
    var machine = situation.machine
    #expect(machine.started().isEmpty)
  }

  // MARK: savedLoaded

  @Test func `what was saved is current at once, and its address is resolved again`() {
    var machine = Situation.reading.machine
    #expect(
      machine.savedLoaded(SavedDeliveryArea(address: home, area: .served(h12)))
        == [.emitAddress(home), .emitArea(.served(h12)), .request(lookup: 1, home)])
  }

  @Test func `without a saved address the server is asked which hub is browsed`() {
    var machine = Situation.reading.machine
    #expect(machine.savedLoaded(nil) == [.emitAddress(nil), .request(lookup: 1, nil)])
  }

  @Test func `the hub browsed last is current at once, and asked for again`() {
    var machine = Situation.reading.machine
    #expect(
      machine.savedLoaded(SavedDeliveryArea(address: nil, area: .browsing(defaultHub: h01)))
        == [.emitAddress(nil), .emitArea(.browsing(defaultHub: h01)), .request(lookup: 1, nil)])
  }

  @Test func `the file that is read while an address is set tells what counts meanwhile`() {
    var machine = Situation.reading.machine
    #expect(machine.addressSet(work, caller: 1) == [.request(lookup: 1, work)])
    #expect(
      machine.savedLoaded(SavedDeliveryArea(address: home, area: .served(h12)))
        == [.emitAddress(home), .emitArea(.served(h12))])
  }

  @Test func `an address that was resolved before the file was read is newer`() {
    var machine = Situation.reading.machine
    _ = machine.addressSet(work, caller: 1)
    _ = machine.resolved(.served(h07), lookup: 1)
    #expect(machine.savedLoaded(SavedDeliveryArea(address: home, area: .served(h12))).isEmpty)
    #expect(machine.area == .served(h07))
  }

  @Test func `an address that was forgotten before the file was read stays forgotten`() {
    var machine = Situation.reading.machine
    #expect(machine.forgotten() == [.erase, .emitAddress(nil), .request(lookup: 1, nil)])
    #expect(machine.savedLoaded(SavedDeliveryArea(address: home, area: .served(h12))).isEmpty)
    #expect(machine.address == nil)
  }

  @Test(arguments: Situation.allCases.filter { $0 != .reading })
  func `a file that nobody waits for changes nothing`(situation: Situation) {
    var machine = situation.machine
    #expect(machine.savedLoaded(SavedDeliveryArea(address: work, area: .served(h07))).isEmpty)
  }

  // MARK: areaAsked

  @Test(arguments: [Situation.served, .outOfArea, .browsing, .resolvingAgain, .setting])
  func `a known area is the answer, whatever is under way`(situation: Situation) throws {
    var machine = situation.machine
    #expect(machine.areaAsked(caller: 9) == [.answer(caller: 9, .area(try #require(machine.area)))])
  }

  @Test func `who asks before the start begins it`() {
    var machine = DeliveryAreaMachine()
    #expect(machine.areaAsked(caller: 1) == [.load])
    #expect(machine.started().isEmpty)
  }

  @Test func `who asks while the file is read is answered from it`() {
    var machine = Situation.reading.machine
    #expect(machine.areaAsked(caller: 1).isEmpty)
    #expect(
      machine.savedLoaded(SavedDeliveryArea(address: home, area: .outOfArea)) == [
        .emitAddress(home), .emitArea(.outOfArea), .answer(caller: 1, .area(.outOfArea)),
        .request(lookup: 1, home),
      ])
  }

  @Test func `who asks while nothing is known asks the server`() {
    var machine = Situation.unknown.machine
    #expect(machine.areaAsked(caller: 2) == [.request(lookup: 2, nil)])
  }

  @Test func `who asks while the server is asked joins`() {
    var machine = Situation.finding.machine
    #expect(machine.areaAsked(caller: 1).isEmpty)
    #expect(machine.areaAsked(caller: 2).isEmpty)
    #expect(
      machine.resolved(.browsing(defaultHub: h01), lookup: 1) == [
        .emitArea(.browsing(defaultHub: h01)),
        .answer(caller: 1, .area(.browsing(defaultHub: h01))),
        .answer(caller: 2, .area(.browsing(defaultHub: h01))),
        .save(SavedDeliveryArea(address: nil, area: .browsing(defaultHub: h01))),
      ])
  }

  @Test func `who asks while the first address is set waits for that`() {
    var machine = Situation.settingFirst.machine
    #expect(machine.areaAsked(caller: 2).isEmpty)
    #expect(
      machine.resolved(.served(h12), lookup: 2) == [
        .emitAddress(home), .emitArea(.served(h12)), .answer(caller: 2, .area(.served(h12))),
        .save(SavedDeliveryArea(address: home, area: .served(h12))), .answer(caller: 1, .area(.served(h12))),
      ])
  }

  // MARK: addressSet

  @Test(arguments: [
    (Situation.new, [DeliveryAreaMachine.Effect.load]), (.reading, []), (.unknown, []), (.served, []),
    (.outOfArea, []), (.browsing, []),
  ])
  func `an address is looked up at once where nothing else is`(
    situation: Situation, before: [DeliveryAreaMachine.Effect]
  ) {
    var machine = situation.machine
    #expect(machine.addressSet(work, caller: 9) == before + [.request(lookup: situation.lookup + 1, work)])
  }

  @Test(arguments: [Situation.finding, .resolvingAgain])
  func `an address that is set takes the place of an own lookup`(situation: Situation) {
    var machine = situation.machine
    #expect(
      machine.addressSet(work, caller: 9)
        == [.cancelRequest(lookup: situation.lookup), .request(lookup: situation.lookup + 1, work)])
    #expect(machine.resolved(.served(h01), lookup: situation.lookup).isEmpty)
  }

  @Test(arguments: [Situation.settingFirst, .setting])
  func `of addresses that overtake each other the last one counts`(situation: Situation) {
    var machine = situation.machine
    let old = situation.lookup
    #expect(
      machine.addressSet(work, caller: 9) == [
        .cancelRequest(lookup: old), .answer(caller: 1, .failed(.superseded)),
        .request(lookup: old + 1, work),
      ])
    #expect(machine.resolved(.served(h01), lookup: old).isEmpty)
    #expect(machine.lookupFailed(.unreachable, lookup: old).isEmpty)
    #expect(
      machine.resolved(.served(h07), lookup: old + 1) == [
        .emitAddress(work), .emitArea(.served(h07)),
        .save(SavedDeliveryArea(address: work, area: .served(h07))), .answer(caller: 9, .area(.served(h07))),
      ])
  }

  // MARK: callerCancelled

  @Test(arguments: Situation.allCases)
  func `the cancellation of a caller that has its answer changes nothing`(situation: Situation) {
    var machine = situation.machine
    #expect(machine.callerCancelled(8).isEmpty)
  }

  @Test func `who leaves a joined lookup leaves it to the others`() {
    var machine = Situation.finding.machine
    _ = machine.areaAsked(caller: 1)
    _ = machine.areaAsked(caller: 2)
    #expect(machine.callerCancelled(1) == [.answer(caller: 1, .cancelled)])
    #expect(machine.lookupFailed(.unreachable, lookup: 1) == [.answer(caller: 2, .failed(.unreachable))])
  }

  @Test func `who is cancelled while the file is read gets no other answer`() {
    var machine = Situation.reading.machine
    _ = machine.areaAsked(caller: 1)
    #expect(machine.callerCancelled(1) == [.answer(caller: 1, .cancelled)])
    #expect(machine.savedLoaded(nil) == [.emitAddress(nil), .request(lookup: 1, nil)])
  }

  @Test func `the lookup of a caller that is cancelled ends, and the old area stays`() {
    var machine = Situation.setting.machine
    let lookup = Situation.setting.lookup
    #expect(machine.callerCancelled(1) == [.cancelRequest(lookup: lookup), .answer(caller: 1, .cancelled)])
    #expect(machine.resolved(.served(h07), lookup: lookup).isEmpty)
    #expect(machine.area == .served(h12))
    #expect(machine.address == home)
  }

  @Test func `the lookup that the start owes is made up for after a cancelled one`() {
    var machine = Situation.settingFirst.machine
    #expect(
      machine.callerCancelled(1)
        == [.cancelRequest(lookup: 2), .answer(caller: 1, .cancelled), .request(lookup: 3, nil)])
  }

  @Test func `a cancelled caller of the area takes no lookup of an address with it`() {
    var machine = Situation.settingFirst.machine
    _ = machine.areaAsked(caller: 2)
    #expect(machine.callerCancelled(2) == [.answer(caller: 2, .cancelled)])
    #expect(!machine.resolved(.served(h12), lookup: 2).isEmpty)
  }

  // MARK: resolved

  @Test(arguments: Situation.allCases)
  func `the reply to a lookup that has ended changes nothing`(situation: Situation) {
    var machine = situation.machine
    #expect(machine.resolved(.served(h01), lookup: situation.lookup + 1).isEmpty)
    #expect(machine.resolved(.served(h01), lookup: 0).isEmpty)
  }

  @Test func `the saved address that is resolved again to the same area emits and saves nothing`() {
    var machine = Situation.resolvingAgain.machine
    #expect(machine.resolved(.served(h12), lookup: 1).isEmpty)
  }

  @Test func `the saved address that is resolved again to another hub changes the area alone`() {
    var machine = Situation.resolvingAgain.machine
    #expect(
      machine.resolved(.served(h07), lookup: 1)
        == [.emitArea(.served(h07)), .save(SavedDeliveryArea(address: home, area: .served(h07)))])
  }

  @Test func `another address of the same hub emits the address alone`() {
    var machine = Situation.setting.machine
    #expect(
      machine.resolved(.served(h12), lookup: 2) == [
        .emitAddress(work), .save(SavedDeliveryArea(address: work, area: .served(h12))),
        .answer(caller: 1, .area(.served(h12))),
      ])
  }

  @Test func `the same address set twice emits nothing`() {
    var machine = Situation.served.machine
    _ = machine.addressSet(home, caller: 9)
    #expect(machine.resolved(.served(h12), lookup: 2) == [.answer(caller: 9, .area(.served(h12)))])
  }

  @Test func `a browsed hub that serves the address is a change`() {
    var machine = Situation.browsing.machine
    _ = machine.addressSet(home, caller: 9)
    #expect(
      machine.resolved(.served(h01), lookup: 2) == [
        .emitAddress(home), .emitArea(.served(h01)),
        .save(SavedDeliveryArea(address: home, area: .served(h01))), .answer(caller: 9, .area(.served(h01))),
      ])
  }

  // MARK: lookupFailed

  @Test(arguments: Situation.allCases)
  func `the failure of a lookup that has ended changes nothing`(situation: Situation) {
    var machine = situation.machine
    #expect(machine.lookupFailed(.unreachable, lookup: situation.lookup + 1).isEmpty)
    #expect(machine.lookupFailed(.unreachable, lookup: 0).isEmpty)
  }

  @Test(arguments: [DeliveryAreaError.unreachable, .unreadable])
  func `a saved area stays where its address cannot be resolved again`(error: DeliveryAreaError) {
    var machine = Situation.resolvingAgain.machine
    #expect(machine.lookupFailed(error, lookup: 1).isEmpty)
    #expect(machine.area == .served(h12))
    #expect(machine.areaAsked(caller: 9) == [.answer(caller: 9, .area(.served(h12)))])
  }

  @Test(arguments: [DeliveryAreaError.unreachable, .unreadable])
  func `the old address and area stay where a new one cannot be resolved`(error: DeliveryAreaError) {
    var machine = Situation.setting.machine
    #expect(machine.lookupFailed(error, lookup: 2) == [.answer(caller: 1, .failed(error))])
    #expect(machine.area == .served(h12))
    #expect(machine.address == home)
  }

  @Test func `the lookup that the start owes is made up for after a failed one`() {
    var machine = Situation.settingFirst.machine
    _ = machine.areaAsked(caller: 2)
    #expect(
      machine.lookupFailed(.unreadable, lookup: 2)
        == [.answer(caller: 1, .failed(.unreadable)), .request(lookup: 3, nil)])
    #expect(machine.lookupFailed(.unreachable, lookup: 3) == [.answer(caller: 2, .failed(.unreachable))])
  }

  // MARK: forgotten

  @Test func `a forgotten address leaves its hub to be browsed until the server names one`() {
    var machine = Situation.served.machine
    #expect(
      machine.forgotten()
        == [.erase, .emitAddress(nil), .emitArea(.browsing(defaultHub: h12)), .request(lookup: 2, nil)])
    #expect(machine.areaAsked(caller: 1).isEmpty)
    #expect(
      machine.resolved(.browsing(defaultHub: h01), lookup: 2) == [
        .emitArea(.browsing(defaultHub: h01)), .answer(caller: 1, .area(.browsing(defaultHub: h01))),
        .save(SavedDeliveryArea(address: nil, area: .browsing(defaultHub: h01))),
      ])
  }

  @Test func `a forgotten address that is out of the area leaves nothing to answer with`() {
    var machine = Situation.outOfArea.machine
    #expect(machine.forgotten() == [.erase, .emitAddress(nil), .request(lookup: 2, nil)])
    #expect(machine.lookupFailed(.unreachable, lookup: 2).isEmpty)
    #expect(machine.areaAsked(caller: 1) == [.request(lookup: 3, nil)])
  }

  @Test func `who browses and forgets goes on browsing`() {
    var machine = Situation.browsing.machine
    #expect(machine.forgotten() == [.erase, .request(lookup: 2, nil)])
    #expect(
      machine.areaAsked(caller: 1) == [.answer(caller: 1, .area(.browsing(defaultHub: h01)))])
    #expect(
      machine.resolved(.browsing(defaultHub: h01), lookup: 2)
        == [.save(SavedDeliveryArea(address: nil, area: .browsing(defaultHub: h01)))])
  }

  @Test func `forgetting supersedes an address that is being set`() {
    var machine = Situation.setting.machine
    #expect(
      machine.forgotten() == [
        .cancelRequest(lookup: 2), .answer(caller: 1, .failed(.superseded)), .erase, .emitAddress(nil),
        .emitArea(.browsing(defaultHub: h12)), .request(lookup: 3, nil),
      ])
  }

  @Test func `forgetting ends the lookup of the saved address`() {
    var machine = Situation.resolvingAgain.machine
    #expect(
      machine.forgotten() == [
        .cancelRequest(lookup: 1), .erase, .emitAddress(nil), .emitArea(.browsing(defaultHub: h12)),
        .request(lookup: 2, nil),
      ])
    #expect(machine.resolved(.served(h12), lookup: 1).isEmpty)
  }

  @Test func `an address set while the browsed hub is asked for is followed by that where it fails`() {
    var machine = Situation.served.machine
    _ = machine.forgotten()
    #expect(machine.addressSet(work, caller: 1) == [.cancelRequest(lookup: 2), .request(lookup: 3, work)])
    #expect(
      machine.lookupFailed(.unreachable, lookup: 3)
        == [.answer(caller: 1, .failed(.unreachable)), .request(lookup: 4, nil)])
  }

  // MARK: saveFailed

  @Test func `what could not be saved is saved when it is resolved again`() {
    var machine = Situation.served.machine
    machine.saveFailed()
    _ = machine.addressSet(home, caller: 1)
    #expect(
      machine.resolved(.served(h12), lookup: 2) == [
        .save(SavedDeliveryArea(address: home, area: .served(h12))), .answer(caller: 1, .area(.served(h12))),
      ])
  }
}
