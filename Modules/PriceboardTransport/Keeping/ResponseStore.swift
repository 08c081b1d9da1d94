public import PriceboardStorage
public import PriceboardTelemetry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Copies of replies on disk, for one account.
///
/// An ``HTTPClient`` keeps in it what its callers find good and servers allow, and answers from it.
/// What is kept survives the end of the app at any moment; a copy that was under way is then there or not, whole.
/// Bodies are written after the caller has gone on; ``finishWriting()`` waits for them.
///
/// It belongs to the account that it was opened for: another account's copies are removed before anything is read.
/// ``erase()`` on sign-out removes every file, and whatever comes after it is dropped.
///
/// The folder holds `http-replies` and `http-replies-1` and so on, with the second copies that stored files have.
/// No name says what is in a file. One store at a time may use a folder, and one timeline.
public actor ResponseStore {
  private enum Phase {
    case closed
    case open
    case erased
  }

  private let account: String
  private let limits: KeptIndex.Limits
  private let folderPath: String
  private let folder: StoredFolder
  private let file: VersionedFile<KeptIndex>
  private let telemetry: any TelemetrySink
  private let system: any FileSystem

  private var phase = Phase.closed
  private var index: KeptIndex
  /// Bodies that are not on disk yet.
  private var unwritten: [Int: Data] = [:]
  /// The numbers of the files of bodies.
  private var written: Set<Int> = []
  private var isChanged = false
  private var opening: Task<Void, Never>?
  private var writing: Task<Void, Never>?
  /// One for each body: what is asked of a file at the same time is then carried out one after the other.
  private var bodyFiles: [Int: CrashSafeFile] = [:]
  /// What reads a body now, which may set a damaged copy aside.
  private var loads: [Int: Task<LoadResult<StoredContents>?, Never>] = [:]
  private var lastLoad = 0

  /// Opens a store in `folder`; nothing is read yet.
  ///
  /// The folder is best one for caches, which the system does not back up; its parent has to be there.
  /// `account` is an opaque key that the app gives the user signed in, such as a random number that it made at sign-in;
  /// it is written into a file, so it is no name and no token.
  /// `sizeLimit` is the size of all copies in bytes, 16 MiB by default; the least recently used goes first, and the last
  /// good ones after all others.
  ///
  /// - Throws: `StorageError.invalidName` for a folder that cannot be one.
  public init(
    in folder: String, account: String, sizeLimit: Int = 16 << 20, telemetry: any TelemetrySink = .none
  ) throws(StorageError) {
    try self.init(
      in: folder, account: account, limits: KeptIndex.Limits(bytes: sizeLimit), telemetry: telemetry,
      system: POSIXFileSystem())
  }

  init(
    in folder: String, account: String, limits: KeptIndex.Limits, telemetry: any TelemetrySink = .none,
    system: any FileSystem
  ) throws(StorageError) {
    self.account = account
    self.limits = limits
    self.telemetry = telemetry
    self.system = system
    folderPath = folder
    self.folder = StoredFolder(folder, system: system)
    file = VersionedFile(
      try CrashSafeFile(KeptFileNames.index, in: folder, schema: 1, telemetry: telemetry, system: system),
      schema: 1)
    index = KeptIndex(account: account)
  }

  /// Removes every file of the store, and returns when none of them is on the medium.
  ///
  /// Call it on sign-out, and wait for it before a store for the next account is opened in the folder. From the call on
  /// the store has no copies and takes none, also none of calls that are still under way.
  ///
  /// - Throws: `StorageError` if the system refused. Some files may then be left: erase again.
  public func erase() async throws(StorageError) {
    phase = .erased
    index = KeptIndex(account: account)
    unwritten = [:]
    await opening?.value
    await writing?.value
    for load in loads.values { _ = await load.value }
    // The index first: without it no body is anybody's.
    try await file.erase()
    try await folder.remove(where: KeptFileNames.areOurs)
  }

  /// Waits until what was kept so far is on the medium, or cannot be written.
  public func finishWriting() async {
    while let writing { await writing.value }
  }
}

// MARK: - For the client

extension ResponseStore {
  /// The copy of a reply to a request, without its body.
  func entry(of url: String, for request: HTTPHeaders) async -> KeptEntry? {
    guard await open() else { return nil }
    return index.entry(of: url).flatMap { $0.isReply(to: request) ? $0 : nil }
  }

  /// The body of a copy; nil where it has gone meanwhile, or cannot be read.
  func body(of entry: KeptEntry) async -> Data? {
    guard await open() else { return nil }
    if let body = unwritten[entry.number] {
      index.replyUsed(entry.number)
      return body
    }
    guard index.numbers.contains(entry.number), let file = bodyFile(entry.number) else { return nil }
    // A file that cannot be read now, as on a locked device, may be read later.
    guard let result = await contents(of: file) else { return nil }
    guard phase == .open else { return nil }
    guard let contents = result.value else {
      if index.replyLost(entry.number) { write() }
      return nil
    }
    index.replyUsed(entry.number)
    return Data(contents.bytes)
  }

  func keep(_ entry: KeptEntry, body: Data) async {
    guard await open() else { return }
    if let number = index.replyKept(entry, limits: limits) { unwritten[number] = body }
    write()
  }

  /// The copy after a 304; nil where it has gone meanwhile.
  func confirm(_ entry: KeptEntry, by headers: HTTPHeaders, askedAt: CopyAge.Moment, receivedAt: Int) async
    -> KeptEntry?
  {
    guard await open() else { return nil }
    let confirmed = index.replyConfirmed(entry.number, by: headers, askedAt: askedAt, receivedAt: receivedAt)
    if confirmed != nil { write() }
    return confirmed
  }

  /// Drops the copy of what is at an address.
  func remove(_ url: String) async {
    guard await open() else { return }
    if index.addressChanged(url) { write() }
  }
}

// MARK: - Files

extension ResponseStore {
  private func bodyFile(_ number: Int) -> CrashSafeFile? {
    if let file = bodyFiles[number] { return file }
    let file = try? CrashSafeFile(
      KeptFileNames.body(number), in: folderPath, schema: 1, limit: max(limits.bytes, 0),
      telemetry: telemetry,
      system: system)
    bodyFiles[number] = file
    return file
  }

  private func contents(of file: CrashSafeFile) async -> LoadResult<StoredContents>? {
    lastLoad += 1
    let number = lastLoad
    let load = Task { try? await file.load() }
    loads[number] = load
    defer { loads[number] = nil }
    return await load.value
  }

  /// Answers whether there is something to read from and write to.
  private func open() async -> Bool {
    if phase == .closed {
      let opening = opening ?? Task { await read() }
      self.opening = opening
      await opening.value
    }
    return phase == .open
  }

  private func read() async {
    defer { opening = nil }
    var found: KeptIndex?
    do {
      found = try await file.load().value
    } catch .newerSchema, .newerFormat {
      // Written by a later version of the app, and for whom is not to be seen. The server has it all.
    } catch {
      // Not to be read now. Nothing is taken for lost; the next call tries again.
      return
    }
    if let index = found, !index.account.utf8.elementsEqual(account.utf8) || !index.isSound { found = nil }
    do {
      if found == nil { try await folder.remove(where: KeptFileNames.areOurs) }
      let names = try await folder.names(where: KeptFileNames.areOurs)
      let numbers = Set(names.compactMap(KeptFileNames.bodyNumber))
      let index = (found ?? KeptIndex(account: account)).limited(to: numbers)
      let wanted = index.numbers
      // What a process left that ended between two writes.
      try await folder.remove { name in
        KeptFileNames.bodyNumber(of: name).map { !wanted.contains($0) } ?? false
      }
      // Erased meanwhile?
      guard phase == .closed else { return }
      self.index = index
      self.index.foundNumbers(numbers)
      written = wanted
      phase = .open
    } catch {
      return
    }
  }

  /// Has the changes written; there is one writer at a time.
  private func write() {
    isChanged = true
    guard writing == nil else { return }
    writing = Task { await writeChanges() }
  }

  /// A body is on the medium before the index that names it, and goes after the index that does not.
  private func writeChanges() async {
    defer { writing = nil }
    while isChanged, phase == .open {
      isChanged = false
      for number in unwritten.keys.sorted() {
        guard phase == .open else { return }
        if let body = unwritten[number], index.numbers.contains(number) {
          let isSaved = (try? await bodyFile(number)?.save(Array(body))) != nil
          guard phase == .open else { return }
          if isSaved { written.insert(number) } else { _ = index.replyLost(number) }
        }
        unwritten[number] = nil
      }
      let saved = index.limited(to: written)
      guard (try? await file.save(saved)) != nil else { continue }
      let wanted = saved.numbers
      for number in written.subtracting(wanted).sorted() {
        guard phase == .open else { return }
        guard (try? await bodyFile(number)?.erase()) != nil else { continue }
        written.remove(number)
        bodyFiles[number] = nil
      }
    }
  }
}
