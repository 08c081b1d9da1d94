/// A header field that goes with each request, and whose value nobody should see by accident.
///
/// It goes to the service's own origin alone, and never along with a redirect to another.
public struct SecretHeader: Sendable {
  /// The field's name, such as `apikey`.
  public let name: String
  /// The field's value.
  public let value: Secret

  /// Creates a field.
  public init(_ name: String, _ value: Secret) {
    self.name = name
    self.value = value
  }
}
