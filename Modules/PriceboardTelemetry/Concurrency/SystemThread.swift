#if os(Linux) && canImport(Glibc)
  import Glibc

  /// A thread that does one thing and ends with it, for work that waits in the system.
  package enum SystemThread {
    /// The system refuses another thread, for a reason given by its number.
    package struct Refusal: Error {
      package let code: Int
    }

    package static func start(name: String, _ work: @escaping @Sendable () -> Void) throws(Refusal) {
      let start = unsafe Unmanaged.passRetained(Start(name, work))
      var attributes = pthread_attr_t()
      unsafe pthread_attr_init(&attributes)
      defer { unsafe pthread_attr_destroy(&attributes) }
      unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, &attributes,
        { context in
          guard let context = unsafe context else { return nil }
          unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, start.toOpaque())
      guard code == 0 else {
        unsafe start.release()
        throw Refusal(code: Int(code))
      }
    }

    private final class Start {
      private let name: String
      private let work: @Sendable () -> Void

      init(_ name: String, _ work: @escaping @Sendable () -> Void) {
        self.name = name
        self.work = work
      }

      func run() {
        // A write to a connection that the server has closed would end the process by this signal; TLS libraries
        // write without asking for an error instead.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        nameThread()
        work()
      }

      private func nameThread() {
        let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        var name = name
        _ = name.withUTF8 { unsafe write(file, $0.baseAddress, $0.count) }
        close(file)
      }
    }
  }
#endif
