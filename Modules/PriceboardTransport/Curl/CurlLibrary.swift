#if os(Linux) && canImport(Glibc)
  import Glibc

  /// The functions of libcurl, looked up in the library at run time.
  ///
  /// Nothing is linked and no header is read: an app starts, and says what is missing, where there is no libcurl.
  ///
  /// `curl_easy_setopt`, `curl_easy_getinfo` and two others like them take a variable last argument. The calling conventions of Linux on
  /// x86-64 and arm64 pass one number or address there exactly as they pass a fixed one, so each is looked up once for
  /// each type of that argument. Apple's arm64 does not, which is one more reason why none of this is used there.
  @safe struct CurlLibrary: Sendable {
    typealias Handle = UnsafeMutableRawPointer

    /// Whether a transfer that waited for a connection may stay asleep once there is one.
    ///
    /// Before 8.1, `curl_multi_perform` drops the timer of a transfer that was woken behind its turn where one with a
    /// later turn connects. It is not looked at again before something else happens.
    let forgetsWaiting: Bool
    /// Whether this build can unpack gzip and deflate.
    let unpacksGzip: Bool

    let easyInit: @Sendable @convention(c) () -> Handle?
    let easyCleanup: @Sendable @convention(c) (Handle) -> Void
    let easySetNumber: @Sendable @convention(c) (Handle, Int32, Int) -> Int32
    let easySetAddress: @Sendable @convention(c) (Handle, Int32, UnsafeRawPointer?) -> Int32
    let easyGetAddress: @Sendable @convention(c) (Handle, Int32, UnsafeMutableRawPointer) -> Int32
    let easySend:
      @Sendable @convention(c) (Handle, UnsafeRawPointer?, Int, UnsafeMutablePointer<Int>) -> Int32
    let easyReceive: @Sendable @convention(c) (Handle, Handle?, Int, UnsafeMutablePointer<Int>) -> Int32
    let listAppend: @Sendable @convention(c) (Handle?, UnsafePointer<CChar>) -> Handle?
    let listFree: @Sendable @convention(c) (Handle?) -> Void
    let shareInit: @Sendable @convention(c) () -> Handle?
    let shareSetNumber: @Sendable @convention(c) (Handle, Int32, Int) -> Int32
    let shareCleanup: @Sendable @convention(c) (Handle) -> Int32
    let multiInit: @Sendable @convention(c) () -> Handle?
    let multiCleanup: @Sendable @convention(c) (Handle) -> Int32
    let multiSetNumber: @Sendable @convention(c) (Handle, Int32, Int) -> Int32
    let multiAdd: @Sendable @convention(c) (Handle, Handle) -> Int32
    let multiRemove: @Sendable @convention(c) (Handle, Handle) -> Int32
    let multiPerform: @Sendable @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> Int32
    let multiPoll:
      @Sendable @convention(c) (Handle, Handle?, UInt32, Int32, UnsafeMutablePointer<Int32>?) -> Int32
    let multiInfoRead: @Sendable @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> Handle?
    let multiWakeup: @Sendable @convention(c) (Handle) -> Int32

    /// The library of this process, which is opened once and stays open.
    static func opened() throws(HTTPTransportError) -> CurlLibrary {
      try once.get()
    }

    private static let once = Result<CurlLibrary, HTTPTransportError> {
      () throws(HTTPTransportError) in
      try CurlLibrary(opening: "libcurl.so.4")
    }

    /// Opens a library by name.
    ///
    /// - Throws: `libraryMissing` with the name of the library, and of the function where it lacks one.
    init(opening name: String) throws(HTTPTransportError) {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
        throw .libraryMissing(name: name)
      }

      func function<Signature>(_ symbol: String) throws(HTTPTransportError) -> Signature {
        guard let address = unsafe dlsym(library, symbol) else {
          throw .libraryMissing(name: "\(name) with \(symbol)")
        }
        return unsafe unsafeBitCast(address, to: Signature.self)
      }

      let versionInfo: @convention(c) (Int32) -> Handle? = unsafe try function("curl_version_info")
      unsafe easyInit = try function("curl_easy_init")
      unsafe easyCleanup = try function("curl_easy_cleanup")
      unsafe easySetNumber = try function("curl_easy_setopt")
      unsafe easySetAddress = try function("curl_easy_setopt")
      unsafe easyGetAddress = try function("curl_easy_getinfo")
      unsafe easySend = try function("curl_easy_send")
      unsafe easyReceive = try function("curl_easy_recv")
      unsafe listAppend = try function("curl_slist_append")
      unsafe listFree = try function("curl_slist_free_all")
      unsafe shareInit = try function("curl_share_init")
      unsafe shareSetNumber = try function("curl_share_setopt")
      unsafe shareCleanup = try function("curl_share_cleanup")
      unsafe multiInit = try function("curl_multi_init")
      unsafe multiCleanup = try function("curl_multi_cleanup")
      unsafe multiSetNumber = try function("curl_multi_setopt")
      unsafe multiAdd = try function("curl_multi_add_handle")
      unsafe multiRemove = try function("curl_multi_remove_handle")
      unsafe multiPerform = try function("curl_multi_perform")
      unsafe multiPoll = try function("curl_multi_poll")
      unsafe multiInfoRead = try function("curl_multi_info_read")
      unsafe multiWakeup = try function("curl_multi_wakeup")

      // All that libcurl's own parts need, TLS among it. It is not undone: other users in the process may need it.
      let everything = 3
      let setUp: @convention(c) (Int) -> Int32 = try function("curl_global_init")
      let code = setUp(everything)
      guard code == 0 else { throw .system(code: Int(code)) }

      guard let information = unsafe versionInfo(0) else {
        throw .libraryMissing(name: "\(name) with a version")
      }
      // struct curl_version_info_data: age, version, version_num of one byte a part, host, features, ...
      let version = unsafe information.load(fromByteOffset: 16, as: UInt32.self)
      let features = unsafe information.load(fromByteOffset: 32, as: UInt32.self)
      let zlib: UInt32 = 1 << 3
      forgetsWaiting = version < 0x08_01_00
      unpacksGzip = features & zlib != 0
    }
  }
#endif
