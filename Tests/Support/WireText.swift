/// The text of frames as a server writes them.
///
/// Times are seconds after noon.
package enum WireText {
  package static func time(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1_000).rounded()) + 43_200_000
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: count - text.count) + text
    }
    return "2026-11-30T\(digits(milliseconds / 3_600_000, 2)):\(digits(milliseconds / 60_000 % 60, 2)):"
      + "\(digits(milliseconds / 1_000 % 60, 2)).\(digits(milliseconds % 1_000, 3))Z"
  }

  package static func snapshot(
    _ symbol: String, _ sequence: Int, last: String = "18240", previousClose: String = "18010",
    currency: String = "EUR", at seconds: Double = 0
  ) -> String {
    #"{"type":"snapshot","symbol":"\#(symbol)","seq":\#(sequence),"last":\#(last),"#
      + #""previousClose":\#(previousClose),"currency":"\#(currency)","time":"\#(time(seconds))"}"#
  }

  package static func update(
    _ symbol: String, _ sequence: Int, last: String = "18245", at seconds: Double = 1
  ) -> String {
    #"{"type":"update","symbol":"\#(symbol)","seq":\#(sequence),"last":\#(last),"time":"\#(time(seconds))"}"#
  }

  package static func heartbeat(at seconds: Double, seqs: String? = nil) -> String {
    #"{"type":"heartbeat","time":"\#(time(seconds))"\#(seqs.map { #","seqs":\#($0)"# } ?? "")}"#
  }

  package static func status(_ symbol: String, _ state: String) -> String {
    #"{"type":"status","symbol":"\#(symbol)","state":"\#(state)"}"#
  }

  package static func error(_ symbol: String?, code: String = "unknown") -> String {
    #"{"type":"error",\#(symbol.map { #""symbol":"\#($0)","# } ?? "")"code":"\#(code)"}"#
  }
}
