/// One line at one store.
enum PriceCell {
  case priced(LinePrice, memberCost: Int?)
  case missing(MissingLine.Reason)

  /// The price, where there is one.
  var price: LinePrice? {
    switch self {
    case .priced(let price, _): price
    case .missing: nil
    }
  }
}
