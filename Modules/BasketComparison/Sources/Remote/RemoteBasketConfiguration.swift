public import PriceboardTelemetry
public import PriceboardTransport

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where the tables of a Supabase project are, and the key that opens them.
///
/// The key goes into the headers `apikey` and `Authorization` of each request and nowhere else: into no address, no
/// file, no description and no event. It is meant to be public, and opens what the project's policies let anybody
/// read. One that opens everything has no place in an app, and is refused.
public struct RemoteBasketConfiguration: Sendable {
  /// The project's address.
  public let projectURL: URL
  private let anonKey: Secret

  /// Creates a configuration.
  ///
  /// Only https is taken, and http on this machine for tests. A secret key is known by its form, or by the role
  /// `service_role` in it where it is a JSON Web Token (RFC 7519); any other text is taken for what it is. Nothing
  /// of this proves that the key is good, which only the server knows.
  ///
  /// - Throws: ``RemoteBasketConfigurationError``.
  public init(projectURL: URL, anonKey: Secret) throws(RemoteBasketConfigurationError) {
    guard let origin = HTTPOrigin(projectURL), projectURL.query(percentEncoded: true) == nil,
      projectURL.fragment(percentEncoded: true) == nil
    else { throw .invalidAddress }
    guard origin.isEncrypted || origin.isLoopback else { throw .notEncrypted }
    switch anonKey.reveal(ProjectKey.kind) {
    case .usable: break
    case .unusable: throw .unusableKey
    case .secret: throw .secretKey
    }
    self.projectURL = projectURL
    self.anonKey = anonKey
  }

  /// A client of the project that sends the key with each request.
  ///
  /// A region's largest table has to fit into the policy's limit of a body.
  public func makeClient(
    transport: any HTTPTransport, network: any NetworkStatus = UnknownNetworkStatus(),
    policy: HTTPPolicy = HTTPPolicy(), timeline: Timeline = Timeline(), telemetry: any TelemetrySink = .none
  ) -> HTTPClient {
    let bearer = Secret(anonKey.reveal { "Bearer \($0)" })
    return HTTPClient(
      baseURL: projectURL, transport: transport,
      secretHeaders: [SecretHeader("apikey", anonKey), SecretHeader("Authorization", bearer)],
      network: network, policy: policy, timeline: timeline, telemetry: telemetry)
  }
}
