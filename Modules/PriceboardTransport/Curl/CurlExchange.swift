#if os(Linux) && canImport(Glibc)
  import FoundationEssentials

  /// One request and its reply on a reactor's thread.
  final class CurlExchange: CurlParticipant {
    let easy: CurlEasy
    let ticket: ExchangeTicket
    let deadline: MonotonicTime
    private let bodyLimit: Int
    private let continuation: CheckedContinuation<HTTPResponse, any Error>
    private var head = ResponseHead()
    private var body = Data()
    /// Why this side gave up; libcurl then only says that it was told to.
    private var refusal: HTTPTransportError?

    init(
      _ easy: CurlEasy, _ ticket: ExchangeTicket, deadline: MonotonicTime, bodyLimit: Int,
      _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
      self.easy = easy
      self.ticket = ticket
      self.deadline = deadline
      self.bodyLimit = bodyLimit
      self.continuation = continuation
    }

    /// Has libcurl hand its reply to this object, which it does not keep alive.
    func receiveReply() throws(HTTPTransportError) {
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      try unsafe easy.receive(
        .headerFunction,
        { bytes, size, count, context in
          guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
          let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
          let line = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: size * count))
          return exchange.headLineReceived(line) ? size * count : 0
        }, .headerData, context: context)
      try unsafe easy.receive(
        .writeFunction,
        { bytes, size, count, context in
          guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
          let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
          let part = unsafe UnsafeBufferPointer(start: bytes, count: size * count)
          return unsafe exchange.bodyReceived(part) ? size * count : 0
        }, .writeData, context: context)
    }

    func ended(with result: Result<Int32, any Error>) {
      continuation.resume(with: result.flatMap(response))
    }

    private func headLineReceived(_ line: [UInt8]) -> Bool {
      guard head.lineReceived(line) else {
        refusal = .invalidReply
        return false
      }
      return true
    }

    private func bodyReceived(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
      // These are bytes after unpacking, at most 16 KiB of them at a time, so that a small body that unpacks to a
      // large one is stopped at the limit, too.
      guard part.count <= bodyLimit - body.count else {
        refusal = .bodyTooLarge(limit: bodyLimit)
        body = Data()
        return false
      }
      unsafe body.append(part)
      return true
    }

    private func response(code: Int32) -> Result<HTTPResponse, any Error> {
      if let refusal { return .failure(refusal) }
      switch (code, head.complete) {
      case (0, let (status, headers)?):
        return .success(HTTPResponse(status: status, headers: headers, body: body))
      // A head that ends with the connection instead of a blank line is a success for libcurl, or a body that is not
      // whole where the head got as far as its length.
      case (0, nil), (Self.partialBody, nil):
        return .failure(HTTPTransportError.invalidReply)
      default:
        return .failure(HTTPTransportError(curlCode: code))
      }
    }

    private static let partialBody: Int32 = 18
  }
#endif
