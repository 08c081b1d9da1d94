/// The files that belong to one stored file, told apart by their names.
///
/// | name | what |
/// |---|---|
/// | `basket` | the current copy |
/// | `basket.last-good` | the copy before it |
/// | `basket.saving-1` | a save under way, or left behind by one |
/// | `basket.corrupt-1` | a damaged copy that was set aside |
struct StoredFileNames {
  let name: String
  let folder: FolderPath

  private static let lastGood = ".last-good"
  private static let saving = ".saving-"
  private static let corrupt = ".corrupt-"

  /// A name is at most 200 bytes of ASCII letters, digits, hyphens, underscores and full stops, does not begin with
  /// a full stop, and is none that a stored file uses for its other copies.
  init(_ name: String, in folder: String) throws(StorageError) {
    let isOrdinary = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isReserved = parts.dropFirst().contains { part in
      [Self.lastGood, Self.saving, Self.corrupt].contains { ".\(part)".hasPrefix($0) }
    }
    guard isOrdinary, !isReserved, !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 200 else {
      throw .invalidName(name)
    }
    guard !folder.isEmpty, !folder.utf8.contains(0) else { throw .invalidName(folder) }
    self.name = name
    self.folder = FolderPath(folder)
  }

  func path(of copy: StoredCopy) -> FilePath {
    switch copy {
    case .current: FilePath(name, in: folder)
    case .lastGood: FilePath(name + Self.lastGood, in: folder)
    }
  }

  func savingPath(_ number: Int) -> FilePath {
    FilePath("\(name)\(Self.saving)\(number)", in: folder)
  }

  func corruptPath(_ number: Int) -> FilePath {
    FilePath("\(name)\(Self.corrupt)\(number)", in: folder)
  }

  /// Those of `names` that saves left behind, in the order of their numbers.
  func leftOvers(among names: [String]) -> [FilePath] {
    numbers(behind: Self.saving, among: names).map(savingPath)
  }

  /// The numbers of the damaged copies among `names`, the oldest first.
  func corruptNumbers(among names: [String]) -> [Int] {
    numbers(behind: Self.corrupt, among: names)
  }

  /// Numbers that we would write ourselves: no sign, no leading zero, and so few digits that counting on is safe.
  private func numbers(behind mark: String, among names: [String]) -> [Int] {
    names.compactMap { candidate -> Int? in
      guard candidate.hasPrefix(name + mark) else { return nil }
      let digits = candidate.dropFirst(name.count + mark.count)
      guard digits.utf8.count <= 9, let number = Int(digits), number > 0, String(number) == digits else {
        return nil
      }
      return number
    }.sorted()
  }
}
