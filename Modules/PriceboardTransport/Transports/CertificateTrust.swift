#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Whose certificates a transport believes.
///
/// A private authority is given as PEM text, one certificate or several behind each other. PEM text in which there is
/// no certificate trusts nobody: every request to an https address fails with ``HTTPTransportError/notTrusted``.
/// The name of the server and the dates of its certificate are checked in every case.
public enum CertificateTrust: Hashable, Sendable {
  /// The authorities of the system.
  case system
  /// The authorities of the system, and the private ones of this PEM text.
  case systemAnd(pem: Data)
  /// The private authorities of this PEM text alone.
  case only(pem: Data)
}
