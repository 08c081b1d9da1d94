public import Foundation

/// Homes as a server may answer them.
public enum RecordedHome {
  /// A home with a fault of each kind, in its form and in its prices.
  public static var faulty: URL {
    (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent(
      "Storefront/faulty-home.json")
  }
}
