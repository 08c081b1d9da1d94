import PriceboardStorage
import PriceboardTelemetry
import PriceboardTestSupport

/// A disk with one folder that fails or loses power when a test says so.
///
/// What was not synchronised when the power fails is on the medium in part: of a file's contents any prefix, perhaps
/// with zeros for its end; of a folder's names any mixture. Without hard links, as on FAT, a rename is still one
/// change; with them even the two halves of a rename are apart.
final class SimulatedDisk: FileSystem {
  enum Trouble: Sendable {
    /// The call does nothing and fails.
    case refusal
    /// The call does its work, and fails all the same.
    case late
    /// The power fails; the call and all after it do nothing.
    case powerFailure
  }

  private let state: Locked<State>
  private let hasLinks: Bool

  init(hasLinks: Bool = true, longestWrite: Int = .max) {
    self.hasLinks = hasLinks
    state = Locked(State(longestWrite: longestWrite))
  }

  private init(_ state: State, hasLinks: Bool) {
    self.state = Locked(state)
    self.hasLinks = hasLinks
  }

  /// How many calls there were since `arm` or the start.
  var callCount: Int { state.withLock { $0.callCount } }

  /// The names in the folder; nil if there is no folder.
  var names: [String]? { state.withLock { $0.hasFolder ? $0.names.keys.sorted() : nil } }

  /// Lets the call `number`, counted from now and from 1, come to `trouble`; the later ones do not.
  func arm(_ trouble: Trouble, at number: Int) {
    state.withLock {
      $0.callCount = 0
      $0.trouble = (number, trouble)
    }
  }

  /// Changes the bytes of a file where they lie.
  func damage(_ name: String, _ change: (inout [UInt8]) -> Void) {
    state.withLock { state in
      guard let inode = state.names[name], var file = state.files[inode] else { return }
      change(&file.contents)
      file.onMedium = file.contents
      state.files[inode] = file
    }
  }

  func contents(of name: String) -> [UInt8]? {
    state.withLock { state in state.names[name].flatMap { state.files[$0]?.contents } }
  }

  /// Puts a file on the medium.
  func place(_ bytes: [UInt8], as name: String) {
    state.withLock { state in
      let inode = state.newInode()
      state.files[inode] = File(contents: bytes, onMedium: bytes)
      state.names[name] = inode
      state.namesOnMedium[name] = inode
      state.hasFolder = true
      state.isFolderOnMedium = true
    }
  }

  /// The disk after the power failed and came back: what was not synchronised is there in part.
  func restarted(using generator: inout SplitMix64) -> SimulatedDisk {
    var copy = state.withLock { $0 }
    copy.losePower(hasLinks: hasLinks, using: &generator)
    return SimulatedDisk(copy, hasLinks: hasLinks)
  }

  // MARK: - FileSystem

  func contents(of path: FilePath, limit: Int) throws(SystemCallFailure) -> [UInt8]? {
    try call(.read, path.name) { state in
      guard let inode = state.names[path.name], let file = state.files[inode] else { return nil }
      return Array(file.contents.prefix(limit + 1))
    }
  }

  func create(_ path: FilePath) throws(SystemCallFailure) -> OpenFile {
    try call(.create, path.name) { state throws(Code) in
      guard state.hasFolder else { throw .missing }
      guard state.names[path.name] == nil else { throw .exists }
      let inode = state.newInode()
      state.files[inode] = File(contents: [], onMedium: [])
      state.change([(path.name, inode)])
      return OpenFile(descriptor: Int32(inode), name: path.name)
    }
  }

  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemCallFailure) -> Int {
    try call(.write, file.name) { state in
      let part = bytes.prefix(state.longestWrite)
      state.files[Int(file.descriptor)]?.contents += part
      return part.count
    }
  }

  func synchronise(_ file: OpenFile) throws(SystemCallFailure) {
    try call(.synchronise, file.name) { state in
      guard var kept = state.files[Int(file.descriptor)] else { return }
      kept.onMedium = kept.contents
      state.files[Int(file.descriptor)] = kept
    }
  }

  func close(_ file: OpenFile) throws(SystemCallFailure) {
    try call(.close, file.name) { _ in }
  }

  func rename(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) {
    try call(.rename, path.name) { state throws(Code) in
      guard let inode = state.names[path.name] else { throw .missing }
      // POSIX: two names of one file stay as they are.
      guard state.names[new.name] != inode else { return }
      state.change([(new.name, inode), (path.name, nil)])
    }
  }

  func link(_ path: FilePath, to new: FilePath) throws(SystemCallFailure) {
    let hasLinks = hasLinks
    try call(.link, path.name) { state throws(Code) in
      guard hasLinks else { throw .unsupported }
      guard let inode = state.names[path.name] else { throw .missing }
      guard state.names[new.name] == nil else { throw .exists }
      state.change([(new.name, inode)])
    }
  }

  func remove(_ path: FilePath) throws(SystemCallFailure) {
    try call(.remove, path.name) { state throws(Code) in
      guard state.names[path.name] != nil else { throw .missing }
      state.change([(path.name, nil)])
    }
  }

  func names(in folder: FolderPath) throws(SystemCallFailure) -> [String] {
    try call(.list, folder.name) { $0.hasFolder ? Array($0.names.keys) : [] }
  }

  func make(_ folder: FolderPath) throws(SystemCallFailure) -> Bool {
    try call(.makeFolder, folder.name) { state in
      defer { state.hasFolder = true }
      return !state.hasFolder
    }
  }

  func synchronise(_ folder: FolderPath) throws(SystemCallFailure) {
    try call(.synchronise, folder.name) { state in
      if folder.text.hasSuffix("/..") {
        state.isFolderOnMedium = state.hasFolder
      } else {
        state.namesOnMedium = state.names
        state.openChanges = []
      }
    }
  }

  private func call<Result>(
    _ call: SystemCallFailure.Call, _ name: String, _ body: (inout State) throws(Code) -> Result
  ) throws(SystemCallFailure) -> Result {
    do {
      return try state.withLock { state throws(Code) in
        guard state.hasPower else { throw .failed }
        state.callCount += 1
        guard let (number, trouble) = state.trouble, number == state.callCount else {
          return try body(&state)
        }
        switch trouble {
        case .refusal: throw .failed
        case .late: _ = try body(&state)
        case .powerFailure: state.hasPower = false
        }
        throw .failed
      }
    } catch {
      throw SystemCallFailure(call, file: name, code: error.rawValue)
    }
  }
}

/// The error numbers of Linux for what the disk answers.
private enum Code: Int32, Error {
  case missing = 2
  case failed = 5
  case exists = 17
  case unsupported = 1
}

private struct File: Sendable {
  var contents: [UInt8]
  var onMedium: [UInt8]
}

/// One change of the folder: each name and the file that it stands for from then on.
private typealias Change = [(name: String, inode: Int?)]

private struct State: Sendable {
  var files: [Int: File] = [:]
  var names: [String: Int] = [:]
  var namesOnMedium: [String: Int] = [:]
  var openChanges: [Change] = []
  var hasFolder = false
  var isFolderOnMedium = false
  var hasPower = true
  var callCount = 0
  var trouble: (Int, SimulatedDisk.Trouble)?
  let longestWrite: Int
  private var lastInode = 2

  init(longestWrite: Int) {
    self.longestWrite = longestWrite
  }

  mutating func newInode() -> Int {
    lastInode += 1
    return lastInode
  }

  mutating func change(_ change: Change) {
    for (name, inode) in change { names[name] = inode }
    openChanges.append(change)
  }

  mutating func losePower(hasLinks: Bool, using generator: inout SplitMix64) {
    for change in openChanges {
      if hasLinks {
        for (name, inode) in change where Bool.random(using: &generator) { namesOnMedium[name] = inode }
      } else if Bool.random(using: &generator) {
        for (name, inode) in change { namesOnMedium[name] = inode }
      }
    }
    names = namesOnMedium
    hasFolder = isFolderOnMedium
    if !hasFolder { names = [:] }
    namesOnMedium = names
    openChanges = []
    for (inode, file) in files.sorted(by: { $0.key < $1.key }) where file.contents != file.onMedium {
      var kept = Array(file.contents.prefix(Int.random(in: 0...file.contents.count, using: &generator)))
      if Bool.random(using: &generator) {
        kept += [UInt8](repeating: 0, count: file.contents.count - kept.count)
      }
      files[inode] = File(contents: kept, onMedium: kept)
    }
    trouble = nil
    callCount = 0
    hasPower = true
  }
}
