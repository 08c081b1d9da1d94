import Dispatch
import PriceboardStorage
import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import BasketComparison

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(15))) struct BasketStoreTests {
  private let basket = Basket(
    id: "week", title: "Wocheneinkauf",
    items: [
      BasketItem(productID: "milk", quantity: .packs(2)),
      BasketItem(productID: "tomatoes", quantity: .grams(750), pinnedStoreID: "s02"),
      BasketItem(productID: "eggs", quantity: Quantity(10, .unknown("dozen"))),
    ])

  @Test func `a basket comes back equal at the next start`() async throws {
    try await withTemporaryFolder { folder in
      try await BasketStore(in: folder).save(basket)
      let result = try await BasketStore(in: folder).load()
      #expect(result.value == basket)
      #expect(result.source == .current)
      #expect(result.damaged.isEmpty)
    }
  }

  @Test func `where no basket was saved there is none, and nothing is damaged`() async throws {
    try await withTemporaryFolder { folder in
      let result = try await BasketStore(in: folder).load()
      #expect(result.value == nil)
      #expect(result.damaged.isEmpty)
    }
  }

  @Test func `a damaged file is set aside and told, and the basket before stands in`() async throws {
    try await withTemporaryFolder { folder in
      let store = try BasketStore(in: folder)
      try await store.save(basket)
      var changed = basket
      changed.items.removeLast()
      try await store.save(changed)
      try damage("\(folder)/basket")

      let telemetry = TelemetrySpy()
      let result = try await BasketStore(in: folder, telemetry: telemetry).load()
      let damaged = DamagedCopy(copy: .current, damage: .contents, setAsideAs: "basket.corrupt-1")
      #expect(result.value == basket)
      #expect(result.source == .lastGood)
      #expect(result.damaged == [damaged])
      #expect(
        telemetry.events(of: StorageEvent.self) == [
          .damaged(file: "basket", damaged), .restoredLastGood(file: "basket"),
        ])
      #expect(FileManager.default.fileExists(atPath: "\(folder)/basket.corrupt-1"))
    }
  }

  @Test func `a basket of a later version is neither read nor replaced`() async throws {
    try await withTemporaryFolder { folder in
      let later = try VersionedFile<[String]>("basket", in: folder, schema: BasketStore.schema + 1)
      try await later.save(["another form"])
      let store = try BasketStore(in: folder)
      let error = StorageError.newerSchema(found: BasketStore.schema + 1, known: BasketStore.schema)
      await #expect(throws: error) { try await store.load() }
      await #expect(throws: error) { try await store.save(basket) }
      let kept = try await later.load()
      #expect(kept.value == ["another form"])
    }
  }

  @Test func `of saves that come while one is written only the newest is written`() async throws {
    try await withTemporaryFolder { folder in
      let telemetry = TelemetrySpy()
      let disk = GatedDisk()
      let store = BasketStore(
        VersionedFile(
          try CrashSafeFile("basket", in: folder, schema: 1, telemetry: telemetry, system: disk), schema: 1))
      let first = Task { try await store.save(basket) }
      await disk.arrival()
      let later = await store.saveInTasks((1...50).map { Basket(id: "week", title: "\($0)") })
      // The store runs its calls in their order, so that all 50 have been asked for after one more.
      _ = await store.saveInTasks([])
      disk.open()
      try await first.value
      for save in later { try await save.value }
      let result = try await store.load()
      #expect(result.value?.title == "50")
      #expect(telemetry.events(of: StorageEvent.self).count == 2)
    }
  }

  @Test func `a save that fails is told to all who waited, and the next one is tried again`() async throws {
    try await withTemporaryFolder { root in
      let folder = "\(root)/missing/folder"
      let store = try BasketStore(in: folder)
      let saves = await store.saveInTasks([basket, basket, basket])
      for save in saves {
        await #expect(throws: StorageError.self) { try await save.value }
      }
      try FileManager.default.createDirectory(atPath: "\(root)/missing", withIntermediateDirectories: true)
      try await store.save(basket)
      let result = try await store.load()
      #expect(result.value == basket)
    }
  }

  @Test func `the newest of many baskets saved at once is kept`() async throws {
    try await withTemporaryFolder { folder in
      let store = try BasketStore(in: folder)
      let saves = await store.saveInTasks((1...200).map { Basket(id: "week", title: "\($0)") })
      for save in saves { try await save.value }
      let result = try await store.load()
      #expect(result.value?.title == "200")
    }
  }

  /// Flips a bit of the last byte.
  private func damage(_ path: String) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    data[data.endIndex - 1] ^= 1
    try data.write(to: URL(fileURLWithPath: path))
  }
}

extension BasketStore {
  /// The tasks are the store's own, so that they begin in the order in which they are made.
  fileprivate func saveInTasks(_ baskets: [Basket]) -> [Task<Void, any Error>] {
    baskets.map { basket in Task { try await self.save(basket) } }
  }
}

/// A disk whose first read waits until it is let through.
private final class GatedDisk: FileSystem {
  private let system = POSIXFileSystem()
  private let gate = DispatchSemaphore(value: 0)
  private let hasOpened = Locked(false)
  private let arrivals = AsyncStream<Void>.makeStream()

  func arrival() async {
    for await _ in arrivals.stream { return }
  }

  func open() {
    gate.signal()
  }

  func contents(of path: FilePath, limit: Int) throws(SystemCallFailure) -> [UInt8]? {
    let isFirst = hasOpened.withLock { hasOpened in
      defer { hasOpened = true }
      return !hasOpened
    }
    if isFirst {
      arrivals.continuation.yield()
      gate.wait()
    }
    return try system.contents(of: path, limit: limit)
  }

  func create(_ path: FilePath) throws(SystemCallFailure) -> OpenFile { try system.create(path) }
  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemCallFailure) -> Int {
    try system.write(bytes, to: file)
  }
  func synchronise(_ file: OpenFile) throws(SystemCallFailure) { try system.synchronise(file) }
  func close(_ file: OpenFile) throws(SystemCallFailure) { try system.close(file) }
  func rename(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) {
    try system.rename(path, to: new)
  }
  func link(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) { try system.link(path, to: new) }
  func remove(_ path: FilePath) throws(SystemCallFailure) { try system.remove(path) }
  func names(in folder: FolderPath) throws(SystemCallFailure) -> [String] { try system.names(in: folder) }
  func make(_ folder: FolderPath) throws(SystemCallFailure) -> Bool { try system.make(folder) }
  func synchronise(_ folder: FolderPath) throws(SystemCallFailure) { try system.synchronise(folder) }
}
