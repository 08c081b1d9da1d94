/// The calls to the operating system that storing a file takes, each of which can fail.
///
/// A protocol so that tests can let any one of them fail, and can lose at a crash what was not synchronised.
package protocol FileSystem: Sendable {
  /// All bytes of a regular file, but no more than `limit` and one; nil if there is no file of that name.
  func contents(of path: FilePath, limit: Int) throws(SystemCallFailure) -> [UInt8]?

  /// Creates a file that only its owner can read, and opens it for writing.
  ///
  /// A name that is taken fails.
  func create(_ path: FilePath) throws(SystemCallFailure) -> OpenFile

  /// Writes some of `bytes`, at least one, and answers how many.
  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemCallFailure) -> Int

  /// Waits until what was written to `file` is on the medium.
  func synchronise(_ file: OpenFile) throws(SystemCallFailure)

  /// Closes `file`, which must not be used again, whether this fails or not.
  func close(_ file: OpenFile) throws(SystemCallFailure)

  /// Gives the file another name, which is taken off any other file at the same moment.
  func rename(_ path: FilePath, to new: FilePath) throws(SystemCallFailure)

  /// Gives the file a second name, which must not be taken.
  func link(_ path: FilePath, to new: FilePath) throws(SystemCallFailure)

  /// Takes the name off the file.
  func remove(_ path: FilePath) throws(SystemCallFailure)

  /// The names in `folder`, in no order; none if there is no such folder.
  func names(in folder: FolderPath) throws(SystemCallFailure) -> [String]

  /// Creates `folder` in its parent, and answers whether it did: false if it was there.
  func make(_ folder: FolderPath) throws(SystemCallFailure) -> Bool

  /// Waits until the names in `folder` are on the medium.
  func synchronise(_ folder: FolderPath) throws(SystemCallFailure)
}

/// An open file, as the file system that opened it knows it.
package struct OpenFile: Hashable, Sendable {
  package let descriptor: Int32
  /// The last component of its path, for failures.
  package let name: String

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }
}
