/// One line at one store.
struct PriceCell {
  /// What the shopper pays, or why there is no price.
  let outcome: Outcome
  /// What a member would pay, where that can be something else.
  let asMember: LinePrice?

  enum Outcome {
    case priced(LinePrice)
    case missing(MissingLine.Reason)
  }

  /// The price, where there is one.
  var price: LinePrice? {
    switch outcome {
    case .priced(let price): price
    case .missing: nil
    }
  }
}
