/// Answers the cart's endpoints.
struct CartResponder: Sendable {
  private var carts = Carts()

  func cart(at hub: String) -> ServerReply {
    let items = carts.lines(at: hub).map { line -> JSON in
      ["sku": .string(line.sku), "quantity": .integer(line.quantity)]
    }
    return ServerReply(200, .json(["hub": .string(hub), "items": .array(items)]))
  }

  /// Sets the quantity that the request's body names, where `stock` are left.
  mutating func setItem(_ sku: String, at hub: String, _ request: ServerRequest, stock: Int) -> ServerReply {
    guard let body = JSONReader.value(of: request.body), let quantity = body["quantity"]?.int, quantity >= 0
    else { return .failure(400, "the body is {\"quantity\":n} with n from 0 on") }
    switch carts.set(quantity, of: sku, at: hub, stock: stock) {
    case .confirmed:
      return ServerReply(200, .json(["sku": .string(sku), "quantity": .integer(quantity)]))
    case .refused(let reason, let current):
      return ServerReply(409, .json(["reason": .string(reason), "quantity": .integer(current)]))
    }
  }
}
