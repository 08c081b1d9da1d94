import Catalogue

@testable import Presentation

/// Effects as short marks, so that a table of them can be read.
///
/// `home#2@a` asks for the home of hub a as load 2, `cancel#2` closes what load 2 has in flight; `stock?1` is the question
/// of a screen's own, `stock?1[A B]` one of the tiles in view, `stock!1` gives it up; `late(home@b)` is a reply that
/// was not shown.
protocol MarkedEffect {
  var mark: String { get }
}

extension [HomeMachine.Effect] {
  var marks: String { isEmpty ? "-" : map(\.mark).joined(separator: " ") }
}

extension [CategoryMachine.Effect] {
  var marks: String { isEmpty ? "-" : map(\.mark).joined(separator: " ") }
}

extension [VisibleStockMachine.Effect] {
  var marks: String { isEmpty ? "-" : map(\.mark).joined(separator: " ") }
}

extension HomeMachine.Effect: MarkedEffect {
  var mark: String {
    switch self {
    case .resolveArea(let number): "area#\(number)"
    case .loadSavedHome(let number, let hub): "saved#\(number)@\(hub)"
    case .loadHome(let number, let hub): "home#\(number)@\(hub)"
    case .cancelLoad(let number): "cancel#\(number)"
    case .addStock(let question, _): "stock?\(question)"
    case .askStock(let question, let skus, _): "stock?\(question)\(skus)".filter { $0 != "," }
    case .cancelStock(let question): "stock!\(question)"
    case .reloadCart: "cart"
    case .startTimer(let timer, _, let deadline): "\(timer)=\(deadline.mark)"
    case .stopTimer(let timer): "no-\(timer)"
    case .report(let event): event.mark
    }
  }
}

extension CategoryMachine.Effect: MarkedEffect {
  var mark: String {
    switch self {
    case .resolveArea(let number): "area#\(number)"
    case .loadPage(let number, let hub, _, let cursor, _):
      "page#\(number)@\(hub)" + (cursor.map { "(\($0.rawValue))" } ?? "")
    case .cancelLoad(let number): "cancel#\(number)"
    case .addStock(let question, let page): "stock?\(question)(\(page.items.count))"
    case .askStock(let question, let skus, _): "stock?\(question)\(skus)".filter { $0 != "," }
    case .cancelStock(let question): "stock!\(question)"
    case .reloadCart: "cart"
    case .startTimer(let timer, _, let deadline): "\(timer)=\(deadline.mark)"
    case .stopTimer(let timer): "no-\(timer)"
    case .report(let event): event.mark
    }
  }
}

extension VisibleStockMachine.Effect: MarkedEffect {
  var mark: String {
    switch self {
    case .ask(let question, let skus): "stock?\(question)\(skus)".filter { $0 != "," }
    case .cancel(let question): "stock!\(question)"
    case .startTimer(let timer, _, let deadline): "\(timer)=\(deadline.mark)"
    case .stopTimer(let timer): "no-\(timer)"
    }
  }
}

extension StorefrontEvent {
  fileprivate var mark: String {
    switch self {
    case .firstHome(let hub, let origin, let time): "first(\(origin)@\(hub) \(time.mark))"
    case .lateReplyDropped(let reply, let hub): "late(\(reply)@\(hub))"
    case .repeatedProducts(let count, _, _): "repeated(\(count))"
    case .repeatedCursor: "circle"
    case .emptyPages(let count, _, _): "empty(\(count))"
    }
  }
}

extension Duration {
  /// In seconds, or in milliseconds where there are some.
  fileprivate var mark: String {
    let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
  }
}
