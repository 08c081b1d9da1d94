import PriceboardTestSupport
import Testing

@testable import PriceboardStorage

/// Makes a file, as an app would at its start, over a disk that goes on.
func makeFile(
  on disk: any FileSystem, schema: UInt32 = 1, limit: Int = 1_000, telemetry: TelemetrySpy = TelemetrySpy()
) throws -> SafeFile {
  SafeFile(
    names: try StoredFileNames("basket", in: "/disk"), schema: schema, limit: limit, system: disk,
    telemetry: telemetry)
}

extension SafeFile {
  mutating func load() throws -> LoadResult<[UInt8]> {
    try load { $0.contents }
  }
}

@Suite struct SafeFileTests {
  private let disk = SimulatedDisk()
  private let telemetry = TelemetrySpy()

  @Test func `nothing saved is neither a value nor damage`() throws {
    var file = try makeFile(on: disk, telemetry: telemetry)
    #expect(try file.load() == LoadResult(value: nil, source: nil, damaged: []))
    #expect(telemetry.events.isEmpty)
    #expect(disk.names == nil)
  }

  @Test func `the last save is loaded and the one before kept`() throws {
    var file = try makeFile(on: disk, telemetry: telemetry)
    for contents in [[1], [2, 2], [3]] as [[UInt8]] { try file.save(contents) }
    #expect(try file.load() == LoadResult(value: [3], source: .current, damaged: []))
    #expect(disk.names == ["basket", "basket.last-good"])
    #expect(disk.contents(of: "basket.last-good") == Envelope(schema: 1, contents: [2, 2]).bytes)
    #expect(
      telemetry.events(of: StorageEvent.self) == [
        .saved(file: "basket", bytes: 1), .saved(file: "basket", bytes: 2), .saved(file: "basket", bytes: 1),
      ])
  }

  @Test func `short writes are continued`() throws {
    let disk = SimulatedDisk(longestWrite: 7)
    let contents = [UInt8](0...99)
    var file = try makeFile(on: disk)
    try file.save(contents)
    #expect(try file.load().value == contents)
  }

  @Test func `a damaged file is set aside and the one before stands in`() throws {
    var file = try makeFile(on: disk, telemetry: telemetry)
    try file.save([1])
    try file.save([2])
    disk.damage("basket") { $0[32] ^= 1 }
    let damaged = DamagedCopy(copy: .current, damage: .contents, setAsideAs: "basket.corrupt-1")
    #expect(try file.load() == LoadResult(value: [1], source: .lastGood, damaged: [damaged]))
    #expect(disk.names == ["basket.corrupt-1", "basket.last-good"])
    #expect(
      telemetry.events(of: StorageEvent.self).suffix(2) == [
        .damaged(file: "basket", damaged), .restoredLastGood(file: "basket"),
      ])

    // The next start finds the same, and the next save makes it whole.
    var next = try makeFile(on: disk)
    #expect(try next.load() == LoadResult(value: [1], source: .lastGood, damaged: []))
    try next.save([3])
    #expect(try next.load() == LoadResult(value: [3], source: .current, damaged: []))
    #expect(disk.names == ["basket", "basket.corrupt-1", "basket.last-good"])
  }

  @Test func `two damaged copies are both set aside and told`() throws {
    var file = try makeFile(on: disk)
    try file.save([1])
    try file.save([2])
    disk.damage("basket") { $0.removeAll() }
    disk.damage("basket.last-good") { $0.removeLast() }
    let result = try file.load()
    #expect(result.value == nil)
    #expect(result.damaged.map(\.copy) == [.current, .lastGood])
    #expect(result.damaged.map(\.damage) == [.noHeader, .length(expected: 1, found: 0)])
    #expect(disk.names == ["basket.corrupt-1", "basket.corrupt-2"])
    #expect(try file.load() == LoadResult(value: nil, source: nil, damaged: []))
  }

  @Test func `contents that do not decode count as damaged`() throws {
    struct Undecodable: Error {}
    var file = try makeFile(on: disk)
    try file.save([1])
    try file.save([2])
    let result = try file.load { envelope in
      guard envelope.contents != [2] else { throw Undecodable() }
      return envelope.contents
    }
    #expect(result.value == [1])
    #expect(result.damaged.map(\.damage) == [.undecodable])
  }

  @Test func `a save without a load sets a damaged file aside too`() throws {
    var file = try makeFile(on: disk, telemetry: telemetry)
    try file.save([1])
    try file.save([2])
    disk.damage("basket") { $0[8] ^= 1 }
    try file.save([3])
    #expect(disk.names == ["basket", "basket.corrupt-1", "basket.last-good"])
    #expect(disk.contents(of: "basket.last-good") == Envelope(schema: 1, contents: [1]).bytes)
    #expect(
      telemetry.events(of: StorageEvent.self).contains(
        .damaged(
          file: "basket", DamagedCopy(copy: .current, damage: .header, setAsideAs: "basket.corrupt-1"))))
  }

  @Test func `of the damaged copies the newest three are kept`() throws {
    for round in 1...6 {
      disk.place([0], as: "basket")
      var file = try makeFile(on: disk)
      #expect(try file.load().damaged.first?.setAsideAs == "basket.corrupt-\(round)")
    }
    #expect(disk.names == ["basket.corrupt-4", "basket.corrupt-5", "basket.corrupt-6"])
  }

  @Test func `a newer schema is never replaced, whichever copy it is in`() throws {
    let newer = Envelope(schema: 2, contents: [9]).bytes
    for name in ["basket", "basket.last-good"] {
      let disk = SimulatedDisk()
      let telemetry = TelemetrySpy()
      disk.place(newer, as: name)
      var file = try makeFile(on: disk, telemetry: telemetry)
      let error = StorageError.newerSchema(found: 2, known: 1)
      #expect(throws: error) { try file.load() }
      #expect(throws: error) { try file.save([1]) }
      #expect(throws: error) { try file.save([1]) }
      #expect(disk.contents(of: name) == newer)
      #expect(disk.names == [name])
      #expect(
        telemetry.events(of: StorageEvent.self).prefix(2) == [
          .loadFailed(file: "basket", error), .saveFailed(file: "basket", error),
        ])
      var newerApp = try makeFile(on: disk, schema: 2)
      #expect(try newerApp.load().value == [9])
    }
  }

  @Test func `a good current copy is loaded beside a newer last good one`() throws {
    disk.place(Envelope(schema: 1, contents: [1]).bytes, as: "basket")
    disk.place(Envelope(schema: 2, contents: [9]).bytes, as: "basket.last-good")
    var file = try makeFile(on: disk)
    #expect(try file.load().value == [1])
    #expect(throws: StorageError.newerSchema(found: 2, known: 1)) { try file.save([2]) }
  }

  @Test func `what exceeds the limit is neither saved nor touched`() throws {
    var file = try makeFile(on: disk, limit: 3)
    try file.save([1, 2, 3])
    #expect(throws: StorageError.tooLarge(limit: 3)) { try file.save([1, 2, 3, 4]) }
    #expect(try file.load().value == [1, 2, 3])
    var smaller = try makeFile(on: disk, limit: 2)
    #expect(throws: StorageError.tooLarge(limit: 2)) { try smaller.load() }
    #expect(throws: StorageError.tooLarge(limit: 2)) { try smaller.save([1]) }
    #expect(disk.names == ["basket"])
  }

  @Test func `left-overs of ours are removed at the start and no other file`() throws {
    let foreign = [
      "basket.saving-", "basket.saving-x", "basket.saving-01", "basket.saving--1", "basket.saving-+1",
      "basket.saving-1234567890", "basket.saving-1.txt", "xbasket.saving-1", "basket2.saving-1", "saving-1",
    ]
    for name in foreign + ["basket.saving-1", "basket.saving-2", "basket.saving-999999999"] {
      disk.place([1], as: name)
    }
    var file = try makeFile(on: disk, telemetry: telemetry)
    _ = try file.load()
    #expect(disk.names == foreign.sorted())
    #expect(telemetry.events(of: StorageEvent.self) == [.removedLeftOvers(file: "basket", count: 3)])
    try file.save([1])
    #expect(disk.names == (foreign + ["basket"]).sorted())
  }

  @Test func `a name that another save is using is left alone`() throws {
    var file = try makeFile(on: disk)
    _ = try file.load()
    disk.place([7], as: "basket.saving-1")
    try file.save([1])
    #expect(disk.names == ["basket", "basket.saving-1"])
    #expect(disk.contents(of: "basket.saving-1") == [7])
  }

  @Test func `without hard links the last good copy is kept by renaming`() throws {
    let disk = SimulatedDisk(hasLinks: false)
    var file = try makeFile(on: disk)
    for contents in [[1], [2], [3]] as [[UInt8]] { try file.save(contents) }
    #expect(try file.load().value == [3])
    #expect(disk.contents(of: "basket.last-good") == Envelope(schema: 1, contents: [2]).bytes)
  }

  @Test func `a copy that cannot be set aside is told and never replaced`() throws {
    var file = try makeFile(on: disk)
    try file.save([1])
    try file.save([2])
    disk.damage("basket") { $0[40 % $0.count] ^= 1 }
    // The calls of a load: read, list, rename.
    disk.arm(.refusal, at: 3)
    let result = try file.load()
    #expect(result.value == [1])
    #expect(result.damaged.map(\.setAsideAs) == [nil])
    disk.arm(.refusal, at: 3)
    #expect(throws: StorageError.self) { try file.save([3]) }
    #expect(disk.contents(of: "basket").map { Envelope.inspect($0, known: 1) } == .damaged(.foreign))
  }

  @Test(arguments: [
    "", ".", "..", ".basket", "a/b", "a\0b", "ä", "a b", "basket.last-good", "basket.saving-1",
    "basket.corrupt-3",
    "basket.saving-", "basket.last-good.json", String(repeating: "a", count: 201),
  ])
  func `a name that could be another file is refused`(name: String) {
    #expect(throws: StorageError.invalidName(name)) { try StoredFileNames(name, in: "/disk") }
  }

  @Test(arguments: ["basket", "Basket-2_b.json", "saving-1", "a", String(repeating: "a", count: 200)])
  func `an ordinary name is accepted`(name: String) throws {
    #expect(try StoredFileNames(name, in: "relative").path(of: .current).text == "relative/\(name)")
  }

  @Test(arguments: ["", "a\0b"])
  func `a folder that no system accepts is refused`(folder: String) {
    #expect(throws: StorageError.invalidName(folder)) { try StoredFileNames("basket", in: folder) }
  }
}
