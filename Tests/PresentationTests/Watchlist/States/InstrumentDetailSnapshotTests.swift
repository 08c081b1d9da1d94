import MoneyKit
import PriceboardTestSupport
import QuoteStream
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct InstrumentDetailSnapshotTests {
  enum Case: String, CaseIterable {
    case live, stale, waiting, refused, dinars
    case noClose = "no-close"
    case noPrice = "no-price"
    case otherCurrency = "other-currency"
    case liveGerman = "live-de"
    case staleGerman = "stale-de"
  }

  static let snapshots = SnapshotSuite("InstrumentDetail", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `an instrument reads as recorded`(_ snapshot: Case) throws {
    let wording: Wording = snapshot.rawValue.hasSuffix("-de") ? .berlin : .english
    let state = InstrumentDetailViewState(
      try screen(snapshot), wallClock: Board.wallClock, wording: wording)
    try expectCodable(state)
    var canvas = TextCanvas()
    state.draw(on: &canvas)
    canvas.gap()
    for spoken in [state.row.spoken, state.previousClose?.spoken, state.changeSinceClose?.spoken] {
      canvas.line(spoken.map { "[said] \($0)" })
    }
    expectSnapshot(of: canvas.text, named: snapshot, in: Self.snapshots)
  }

  private func screen(_ snapshot: Case) throws -> InstrumentDetailScreen {
    var item = Board.Item()
    var notice: PriceNotice?
    switch snapshot {
    case .live, .liveGerman: item.flash = PriceFlash(direction: .up, counter: 2)
    case .stale, .staleGerman:
      item.last = 17_900
      item.stale = (.disconnected, 3_000)
      notice = .reconnecting
    case .waiting: item.isKnown = false
    case .refused:
      item.stale = (.disconnected, 61_000)
      notice = .refused
    case .noClose: item.close = nil
    case .noPrice: item.last = nil
    case .otherCurrency: item.closeCurrency = .usd
    case .dinars: item.currency = try Currency(code: "KWD")
    }
    return InstrumentDetailScreen(
      row: try item.row(), notice: notice, announcement: notice.map { _ in PriceAnnouncement(number: 1) })
  }
}
