import BasketComparison
import PriceboardTelemetry
import PriceboardTransport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct RemoteBasketConfigurationTests {
  private static let address = "https://abc.supabase.co"

  private func make(
    _ address: String = address, key: String = "sb_publishable_x"
  ) throws -> RemoteBasketConfiguration {
    try RemoteBasketConfiguration(projectURL: try #require(URL(string: address)), anonKey: Secret(key))
  }

  /// A token with these claims and a signature that nobody checks.
  private static func token(_ claims: String, isPadded: Bool = false) -> String {
    var payload = Data(claims.utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_")
    if !isPadded { payload = payload.replacing("=", with: "") }
    return "eyJhbGciOiJIUzI1NiJ9.\(payload).c2lnbmF0dXJl"
  }

  @Test(arguments: [
    "https://abc.supabase.co", "https://abc.supabase.co/", "https://prices.example:8443/base",
    "http://127.0.0.1:54321", "http://localhost:54321", "http://[::1]:54321",
  ])
  func `https is taken, and http on this machine`(address: String) throws {
    #expect(try make(address).projectURL.absoluteString == address)
  }

  @Test(arguments: [
    "http://abc.supabase.co", "http://192.168.1.2", "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "HTTP://abc.supabase.co",
  ])
  func `an address that is not encrypted is refused`(address: String) {
    #expect(throws: RemoteBasketConfigurationError.notEncrypted) { try make(address) }
  }

  @Test(arguments: [
    "abc.supabase.co", "file:///tmp/x", "ftp://abc.supabase.co", "https://", "https://user@abc.supabase.co",
    "https://abc.supabase.co?apikey=x", "https://abc.supabase.co#x",
  ])
  func `what is no server's address is refused`(address: String) {
    #expect(throws: RemoteBasketConfigurationError.invalidAddress) { try make(address) }
  }

  @Test(arguments: [
    token(#"{"role":"service_role","iss":"supabase"}"#), token(#"{"iss":"supabase","role":"service_role"}"#),
    token(#"{"role":"service_role"}"#, isPadded: true), token(#"{ "role" : "service_role", "n": 1 }"#),
    token(#"{"role":"service_role","n":12}"#), token(#"{"role":"service_role","n":123}"#),
    token("{\"role\":\"service_role\",\"name\":\"\u{FF}\u{FE}\u{FB}ÿþû?>\"}"),
    token(#"{"\u0072ole":"service\u005frole"}"#), token(#"{"role":"anon","role":"service_role"}"#),
    token(#"{"role":"service_role","role":"anon"}"#), "sb_secret_abcdef",
  ])
  func `a key that opens everything is refused, however it is written`(key: String) {
    #expect(throws: RemoteBasketConfigurationError.secretKey) { try make(key: key) }
  }

  @Test(arguments: [
    token(#"{"role":"anon"}"#), token(#"{"iss":"service_role"}"#), token(#"{"app":{"role":"service_role"}}"#),
    token("[]"), token("not JSON"), "eyJhbGciOiJIUzI1NiJ9.%%%.sig", "a.b", "..", "sb_publishable_abc",
    "opaque",
  ])
  func `any other key is taken for what it is`(key: String) throws {
    _ = try make(key: key)
  }

  @Test(arguments: [
    "", " ", "key\n", "key\r\nX: y", " key", "Bearer key", "schlüssel", "ke\u{0}y", "ke\u{7F}y",
  ])
  func `a key that cannot stand in a header is refused`(key: String) {
    #expect(throws: RemoteBasketConfigurationError.unusableKey) { try make(key: key) }
  }

  @Test func `the key goes into two headers and nowhere else`() async throws {
    let key = Self.token(#"{"role":"anon"}"#)
    let transport = TransportSpy()
    let configuration = try make(key: key)
    let client = configuration.makeClient(transport: transport)
    var dumped = ""
    dump(configuration, to: &dumped)
    dump(client, to: &dumped)
    print(configuration, client, String(reflecting: configuration), to: &dumped)
    #expect(!dumped.contains(key))

    await #expect(throws: SourceError(.notAList, source: "regions")) {
      try await RemoteProductRepository(service: client).fetchCatalogue(regionId: "at & de")
    }
    let requests = transport.requests
    #expect(!requests.isEmpty)
    for request in requests {
      #expect(request.headers["apikey"] == key)
      #expect(request.headers["Authorization"] == "Bearer \(key)")
      #expect(!request.url.absoluteString.contains(key))
      #expect(request.url.absoluteString.hasPrefix("\(Self.address)/functions/v1/"))
      #expect(request.url.absoluteString.hasSuffix("?region_id=at%20%26%20de"))
    }
  }

  /// Keeps what is sent, and answers with an object.
  private final class TransportSpy: HTTPTransport {
    private let sent = Locked<[HTTPRequest]>([])

    var requests: [HTTPRequest] { sent.withLock { $0 } }

    func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
      sent.withLock { $0.append(request) }
      return HTTPResponse(
        status: 200, headers: HTTPHeaders([.init("Content-Type", "application/json")]), body: Data("{}".utf8))
    }
  }
}
