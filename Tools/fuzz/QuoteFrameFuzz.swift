/// One input of the fuzzer for the scanner of quote frames: what it reads at all, Foundation reads alike.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQuoteFrames(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let plain = ScannedQuoteDecoder().plainFrame(of: input[...]) else { return 0 }
  let right = JSONQuoteDecoder().frame(of: input[...])
  precondition(plain == right, "\(right) to Foundation, \(plain) to the scanner")
  return 0
}
