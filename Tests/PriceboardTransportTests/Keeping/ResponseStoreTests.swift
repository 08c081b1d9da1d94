import PriceboardStorage
import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(15))) struct ResponseStoreTests {
  private static func open(
    _ folder: String, account: String = "a", bytes: Int = 1 << 20, system: any FileSystem = POSIXFileSystem()
  ) throws -> ResponseStore {
    try ResponseStore(in: folder, account: account, limits: KeptIndex.Limits(bytes: bytes), system: system)
  }

  private static func entry(_ url: String, size: Int = 4, group: String? = "home") -> KeptEntry {
    KeptEntry(
      url: url, request: HTTPHeaders(), headers: HTTPHeaders(), group: group, bodySize: size,
      askedAt: .init(onTimeline: nil, onWallClock: 0), receivedAt: 0)
  }

  private static func keep(_ url: String, _ body: String, in store: ResponseStore) async {
    await store.keep(entry(url, size: body.utf8.count), body: Data(body.utf8))
  }

  private static func body(_ url: String, in store: ResponseStore) async -> String? {
    guard let entry = await store.entry(of: url, for: HTTPHeaders()) else { return nil }
    return await store.body(of: entry).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func names(_ folder: String) throws -> [String] {
    try POSIXFileSystem().names(in: FolderPath(folder)).filter { $0 != "." && $0 != ".." }.sorted()
  }

  @Test func `what was kept is there at once, and after the next start`() async throws {
    try await withTemporaryFolder { root in
      let folder = "\(root)/created by the first"
      let store = try Self.open(folder)
      #expect(await Self.body("x", in: store) == nil)
      await Self.keep("x", "one", in: store)
      await Self.keep("y", "two", in: store)
      #expect(await Self.body("x", in: store) == "one")
      await store.finishWriting()
      #expect(await Self.body("x", in: store) == "one")
      let next = try Self.open(folder)
      #expect(await Self.body("x", in: next) == "one")
      #expect(await Self.body("y", in: next) == "two")
      #expect(await Self.body("z", in: next) == nil)
    }
  }

  @Test func `a newer reply replaces the older, and its file goes`() async throws {
    try await withTemporaryFolder { folder in
      let store = try Self.open(folder)
      for number in 1...5 {
        await Self.keep("x", "\(number)", in: store)
        await store.finishWriting()
        #expect(await Self.body("x", in: store) == "\(number)")
      }
      #expect(try Self.names(folder) == ["http-replies", "http-replies-5", "http-replies.last-good"])
      #expect(await Self.body("x", in: try Self.open(folder)) == "5")
    }
  }

  @Test func `many callers at once get what each kept`() async throws {
    try await withTemporaryFolder { folder in
      let store = try Self.open(folder)
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          group.addTask {
            await store.keep(Self.entry("u\(number)", group: nil), body: Data("\(number)".utf8))
            #expect(await Self.body("u\(number)", in: store) == "\(number)")
          }
        }
      }
      await store.finishWriting()
      let next = try Self.open(folder)
      for number in 0..<40 { #expect(await Self.body("u\(number)", in: next) == "\(number)") }
    }
  }

  @Test func `the files never hold more than the limit, and what is too large is not kept`() async throws {
    try await withTemporaryFolder { folder in
      let store = try Self.open(folder, bytes: 10_000)
      for number in 0..<30 {
        let body = Data(repeating: 65, count: 1_000)
        await store.keep(Self.entry("u\(number)", size: body.count, group: nil), body: body)
      }
      let large = Data(repeating: 66, count: 20_000)
      await store.keep(Self.entry("large", size: large.count), body: large)
      await store.finishWriting()
      #expect(try Self.names(folder).count { KeptFileNames.bodyNumber(of: $0) != nil } == 9)
      #expect(await Self.body("large", in: store) == nil)
      #expect(await Self.body("u29", in: try Self.open(folder, bytes: 10_000))?.utf8.count == 1_000)
      #expect(await Self.body("u0", in: store) == nil)
    }
  }

  @Test func `another account's copies are never read, and gone when the store is opened`() async throws {
    try await withTemporaryFolder { folder in
      // Equal to Swift's own strings, but not the same account.
      for (first, second) in [("a", "b"), ("\u{E9}", "e\u{301}"), ("a", "")] {
        let store = try Self.open(folder, account: first)
        await Self.keep("x", "mine", in: store)
        await Self.keep("x", "mine again", in: store)
        await store.finishWriting()
        let other = try Self.open(folder, account: second)
        #expect(await Self.body("x", in: other) == nil)
        #expect(try Self.names(folder) == [])
        await Self.keep("x", "theirs", in: other)
        await other.finishWriting()
        #expect(await Self.body("x", in: try Self.open(folder, account: first)) == nil)
        #expect(try Self.names(folder) == [])
      }
    }
  }

  @Test func `erasing removes every file, and later writes of the account are dropped`() async throws {
    try await withTemporaryFolder { folder in
      let store = try Self.open(folder)
      for number in 1...3 {
        await Self.keep("x", "\(number)", in: store)
        await store.finishWriting()
      }
      let file = URL(fileURLWithPath: folder)
      for name in [
        "http-replies.corrupt-1", "http-replies-9.saving-1", "http-replies-9.last-good", "address",
      ] {
        try Data("x".utf8).write(to: file.appendingPathComponent(name))
      }
      // One that is under way.
      await Self.keep("y", "late", in: store)
      try await store.erase()
      #expect(try Self.names(folder) == ["address"])
      await Self.keep("z", "later", in: store)
      await store.finishWriting()
      #expect(try Self.names(folder) == ["address"])
      for url in ["x", "y", "z"] { #expect(await Self.body(url, in: store) == nil) }
      // Erased before it was ever opened, and twice.
      try await Self.open(folder).erase()
      try await store.erase()
      let next = try Self.open(folder)
      await Self.keep("x", "new", in: next)
      await next.finishWriting()
      #expect(await Self.body("x", in: try Self.open(folder)) == "new")
    }
  }

  @Test func `erasing while calls keep and read leaves nothing`() async throws {
    try await withTemporaryFolder { folder in
      for round in 0..<20 {
        let store = try Self.open(folder, account: "\(round)")
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<8 {
            group.addTask {
              await Self.keep("u\(number)", "\(number)", in: store)
              _ = await Self.body("u\(number)", in: store)
            }
          }
          group.addTask { try? await store.erase() }
        }
        await store.finishWriting()
        #expect(try Self.names(folder) == [])
      }
    }
  }

  @Test func `erasing while damaged copies are read leaves nothing`() async throws {
    try await withTemporaryFolder { folder in
      for round in 0..<20 {
        let first = try Self.open(folder)
        for number in 0..<8 { await Self.keep("u\(number)", "\(round)", in: first) }
        await first.finishWriting()
        for name in try Self.names(folder) where KeptFileNames.bodyNumber(of: name) != nil {
          try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        let store = try Self.open(folder)
        _ = await store.entry(of: "u0", for: HTTPHeaders())
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<16 {
            group.addTask { #expect(await Self.body("u\(number / 2)", in: store) == nil) }
          }
          group.addTask { await #expect(throws: Never.self) { try await store.erase() } }
        }
        #expect(try Self.names(folder) == [])
      }
    }
  }

  @Test func `erasing that the system refused can be repeated, and shows nothing meanwhile`() async throws {
    try await withTemporaryFolder { folder in
      let first = try Self.open(folder)
      for number in 1...2 {
        await Self.keep("x", "\(number)", in: first)
        await first.finishWriting()
      }
      var calls = 0
      while true {
        let system = StoppingFileSystem(after: calls)
        let store = try Self.open(folder, system: system)
        let isErased = (try? await store.erase()) != nil
        #expect(isErased != system.hasStopped)
        #expect(await Self.body("x", in: store) == nil)
        if isErased { break }
        // The next start of another account has nothing of it either.
        calls += 1
      }
      #expect(calls >= 4)
      #expect(try Self.names(folder) == [])
    }
  }

  @Test
  func `a process that ends at any call leaves the last reply or the one before, and no other is touched`()
    async throws
  {
    try await withTemporaryFolder { root in
      let bodies = (0..<3).map { String(repeating: "\($0)", count: 300 + $0) }
      var calls = 0
      while true {
        let folder = "\(root)/\(calls)"
        let first = try Self.open(folder)
        for url in ["x", "y"] { await Self.keep(url, bodies[0], in: first) }
        await first.finishWriting()

        let system = StoppingFileSystem(after: calls)
        let store = try Self.open(folder, system: system)
        for body in bodies[1...] {
          await Self.keep("x", body, in: store)
          await store.finishWriting()
        }

        let next = try Self.open(folder)
        let found = try #require(await Self.body("x", in: next), "\(calls) calls")
        #expect(system.hasStopped ? bodies.contains(found) : found == bodies[2], "\(calls) calls")
        #expect(await Self.body("y", in: next) == bodies[0], "\(calls) calls")
        let numbers = try Self.names(folder).compactMap(KeptFileNames.bodyNumber)
        #expect(numbers.count == 2, "\(calls) calls")
        await Self.keep("z", "on it goes", in: next)
        await next.finishWriting()
        #expect(await Self.body("z", in: try Self.open(folder)) == "on it goes")
        #expect(try !Self.names(folder).contains { $0.contains(".saving-") }, "\(calls) calls")
        guard system.hasStopped else { break }
        calls += 1
      }
      #expect(calls > 40)
    }
  }

  @Test func `damage costs what is damaged and no more`() async throws {
    try await withTemporaryFolder { folder in
      let store = try Self.open(folder)
      await Self.keep("x", "one", in: store)
      await Self.keep("y", "two", in: store)
      await store.finishWriting()
      let file = URL(fileURLWithPath: folder).appendingPathComponent("http-replies-1")
      var bytes = try Data(contentsOf: file)
      bytes[bytes.count - 1] ^= 1
      try bytes.write(to: file)
      let next = try Self.open(folder)
      #expect(await Self.body("x", in: next) == nil)
      #expect(await Self.body("y", in: next) == "two")
      await next.finishWriting()
      #expect(try !Self.names(folder).contains { $0.hasPrefix("http-replies-1") })
    }
  }

  @Test func `an index that cannot be read, or does not hold together, is an empty store`() async throws {
    try await withTemporaryFolder { folder in
      for index in [
        "", "[]", #"{"account":"a","clock":0,"entries":[],"lastNumber":9223372036854775807}"#,
        #"{"account":"a","clock":-1,"entries":[],"lastNumber":0}"#,
      ] {
        let store = try Self.open(folder)
        await Self.keep("x", "one", in: store)
        await store.finishWriting()
        let file = try CrashSafeFile(KeptFileNames.index, in: folder, schema: 1)
        for _ in 0..<2 { try await file.save(Array(index.utf8)) }
        let next = try Self.open(folder)
        #expect(await Self.body("x", in: next) == nil)
        await Self.keep("y", "two", in: next)
        await next.finishWriting()
        #expect(await Self.body("y", in: try Self.open(folder)) == "two")
        try await next.erase()
      }
      // Nor one of a later version, whose account nobody can tell.
      try await CrashSafeFile(KeptFileNames.index, in: folder, schema: 7).save([1])
      let store = try Self.open(folder)
      await Self.keep("x", "one", in: store)
      await store.finishWriting()
      #expect(await Self.body("x", in: try Self.open(folder)) == "one")
    }
  }

  @Test func `a folder that cannot be read keeps nothing, and is tried again`() async throws {
    try await withTemporaryFolder { folder in
      let store = try Self.open("\(folder)/missing/replies")
      await Self.keep("x", "one", in: store)
      await store.finishWriting()
      #expect(await Self.body("x", in: store) == nil)
      #expect(throws: StorageError.invalidName("")) { try ResponseStore(in: "", account: "a") }
    }
  }

  @Test func `no name of a file tells an address`() {
    #expect(KeptFileNames.body(17) == "http-replies-17")
    #expect(KeptFileNames.bodyNumber(of: "http-replies-17.corrupt-2") == 17)
    #expect(KeptFileNames.bodyNumber(of: "http-replies.last-good") == nil)
    #expect(KeptFileNames.bodyNumber(of: "http-replies-x") == nil)
    #expect(!KeptFileNames.areOurs("http-repliesx"))
    #expect(!KeptFileNames.areOurs("address"))
  }
}
