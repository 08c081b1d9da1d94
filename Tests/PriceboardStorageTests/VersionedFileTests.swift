import PriceboardTestSupport
import Testing

@testable import PriceboardStorage

@Suite(.timeLimit(.minutes(15))) struct VersionedFileTests {
  struct List: Codable, Hashable, Sendable {
    var title: String
    var items: [String]
    var factor: Double?
  }

  /// What the first version of the app wrote.
  struct OldList: Codable {
    var items: String
  }

  private let disk = SimulatedDisk()
  private let list = List(title: "Week", items: ["milk", "bread"])

  @Test func `a value comes back equal`() async throws {
    let file = try versioned(List.self, schema: 1)
    try await file.save(list)
    let result = try await file.load()
    #expect(result == LoadResult(value: list, source: .current, damaged: []))
  }

  @Test func `equal values give equal bytes`() async throws {
    try await versioned(List.self, schema: 1).save(list)
    #expect(
      disk.contents(of: "list")?.dropFirst(32).elementsEqual(
        #"{"items":["milk","bread"],"title":"Week"}"#.utf8)
        == true)
  }

  @Test func `an older version goes through the migration and a current one does not`() async throws {
    try await versioned(OldList.self, schema: 1).save(OldList(items: "milk,bread"))
    let file = try versioned(List.self, schema: 2) { [list] json, schema in
      #expect(schema == 1)
      #expect(json.elementsEqual(#"{"items":"milk,bread"}"#.utf8))
      return list
    }
    let migrated = try await file.load()
    #expect(migrated.value == list)
    let other = List(title: "Other", items: [])
    try await file.save(other)
    let current = try await file.load()
    #expect(current.value == other)
  }

  @Test func `a migration that refuses sets the file aside and does not lose it`() async throws {
    struct Refused: Error {}
    try await versioned(OldList.self, schema: 1).save(OldList(items: "milk"))
    let before = disk.contents(of: "list")
    let file = try versioned(List.self, schema: 2) { _, _ in throw Refused() }
    let result = try await file.load()
    #expect(result.value == nil)
    #expect(
      result.damaged == [DamagedCopy(copy: .current, damage: .undecodable, setAsideAs: "list.corrupt-1")])
    #expect(disk.contents(of: "list.corrupt-1") == before)
  }

  @Test func `without a migration older contents are decoded as they are`() async throws {
    try await versioned(List.self, schema: 1).save(list)
    let result = try await versioned(List.self, schema: 2).load()
    #expect(result.value == list)
  }

  @Test func `a newer version is neither read nor replaced`() async throws {
    try await versioned(List.self, schema: 3).save(list)
    let older = try versioned(OldList.self, schema: 2)
    await #expect(throws: StorageError.newerSchema(found: 3, known: 2)) { try await older.load() }
    await #expect(throws: StorageError.newerSchema(found: 3, known: 2)) {
      try await older.save(OldList(items: ""))
    }
    let result = try await versioned(List.self, schema: 3).load()
    #expect(result.value == list)
  }

  @Test func `a value that cannot be encoded changes nothing`() async throws {
    let file = try versioned(List.self, schema: 1)
    try await file.save(list)
    let broken = List(title: "Week", items: [], factor: .nan)
    await #expect(throws: StorageError.self) { try await file.save(broken) }
    let result = try await file.load()
    #expect(result.value == list)
  }

  private func versioned<Value: Codable & Sendable>(
    _ type: Value.Type, schema: UInt32, migrate: VersionedFile<Value>.Migration? = nil
  ) throws -> VersionedFile<Value> {
    VersionedFile(
      try CrashSafeFile("list", in: "/disk", schema: schema, system: disk), schema: schema, migrate: migrate)
  }
}
