/// One frame of the simulated server of quotes.
enum ServerFrame: Hashable {
  case snapshot(PricedFrame)
  case update(PricedFrame)
  /// A sign of life, with the last number of each symbol where the server says so.
  case heartbeat(time: Int, numbers: [Int: Int])
  case status(symbol: Int, String)
  case failure(symbol: Int?)
  /// A type that no client knows.
  case foreign
  /// A frame that cannot be read, but for its symbol perhaps.
  case broken(symbol: Int?)
}

/// A price on its way.
struct PricedFrame: Hashable {
  let symbol: Int
  var number: Int
  var last: Int
  var close: Int
  /// Milliseconds since 1970, by the server's clock.
  var time: Int
}

extension ServerFrame {
  /// The frame as it is on the wire.
  var text: String {
    switch self {
    case .snapshot(let frame):
      #"{"type":"snapshot","symbol":"\#(frame.name)","seq":\#(frame.number),"last":\#(frame.last),"#
        + #""previousClose":\#(frame.close),"currency":"EUR","time":"\#(Self.text(of: frame.time))"}"#
    case .update(let frame):
      #"{"type":"update","symbol":"\#(frame.name)","seq":\#(frame.number),"last":\#(frame.last),"#
        + #""time":"\#(Self.text(of: frame.time))"}"#
    case .heartbeat(let time, let numbers) where numbers.isEmpty:
      #"{"type":"heartbeat","time":"\#(Self.text(of: time))"}"#
    case .heartbeat(let time, let numbers):
      #"{"type":"heartbeat","time":"\#(Self.text(of: time))","seqs":{"#
        + numbers.sorted { $0.key < $1.key }
        .map { #""\#(QuoteServer.names[$0.key])":\#($0.value)"# }.joined(separator: ",") + "}}"
    case .status(let symbol, let state):
      #"{"type":"status","symbol":"\#(QuoteServer.names[symbol])","state":"\#(state)"}"#
    case .failure(let symbol?):
      #"{"type":"error","symbol":"\#(QuoteServer.names[symbol])","code":"unknownSymbol"}"#
    case .failure(nil): #"{"type":"error","code":"busy"}"#
    case .foreign: #"{"type":"weather","symbol":"A","seq":7}"#
    case .broken(let symbol?):
      #"{"type":"update","symbol":"\#(QuoteServer.names[symbol])","seq":"many","last":1}"#
    case .broken(nil): #"{"type":"upd"#
    }
  }

  private static func text(of time: Int) -> String {
    let fraction = time % 1_000
    return CivilMoment(time, offset: 0).text.dropLast()
      + ".\(fraction / 100)\(fraction / 10 % 10)\(fraction % 10)Z"
  }
}

extension PricedFrame {
  fileprivate var name: String { QuoteServer.names[symbol] }
}
