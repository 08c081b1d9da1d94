import PriceboardTransport
import QuoteStream

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reply of the watchlist's endpoint, `{"instruments":[{"symbol":"ACME","name":"Acme"}]}`.
struct WatchlistReply {
  /// The most problems that are listed one by one.
  static let longestList = 100

  /// Those that can be used, in the server's order, each symbol once.
  private(set) var instruments: [Instrument] = []
  /// The first problems, in the order of the reply.
  private(set) var problems: [WatchlistProblem] = []
  private(set) var droppedCount = 0

  /// Reads a reply; an instrument that cannot be used costs itself alone.
  ///
  /// - Throws: ``WatchlistError/unreadable`` where there is no list at all, and where the list is not empty and none of
  ///   it can be used.
  init(_ body: Data) throws(WatchlistError) {
    guard let elements = (try? JSONDocument(body).root)?["instruments"]?.elements else { throw .unreadable }
    var symbols: Set<Symbol> = []
    for (place, element) in elements.enumerated() {
      do throws(Refusal) {
        let instrument = try Self.instrument(element)
        guard symbols.insert(instrument.id).inserted else {
          throw Refusal(field: ".symbol", reason: .repeated)
        }
        instruments.append(instrument)
      } catch {
        droppedCount += 1
        guard problems.count < Self.longestList else { continue }
        problems.append(
          WatchlistProblem(path: "instruments[\(place)]\(error.field)", reason: error.reason))
      }
    }
    // A list of another form than this version knows, and no wish of the user's to watch nothing.
    guard !instruments.isEmpty || droppedCount == 0 else { throw .unreadable }
  }

  private struct Refusal: Error {
    let field: String
    let reason: WatchlistProblem.Reason
  }

  private static func instrument(_ element: JSONValue) throws(Refusal) -> Instrument {
    guard element.kind == .object else { throw Refusal(field: "", reason: .unreadable) }
    guard let symbol = Symbol(try text("symbol", of: element)) else {
      throw Refusal(field: ".symbol", reason: .empty)
    }
    let name = try text("name", of: element)
    guard !name.isEmpty else { throw Refusal(field: ".name", reason: .empty) }
    return Instrument(id: symbol, name: name)
  }

  private static func text(_ field: String, of element: JSONValue) throws(Refusal) -> String {
    guard let value = element.present(field) else { throw Refusal(field: ".\(field)", reason: .missing) }
    guard let text = value.text else { throw Refusal(field: ".\(field)", reason: .unreadable) }
    return text
  }
}
