#if os(Linux) && canImport(Glibc)
  import Glibc

  /// Something that a reactor's thread carries out with an easy handle of its own.
  protocol CurlParticipant: AnyObject {
    var easy: CurlEasy { get }
    /// What its caller knows it by.
    var ticket: ExchangeTicket { get }
    /// When it is ended with `timedOut`.
    var deadline: MonotonicTime { get }

    /// Called once, after the loop has let go of it: with libcurl's result, or with why it was ended before one.
    func ended(with result: Result<Int32, any Error>)
  }

  /// A participant that has libcurl make a connection and then uses it by itself.
  ///
  /// Its easy handle stays with the multi handle, which keeps the connection open for it.
  protocol CurlConversation: CurlParticipant {
    /// What has to happen before it can go on; nil where nothing of the connection's can.
    var interest: CurlInterest? { get }

    /// Called when the connection is there, whenever something of ``interest`` has happened, and whenever it was asked
    /// for: does what can be done without waiting.
    func proceed() -> CurlProgress
  }

  /// What a conversation waits for at its descriptor.
  struct CurlInterest: Hashable, Sendable {
    let descriptor: Int32
    let reads: Bool
    let writes: Bool
  }

  /// How far a conversation has got.
  enum CurlProgress {
    /// It waits for what its interest says.
    case waits
    /// There is more to do, and others come first.
    case hasMore
    /// It is over; the connection may be closed.
    case over(any Error)
  }

  /// A descriptor that libcurl waits for, and what of that has happened.
  struct CurlWait {
    private static let readable: Int16 = 1
    private static let writable: Int16 = 4

    /// Laid out as `struct curl_waitfd`: the descriptor, the events, and those that happened.
    private let wait: pollfd

    init(_ interest: CurlInterest) {
      wait = pollfd(
        fd: interest.descriptor,
        events: (interest.reads ? Self.readable : 0) | (interest.writes ? Self.writable : 0), revents: 0)
    }

    var isReady: Bool { wait.revents != 0 }
  }
#endif
