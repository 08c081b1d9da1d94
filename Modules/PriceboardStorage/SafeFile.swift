import PriceboardTelemetry

/// Saves and loads one file so that a crash at any moment leaves the old contents or the new ones.
///
/// A save goes through these steps. The last column is what the next start finds if the process is killed, or the
/// power fails, after the step.
///
/// | step | call | next start |
/// |---|---|---|
/// | 1 | read both copies: a newer one ends the save, a damaged one is set aside | old |
/// | 2 | create `.saving-N`, write, synchronise, close | old; the left-over is removed |
/// | 3 | remove `.last-good` | old; the left-over is removed |
/// | 4 | link the current copy as `.last-good` | old; the left-over is removed |
/// | 5 | rename `.saving-N` to the plain name | old or new, whole |
/// | 6 | synchronise the folder | new |
///
/// Only after step 6 is the save acknowledged. The plain name never lacks a whole file in between, whichever of the
/// folder's changes reach the medium: it goes from the old file to the new one by one rename, and both are on the
/// medium before. Step 3 takes away the second copy of a file whose first was read and found good in step 1.
///
/// Where the file system has no hard links, step 4 is a rename. Then the plain name is missing until step 5, and the
/// next start takes the last good copy, which is the old contents.
struct SafeFile {
  /// Damaged copies are kept for whoever looks into the cause, but not without end.
  static let corruptCopiesKept = 3

  let names: StoredFileNames
  let schema: UInt32
  let limit: Int
  let system: any FileSystem
  let telemetry: any TelemetrySink
  private var hasStarted = false
  /// Whether the folder's own name is on the medium.
  var isFolderSafe = false
  /// Whether all names in the folder are on the medium, as far as our own changes go.
  var isFolderSettled = false

  init(
    names: StoredFileNames, schema: UInt32, limit: Int, system: any FileSystem, telemetry: any TelemetrySink
  ) {
    self.names = names
    self.schema = schema
    // What is read is the limit, the header and a byte more to tell that there is more.
    self.limit = min(max(limit, 0), .max - Envelope.headerLength - 1)
    self.system = system
    self.telemetry = telemetry
  }

  /// The value of the current copy, or else of the last good one; damaged ones are set aside.
  mutating func load<Value: Sendable>(
    decoding decode: (Envelope) throws -> Value
  ) throws(StorageError) -> LoadResult<Value> {
    do {
      start()
      return try find(decoding: decode)
    } catch {
      telemetry.record(StorageEvent.loadFailed(file: names.name, error))
      throw error
    }
  }

  /// Replaces the contents, and returns when the new ones are on the medium.
  mutating func save(_ contents: [UInt8]) throws(StorageError) {
    do {
      start()
      try replace(with: contents)
      telemetry.record(StorageEvent.saved(file: names.name, bytes: contents.count))
    } catch {
      telemetry.record(StorageEvent.saveFailed(file: names.name, error))
      throw error
    }
  }

  private func find<Value: Sendable>(
    decoding decode: (Envelope) throws -> Value
  ) throws(StorageError) -> LoadResult<Value> {
    var damaged: [DamagedCopy] = []
    for copy in StoredCopy.allCases {
      let damage: Damage
      switch try inspect(copy) {
      case nil:
        continue
      case .good(let envelope):
        if let value = try? decode(envelope) {
          if copy == .lastGood { telemetry.record(StorageEvent.restoredLastGood(file: names.name)) }
          return LoadResult(value: value, source: copy, damaged: damaged)
        }
        damage = .undecodable
      case .damaged(let found):
        damage = found
      case .newerFormat(let found):
        throw .newerFormat(found: found, known: Envelope.formatVersion)
      case .newerSchema(let found):
        throw .newerSchema(found: found, known: schema)
      }
      let name = try? setAside(copy)
      damaged.append(report(copy, damage, setAsideAs: name))
    }
    return LoadResult(value: nil, source: nil, damaged: damaged)
  }

  /// What a copy is; nil if there is none.
  func inspect(_ copy: StoredCopy) throws(StorageError) -> Envelope.Inspection? {
    let wholeLimit = limit + Envelope.headerLength
    guard
      let bytes = try calling({ () throws(SystemCallFailure) in
        try system.contents(of: names.path(of: copy), limit: wholeLimit)
      })
    else { return nil }
    guard bytes.count <= wholeLimit else { throw .tooLarge(limit: limit) }
    return Envelope.inspect(bytes, known: schema)
  }

  /// Renames `copy` to the next number, and drops the oldest ones beyond those that are kept.
  func setAside(_ copy: StoredCopy) throws(SystemCallFailure) -> String {
    let numbers = names.corruptNumbers(among: try system.names(in: names.folder))
    let path = names.corruptPath((numbers.last ?? 0) + 1)
    try system.rename(names.path(of: copy), to: path)
    for number in numbers.dropLast(Self.corruptCopiesKept - 1) {
      try? system.remove(names.corruptPath(number))
    }
    return path.name
  }

  func report(_ copy: StoredCopy, _ damage: Damage, setAsideAs name: String?) -> DamagedCopy {
    let damaged = DamagedCopy(copy: copy, damage: damage, setAsideAs: name)
    telemetry.record(StorageEvent.damaged(file: names.name, damaged))
    return damaged
  }

  /// Removes what saves of an earlier process left behind.
  ///
  /// Failing at it is no reason not to load or save: the next start tries again.
  private mutating func start() {
    guard !hasStarted else { return }
    hasStarted = true
    var count = 0
    for path in names.leftOvers(among: (try? system.names(in: names.folder)) ?? []) {
      if (try? system.remove(path)) != nil { count += 1 }
    }
    if count > 0 { telemetry.record(StorageEvent.removedLeftOvers(file: names.name, count: count)) }
  }

  private func calling<Result>(
    _ body: () throws(SystemCallFailure) -> Result
  ) throws(StorageError) -> Result {
    do {
      return try body()
    } catch {
      throw .system(error)
    }
  }
}
