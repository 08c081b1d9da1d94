import MoneyKit
import QuoteStream

@testable import Presentation

extension Board {
  /// Three instruments, of which one has its price, one had one before, and one has none yet.
  static let arriving = Board(
    Item(), Item(symbol: "BOND", name: "Bond", last: 9_950, close: 10_000, stale: (.noSnapshot, 61_000)),
    Item(symbol: "CARGO", name: "Cargo", stale: (.noSnapshot, 0), hasQuote: false),
    Item(symbol: "DELTA", name: "Delta", isKnown: false))

  static func moved(by difference: Int, flash: PriceFlash.Direction? = nil) -> Board {
    Board(
      Item(last: 18_015 + difference, flash: flash.map { PriceFlash(direction: $0, counter: 3) }),
      Item(symbol: "BOND", name: "Bond", last: 10_000 + difference, close: 10_000),
      Item(symbol: "PENNY", name: "Penny", last: 1_234_567 + difference.signum(), close: 1_234_567))
  }

  static func stale(_ reason: StaleReason, hasQuote: Bool = true) -> Board {
    Board(
      Item(stale: (reason, 12_345), hasQuote: hasQuote),
      Item(symbol: "BOND", name: "Bond", last: 9_950, close: 10_000))
  }

  static func withoutCloses() throws -> Board {
    Board(
      Item(close: nil), Item(symbol: "ZERO", name: "Zero", close: 0),
      Item(symbol: "MINUS", name: "Minus", close: -1),
      Item(symbol: "OTHER", name: "Other currency", closeCurrency: try Currency(code: "USD")),
      Item(symbol: "HUGE", name: "Huge", last: .max, close: 1))
  }

  static let withoutPrices = Board(
    Item(last: nil), Item(symbol: "BOND", name: "Bond", last: nil, market: .halted),
    Item(symbol: "CARGO", name: "Cargo", last: nil, stale: (.gap, 5_000)))

  static func currencies() throws -> Board {
    Board(
      Item(symbol: "JP", name: "Tokyo", last: 18_240, close: 18_300, currency: try Currency(code: "JPY")),
      Item(symbol: "KW", name: "Kuwait", last: 18_240, close: 18_015, currency: try Currency(code: "KWD")),
      Item(symbol: "US", name: "New York", last: 1_824_000, close: 1_801_500, currency: .usd),
      Item(symbol: "GB", name: "London", last: 408_200, close: 408_200, currency: try Currency(code: "gbp")))
  }

  static let ages = Board(
    Item(symbol: "A", name: "Ahead", stale: (.disconnected, -90_000)),
    Item(symbol: "B", name: "Now", stale: (.disconnected, 999)),
    Item(symbol: "C", name: "A second", stale: (.disconnected, 1_000)),
    Item(symbol: "D", name: "A minute less", stale: (.disconnected, 59_999)),
    Item(symbol: "E", name: "A minute", stale: (.disconnected, 60_000)),
    Item(symbol: "F", name: "An hour less", stale: (.disconnected, 3_599_999)),
    Item(symbol: "G", name: "An hour", stale: (.disconnected, 3_600_000)),
    Item(symbol: "H", name: "A day less", stale: (.disconnected, 86_399_999)),
    Item(symbol: "I", name: "A day", stale: (.disconnected, 86_400_000)),
    Item(symbol: "J", name: "Ten days", stale: (.disconnected, 864_000_000)))

  static func noticed(_ notice: PriceNotice) -> Board {
    var board = Board(
      Item(stale: (.disconnected, 4_000)), Item(symbol: "BOND", name: "Bond", stale: (.disconnected, 6_000)))
    if notice == .updating { board.items[0].stale = nil }
    board.notice = notice
    board.announcement = PriceAnnouncement(number: 1)
    return board
  }

  /// Five instruments, arranged in one of the ways that a user can choose.
  static func arranged(_ snapshot: WatchlistSnapshotTests.Case) throws -> Board {
    var board = Board(
      Item(symbol: "Z", name: "Zebra", last: 10_100, close: 10_000),
      Item(symbol: "E", name: "École", last: 9_900, close: 10_000),
      Item(symbol: "N", name: "None", close: nil),
      Item(symbol: "A", name: "acme", last: 10_200, close: 10_000),
      Item(symbol: "B", name: "Bond", last: 10_000, close: 10_000))
    let (zebra, acme, unlisted) = (try Symbol.of("Z"), try Symbol.of("A"), try Symbol.of("X"))
    switch snapshot {
    case .groups:
      board.options.groups = [
        .init(name: "Animals", symbols: [zebra, unlisted]), .init(name: "Nothing", symbols: [unlisted]),
        .init(name: "Mine", symbols: [acme, zebra]),
      ]
    case .chosenList: board.options.list = .init(name: "My list", symbols: [acme, zebra])
    case .emptyList: board.options.list = .init(name: "Empty", symbols: [unlisted])
    case .byName: board.options.order = .name
    default: board.options.order = .change
    }
    return board
  }
}
