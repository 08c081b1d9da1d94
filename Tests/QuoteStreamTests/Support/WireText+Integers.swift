import PriceboardTestSupport

func snapshot(_ symbol: String, _ sequence: Int, last: Int = 18240, at seconds: Double = 0) -> String {
  WireText.snapshot(symbol, sequence, last: String(last), at: seconds)
}

func update(_ symbol: String, _ sequence: Int, last: Int = 18245, at seconds: Double = 1) -> String {
  WireText.update(symbol, sequence, last: String(last), at: seconds)
}
