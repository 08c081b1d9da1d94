#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// A call to the operating system that failed.
///
/// It names the file without its folder, because a folder may hold the name of a person.
public struct SystemCallFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked of the system.
  ///
  /// The raw value is the word that the description uses.
  public enum Call: String, Hashable, Sendable {
    /// Opening a file and reading all of it.
    case read
    /// Creating a file that must not exist yet.
    case create
    /// Writing to a file.
    case write
    /// Waiting until a file's contents, or a folder's entries, are on the medium.
    case synchronise
    /// Closing a file.
    case close
    /// Giving a file another name in its folder.
    case rename
    /// Giving a file a second name in its folder.
    case link
    /// Taking a name off a file.
    case remove
    /// Listing the names in a folder.
    case list
    /// Creating a folder.
    case makeFolder = "make folder"
  }

  /// The call.
  ///
  /// One value a kind of call, whatever the file.
  public let call: Call

  /// The last component of the path.
  ///
  /// Never a whole path.
  public let file: String

  /// The error number of the system, `errno`.
  ///
  /// Its meaning depends on the platform.
  public let code: Int32

  /// Creates a failure.
  ///
  /// `file` is the last component of the path.
  public init(_ call: Call, file: String, code: Int32) {
    self.call = call
    self.file = file
    self.code = code
  }

  /// The call, the file, and the system's own text for the error.
  ///
  /// Reads as "write basket: No space left on device (28)".
  public var description: String {
    // Both C libraries answer known numbers from a constant table, so that threads cannot disturb each other.
    let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "unknown error"
    return "\(call.rawValue) \(file): \(text) (\(code))"
  }

  /// Whether the file system has no such operation, as against having failed at it.
  var isUnsupported: Bool {
    [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(code)
  }

  var isNameTaken: Bool { code == EEXIST }
  var isMissing: Bool { code == ENOENT }
  var isForbidden: Bool { code == EACCES || code == EPERM }
}
