import Foundation
import PriceboardTelemetry
import PriceboardTestSupport

/// A certificate authority that exists for one test, made by the openssl command in a temporary folder.
struct TestAuthority: Sendable {
  static let tools = ["openssl", "python3"]

  private let folder: URL
  private let openssl: Command

  /// Runs `body` with a new authority.
  static func run<Output>(_ body: (TestAuthority) async throws -> Output) async throws -> Output {
    guard let openssl = Command("openssl") else { throw Command.Failure(command: "openssl") }
    return try await withTemporaryFolder { path in
      let authority = TestAuthority(folder: URL(filePath: path), openssl: openssl)
      try await openssl.run(
        ["req", "-x509", "-days", "2", "-subj", "/CN=Priceboard Test Authority", "-out", "authority.pem"]
          + key("authority.key") + ["-addext", "basicConstraints=critical,CA:TRUE"], in: authority.folder)
      return try await body(authority)
    }
  }

  /// Its own certificate.
  var pem: Data {
    get throws { try Data(contentsOf: folder.appending(path: "authority.pem")) }
  }

  /// Runs `body` with the address of a server whose certificate is of this authority and for `name`.
  ///
  /// The server speaks HTTP/1.1 and answers everything with `tls`.
  func serve<Output>(name: String, _ body: (URL) async throws -> Output) async throws -> Output {
    guard let python = Command("python3") else { throw Command.Failure(command: "python3") }
    try await certify(name)
    try Data(Self.server.utf8).write(to: folder.appending(path: "server.py"))
    return try await python.serve(["server.py"], in: folder, readyAt: "\n") { output in
      let port = Int(output.withLock { $0 }.prefix { $0.isNumber })
      guard let port, let url = URL(string: "https://localhost:\(port)/") else {
        throw Command.Failure(command: "python3 server.py")
      }
      return try await body(url)
    }
  }

  /// Runs `body` with the folder in which a certificate of this authority for `name` lies, with its key.
  func withCertificate<Output>(for name: String, _ body: (URL) async throws -> Output) async throws -> Output
  {
    try await certify(name)
    return try await body(folder)
  }

  /// Runs `body` with the address of a server that speaks HTTP/2 alone, and what it has written of it so far.
  ///
  /// It answers / with `two`, and /large with zeros.
  func serveHTTP2<Output>(
    largeFile size: Int = 0, _ body: (URL, _ log: () -> String) async throws -> Output
  ) async throws -> Output {
    guard let nghttpd = Command("nghttpd") else { throw Command.Failure(command: "nghttpd") }
    try await certify("localhost")
    try Data("two".utf8).write(to: folder.appending(path: "index.html"))
    try Data(count: size).write(to: folder.appending(path: "large"))
    let (descriptor, port) = try LoopbackSocket.startListening()
    LoopbackSocket.release(descriptor)
    let arguments = ["-v", "-a", "127.0.0.1", "-d", folder.path, "\(port)", "server.key", "server.pem"]
    return try await nghttpd.serve(arguments, in: folder, readyAt: "listen") { output in
      guard let url = URL(string: "https://localhost:\(port)/") else {
        throw Command.Failure(command: "nghttpd")
      }
      return try await body(url) { output.withLock { $0 } }
    }
  }

  /// Writes `server.pem` and `server.key`.
  private func certify(_ name: String) async throws {
    try Data(
      "subjectAltName=DNS:\(name)\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n".utf8
    ).write(to: folder.appending(path: "server.ext"))
    try await openssl.run(
      ["req", "-new", "-subj", "/CN=\(name)", "-out", "server.csr"] + Self.key("server.key"), in: folder)
    try await openssl.run(
      [
        "x509", "-req", "-days", "2", "-in", "server.csr", "-CA", "authority.pem", "-CAkey", "authority.key",
        "-CAcreateserial", "-extfile", "server.ext", "-out", "server.pem",
      ], in: folder)
  }

  private static func key(_ file: String) -> [String] {
    ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", file]
  }

  private static let server = """
    import socket, ssl, threading
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("server.pem", "server.key")
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    print(listener.getsockname()[1], flush=True)

    def serve(connection):
        try:
            with context.wrap_socket(connection, server_side=True) as stream:
                unread = b""
                while True:
                    while b"\\r\\n\\r\\n" not in unread:
                        part = stream.recv(65536)
                        if not part:
                            return
                        unread += part
                    unread = unread.split(b"\\r\\n\\r\\n", 1)[1]
                    stream.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 3\\r\\n\\r\\ntls")
        except OSError:
            pass

    while True:
        threading.Thread(target=serve, args=listener.accept()[:1], daemon=True).start()
    """
}
