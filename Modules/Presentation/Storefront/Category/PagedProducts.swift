import Catalogue
import StockCache

/// The products of a category, page after page.
///
/// A product that comes again is left out. The pages end where there is no next one, where a page names a next page that
/// was asked for before, and after three pages in a row that bring nothing new: a server that turns in circles is not
/// followed.
struct PagedProducts: Equatable, Sendable {
  enum Fault: Equatable, Sendable {
    case repeatedProducts(count: Int)
    case repeatedCursor
    case emptyPages(count: Int)
  }

  /// How many pages in a row may bring nothing new.
  static let mostEmptyPages = 3

  private(set) var products: [Product] = []
  /// Where the next page begins; nil at the end.
  private(set) var next: Cursor?
  private var known: Set<SKU> = []
  private var cursors: Set<Cursor> = []
  private var emptyPages = 0

  /// Takes a page, and says what of it is new and what is wrong with it.
  mutating func append(_ page: ProductPage) -> (new: [Product], faults: [Fault]) {
    let new = page.items.filter { known.insert($0.id).inserted }
    products += new
    next = page.nextCursor
    emptyPages = new.isEmpty ? emptyPages + 1 : 0
    var faults: [Fault] = []
    if new.count < page.items.count { faults.append(.repeatedProducts(count: page.items.count - new.count)) }
    if let cursor = page.nextCursor, !cursors.insert(cursor).inserted {
      faults.append(.repeatedCursor)
      next = nil
    } else if next != nil, emptyPages >= Self.mostEmptyPages {
      faults.append(.emptyPages(count: emptyPages))
      next = nil
    }
    return (new, faults)
  }
}
