import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardStorage

@Suite struct EraseTests {
  @Test func `erasing removes every copy, damaged ones and left-overs too, and nobody else's files`() throws {
    let disk = SimulatedDisk()
    let telemetry = TelemetrySpy()
    var file = try makeFile(on: disk, telemetry: telemetry)
    try file.save([1])
    try file.save([2])
    disk.place([9], as: "basket.corrupt-4")
    disk.place([9], as: "basket.saving-1")
    let others = ["basket-2", "basket.last-good-2", "basket2", "basket.corrupt-x", "list"]
    for name in others { disk.place([9], as: name) }

    try file.erase()
    #expect(disk.names == others.sorted())
    #expect(telemetry.events(of: StorageEvent.self).last == .erased(file: "basket"))
    #expect(try file.load().value == nil)
    try file.save([3])
    #expect(try file.load().value == [3])
  }

  @Test func `erasing what is not there does nothing`() throws {
    let disk = SimulatedDisk()
    let telemetry = TelemetrySpy()
    var file = try makeFile(on: disk, telemetry: telemetry)
    try file.erase()
    #expect(disk.names == nil)
    #expect(telemetry.events.isEmpty)
  }

  @Test func `a file of a later version is erased, too`() throws {
    let disk = SimulatedDisk()
    disk.place(Envelope(schema: 9, contents: [1]).bytes, as: "basket")
    var file = try makeFile(on: disk)
    #expect(throws: StorageError.newerSchema(found: 9, known: 1)) { try file.load() }
    try file.erase()
    #expect(disk.names == [])
  }

  @Test(arguments: [true, false])
  func `a refused call leaves the contents or none, and erasing again finishes it`(hasLinks: Bool) throws {
    for trouble in [SimulatedDisk.Trouble.refusal, .late] {
      var number = 1
      var wasReached = true
      while wasReached {
        let (disk, telemetry) = (try Self.disk(hasLinks: hasLinks), TelemetrySpy())
        var file = try makeFile(on: disk, telemetry: telemetry)
        disk.arm(trouble, at: number)
        let isErased = (try? file.erase()) != nil
        wasReached = disk.callCount >= number
        #expect(wasReached != isErased, "\(trouble) at call \(number)")
        if !isErased {
          guard case .eraseFailed("basket", .system)? = telemetry.events(of: StorageEvent.self).last else {
            Issue.record("not reported")
            return
          }
        }
        disk.arm(trouble, at: 0)
        var next = try makeFile(on: disk)
        let found = try next.load().value
        #expect(found == nil || !isErased && found == [2], "\(trouble) at call \(number)")
        try file.erase()
        #expect(disk.names == [])
        number += 1
      }
      #expect(number > 5)
    }
  }

  @Test(arguments: [true, false])
  func `a power failure at any call leaves the contents or none, never older ones`(hasLinks: Bool) throws {
    let seed: UInt64 = 41
    var generator = SplitMix64(seed: seed)
    var number = 1
    var wasReached = true
    while wasReached {
      for round in 0..<60 {
        let disk = try Self.disk(hasLinks: hasLinks)
        var file = try makeFile(on: disk)
        disk.arm(.powerFailure, at: number)
        let isErased = (try? file.erase()) != nil
        wasReached = disk.callCount >= number
        let restarted = disk.restarted(using: &generator)
        var next = try makeFile(on: restarted)
        let found = try next.load().value
        #expect(
          found == nil || !isErased && found == [2],
          "seed \(seed), power failure at call \(number), round \(round)")
        if isErased { #expect(restarted.names == []) }
      }
      number += 1
    }
    #expect(number > 5)
  }

  @Test func `a value in a versioned file is erased`() async throws {
    let disk = SimulatedDisk()
    let file = VersionedFile<[Int]>(
      try CrashSafeFile("list", in: "/disk", schema: 1, system: disk), schema: 1)
    try await file.save([1])
    try await file.save([2])
    try await file.erase()
    #expect(disk.names == [])
    #expect(try await file.load().value == nil)
  }

  @Test func `a folder is cleared of the files that are picked, and of no other`() async throws {
    let disk = SimulatedDisk()
    for name in ["b-2", "b-1", "c"] { disk.place([1], as: name) }
    let folder = StoredFolder("/disk", system: disk)
    #expect(try await folder.names { $0.hasPrefix("b") } == ["b-1", "b-2"])
    try await folder.remove { $0.hasPrefix("b") }
    #expect(disk.names == ["c"])
    #expect(try await StoredFolder("/disk", system: SimulatedDisk()).names { _ in true } == [])
  }

  /// A disk on which [1] was saved and then [2], with a damaged copy and a left-over beside them.
  private static func disk(hasLinks: Bool) throws -> SimulatedDisk {
    let disk = SimulatedDisk(hasLinks: hasLinks)
    var file = try makeFile(on: disk)
    try file.save([1])
    try file.save([2])
    disk.place([9], as: "basket.corrupt-1")
    disk.place([9], as: "basket.saving-1")
    return disk
  }
}
