#if !os(Linux)
  import Foundation

  /// One request and what has come of its reply.
  struct URLSessionExchange: Sendable {
    private let continuation: CheckedContinuation<HTTPResponse, any Error>
    private let bodyLimit: Int
    private var head: (status: Int, headers: HTTPHeaders)?
    private var body = Data()
    /// Ends the exchange at its limit of time.
    var deadline: Task<Void, any Error>?
    /// Why this side refuses the server; URLSession then only says that it was told to.
    var refusal: HTTPTransportError?

    init(bodyLimit: Int, _ continuation: CheckedContinuation<HTTPResponse, any Error>) {
      self.bodyLimit = bodyLimit
      self.continuation = continuation
    }

    mutating func headReceived(_ response: HTTPURLResponse) {
      // The system hands over no order, and joins the values of a name that comes twice.
      let fields = response.allHeaderFields.compactMap { name, value -> HTTPHeaders.Field? in
        guard let name = name as? String, let value = value as? String else { return nil }
        return HTTPHeaders.Field(name, value)
      }
      head = (response.statusCode, HTTPHeaders(fields.sorted { $0.name < $1.name }))
      body = Data()
    }

    /// Takes a part of the body, which the system has unpacked already; false where it is more than the limit.
    mutating func bodyReceived(_ part: Data) -> Bool {
      guard part.count <= bodyLimit - body.count else {
        refusal = .bodyTooLarge(limit: bodyLimit)
        body = Data()
        return false
      }
      body.append(part)
      return true
    }

    /// What the caller gets once URLSession has ended its task.
    func result(of error: (any Error)?) -> Result<HTTPResponse, any Error> {
      if let refusal { return .failure(refusal) }
      if let error { return .failure(HTTPTransportError(error)) }
      guard let head else { return .failure(HTTPTransportError.invalidReply) }
      return .success(HTTPResponse(status: head.status, headers: head.headers, body: body))
    }

    /// Hands the result over; never under a lock.
    func finish(_ result: Result<HTTPResponse, any Error>) {
      deadline?.cancel()
      continuation.resume(with: result)
    }
  }
#endif
