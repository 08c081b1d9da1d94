import PriceboardTransport

extension HTTPCall {
  /// Asks which hub delivers to a place; without one, which hub is browsed.
  ///
  /// The one call that carries a place. Nothing of it is kept on disk.
  static func deliveryArea(at place: Coordinate?) -> HTTPCall {
    HTTPCall(
      "delivery-area", path: ["delivery-area"],
      query: place.map { place in
        [
          HTTPQueryItem("lat", DecimalText.shortest(place.latitude)),
          HTTPQueryItem("lng", DecimalText.shortest(place.longitude)),
        ]
      } ?? [], keeping: .never)
  }
}
