import Foundation
import PriceboardStorage
import PriceboardTestSupport
import PriceboardTransport
import Testing

@testable import DeliveryArea

@Suite(.timeLimit(.minutes(15))) struct SavedAreaTests {
  private let service = HTTPServiceFake()

  @Test func `the next start begins with the last address and area`() async throws {
    try await withTemporaryFolder { folder in
      try await live(in: folder) { repository in
        try await set(Places.home, #"{"status":"served","hub":"h12"}"#, in: repository, afterLaunch: true)
        try await set(Places.work, #"{"status":"served","hub":"h07"}"#, in: repository)
      }
      try await live(in: folder) { repository in
        var areas = repository.areaChanges().makeAsyncIterator()
        var addresses = repository.addressChanges().makeAsyncIterator()
        #expect(await areas.next() == .served(Places.h07))
        #expect(await addresses.next() == .some(Places.work))
        try await expectArea(of: repository, .served(Places.h07))
        let call = await service.nextCall()
        #expect(call.call.target == "/delivery-area?lat=52.4912&lng=13.4241")
        call.reply(#"{"status":"served","hub":"h12"}"#)
        #expect(await areas.next() == .served(Places.h12))
      }
      try await live(in: folder) { repository in
        try await expectArea(of: repository, .served(Places.h12))
      }
    }
  }

  @Test(arguments: [#"{"status":"served"}"#, #"{"status":"paused","hub":"h12"}"#, nil])
  func `a saved area stays where it cannot be resolved again, and is not asked for twice`(
    json: String?
  ) async throws {
    try await withTemporaryFolder { folder in
      try await live(in: folder) { repository in
        try await set(Places.home, #"{"status":"served","hub":"h12"}"#, in: repository, afterLaunch: true)
      }
      let before = service.calls.count
      try await live(in: folder) { repository in
        let call = await service.nextCall()
        if let json { call.reply(json) } else { call.fail(HTTPFailure.unreachable) }
        try await expectArea(of: repository, .served(Places.h12))
        async let again = repository.area()
        #expect(try await again == .served(Places.h12))
      }
      #expect(service.calls.count == before + 1)
    }
  }

  @Test func `the browsed hub is there again at the next start`() async throws {
    try await withTemporaryFolder { folder in
      try await live(in: folder) { repository in
        await service.nextCall().reply(#"{"status":"browsing","hub":"h01"}"#)
        _ = try await repository.area()
      }
      try await live(in: folder) { repository in
        try await expectArea(of: repository, .browsing(defaultHub: Places.h01))
        #expect(await service.nextCall().call.target == "/delivery-area")
      }
    }
  }

  @Test func `a save that fails loses nothing in memory`() async throws {
    try await withTemporaryFolder { folder in
      let telemetry = TelemetrySpy()
      // The parent of the folder is not there, so that no save can work.
      let repository = try RemoteDeliveryAreaRepository(
        service: service, in: "\(folder)/none/none", telemetry: telemetry)
      try await set(Places.home, #"{"status":"served","hub":"h12"}"#, in: repository, afterLaunch: true)
      await repository.saved()
      try await expectArea(of: repository, .served(Places.h12))
      #expect(failedSaves(telemetry) == 1)
      // The same area is saved again, because the file does not hold it.
      try await set(Places.home, #"{"status":"served","hub":"h12"}"#, in: repository)
      await repository.saved()
      #expect(failedSaves(telemetry) == 2)
    }
  }

  @Test func `what cannot be read is no saved area`() async throws {
    try await withTemporaryFolder { folder in
      let newer = try VersionedFile<String>("delivery-area", in: folder, schema: SavedDeliveryArea.schema + 1)
      try await newer.save("from a later version")
      try await live(in: folder) { repository in
        let call = await service.nextCall()
        #expect(call.call.target == "/delivery-area")
        call.reply(#"{"status":"browsing","hub":"h01"}"#)
        try await expectArea(of: repository, .browsing(defaultHub: Places.h01))
      }
      #expect(try await newer.load().value == "from a later version")
    }
  }

  @Test func `a forgotten address is gone from memory and from the file`() async throws {
    try await withTemporaryFolder { folder in
      try await live(in: folder) { repository in
        try await set(Places.work, #"{"status":"served","hub":"h07"}"#, in: repository, afterLaunch: true)
        try await set(Places.home, #"{"status":"served","hub":"h12"}"#, in: repository)
        var areas = repository.areaChanges().makeAsyncIterator()
        var addresses = repository.addressChanges().makeAsyncIterator()
        #expect(await areas.next() == .served(Places.h12))
        #expect(await addresses.next() == .some(Places.home))
        await repository.saved()
        #expect(try bytes(in: folder).contains("52.529"))

        try await repository.forget()
        #expect(await addresses.next() == .some(nil))
        #expect(await areas.next() == .browsing(defaultHub: Places.h12))
        let left = try bytes(in: folder)
        for secret in ["52.", "13.", "Torstra", "Kottbusser", "h12", "h07"] {
          #expect(!left.contains(secret))
        }
        let call = await service.nextCall()
        #expect(call.call.target == "/delivery-area")
        call.reply(#"{"status":"browsing","hub":"h01"}"#)
        #expect(await areas.next() == .browsing(defaultHub: Places.h01))
      }
      try await live(in: folder) { repository in
        try await expectArea(of: repository, .browsing(defaultHub: Places.h01))
        #expect(await service.nextCall().call.target == "/delivery-area")
      }
    }
  }

  @Test func `forgetting says where the file could not be removed, and forgets all the same`() async throws {
    try await withTemporaryFolder { folder in
      // A folder in the file's place can be neither read nor removed as a file.
      try FileManager.default.createDirectory(
        atPath: "\(folder)/delivery-area", withIntermediateDirectories: false)
      try await live(in: folder) { repository in
        try await set(Places.home, #"{"status":"served","hub":"h12"}"#, in: repository, afterLaunch: true)
        await #expect(throws: StorageError.self) { try await repository.forget() }
        var addresses = repository.addressChanges().makeAsyncIterator()
        #expect(await addresses.next() == .some(nil))
      }
    }
  }

  @Test func `what is saved is what was current last`() async throws {
    try await withTemporaryFolder { folder in
      try await live(in: folder) { repository in
        _ = await service.nextCall()
        for number in 1...20 {
          try await set(
            Places.address("\(number)", Double(number), 13), #"{"status":"served","hub":"h\#(number)"}"#,
            in: repository)
        }
      }
      try await live(in: folder) { repository in
        try await expectArea(of: repository, .served(Places.hub("h20")))
        #expect(await service.nextCall().call.target == "/delivery-area?lat=20&lng=13")
      }
    }
  }

  @Test func `no event tells an address or a place`() async throws {
    try await withTemporaryFolder { folder in
      let telemetry = TelemetrySpy()
      let repository = try RemoteDeliveryAreaRepository(service: service, in: folder, telemetry: telemetry)
      try await set(Places.home, #"{"status":"served","hub":"h12"}"#, in: repository, afterLaunch: true)
      for json in [#"{"status":"served"}"#, #"{"status":"moved"}"#, "[]"] {
        let setting = Task { try await repository.setAddress(Places.work) }
        await service.nextCall().reply(json)
        await #expect(throws: DeliveryAreaError.unreadable) { try await setting.value }
      }
      await repository.saved()
      #expect(telemetry.events.count >= 4)
      for event in telemetry.events {
        var dumped = ""
        dump(event, to: &dumped)
        for secret in ["52.", "13.", "Torstra", "Kottbusser"] {
          #expect(!dumped.contains(secret), "\(dumped)")
        }
      }
    }
  }

  /// One run of an app whose owner of the area keeps it in `folder`.
  private func live(
    in folder: String, _ body: (RemoteDeliveryAreaRepository) async throws -> Void
  ) async throws {
    let repository = try RemoteDeliveryAreaRepository(service: service, in: folder)
    try await body(repository)
    await repository.saved()
  }

  private func set(
    _ address: Address, _ json: String, in repository: RemoteDeliveryAreaRepository, afterLaunch: Bool = false
  ) async throws {
    // The lookup of the start comes first, so that what comes next is the address's.
    if afterLaunch { _ = await service.nextCall() }
    async let area = repository.setAddress(address)
    await service.nextCall().reply(json)
    _ = try await area
  }

  private func expectArea(of repository: RemoteDeliveryAreaRepository, _ area: DeliveryArea) async throws {
    let current = try await repository.area()
    #expect(current == area)
  }

  private func failedSaves(_ telemetry: TelemetrySpy) -> Int {
    telemetry.events(of: StorageEvent.self).count { event in
      if case .saveFailed = event { true } else { false }
    }
  }

  private func bytes(in folder: String) throws -> String {
    try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")), as: UTF8.self)
    }.joined()
  }
}
