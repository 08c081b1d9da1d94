/// The one owner of the hub.
///
/// Everything that depends on the hub follows ``areaChanges()`` and asks for it nowhere else.
public protocol DeliveryAreaRepository: Sendable {
  /// The current area; asks the server where none is known yet.
  ///
  /// - Throws: ``DeliveryAreaError``; `CancellationError`.
  func area() async throws -> DeliveryArea

  /// A stream of the current area, if one is known, and of each later one that differs.
  ///
  /// Registered before it returns. One stream a follower; a follower that is late gets the newest alone, and none
  /// gets the same area twice in a row. It ends when its task is cancelled.
  func areaChanges() -> AsyncStream<DeliveryArea>

  /// The address that is shown, as a stream: the current one first, nil without one.
  ///
  /// It changes also where the area stays.
  func addressChanges() -> AsyncStream<Address?>

  /// Resolves an address and makes its area the current one.
  ///
  /// Of calls that overtake each other the last one counts. Where it throws, the old address and area stay.
  ///
  /// - Throws: ``DeliveryAreaError``; `CancellationError`.
  func setAddress(_ address: Address) async throws -> DeliveryArea
}
