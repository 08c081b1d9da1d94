/// A question to the simulated server.
enum Question: Hashable {
  case area(place: Int?)
  case home(hub: Int)
  case page(hub: Int, after: Int)
  case stock(hub: Int, products: [Int])
  case cart(hub: Int)
  case setQuantity(Int, product: Int, hub: Int)
}

/// What comes back.
enum Answer: Equatable {
  /// A reply whose text holds no prices.
  case text(String)
  /// A reply with prices, and what it says.
  case priced(text: String, ReplySheet)
  /// Counts, and how many milliseconds old they already were when the server answered.
  case counts([Int: Int], age: Int)
  /// The quantities of the cart.
  case quantities([Int: Int])
  /// The quantity was taken.
  case taken(Int)
  /// The quantity was refused; the server has this one.
  case refused(has: Int)
  /// No reply: the question or the answer was lost, and nobody knows which.
  case lost
  /// The server answered with 500.
  case broken
}

/// A question under way: first to the server, then back.
struct Message {
  let number: Int
  let question: Question
  /// When it was sent, in milliseconds.
  let sentAt: Int
  /// Nil while it is on its way to the server.
  var answer: Answer?
  /// Whether the asker gave up; an answer may come all the same, since giving up is cooperative.
  var isCancelled = false
  /// How many changes of the carts the server had taken when it answered.
  var cartChanges = 0
}

extension Question {
  /// The question in a few words, for a trace.
  var brief: String {
    switch self {
    case .area(let place): "area of \(place.map { "\($0)" } ?? "nowhere")"
    case .home(let hub): "home of \(hub)"
    case .page(let hub, let cursor): "page of \(hub) after \(cursor)"
    case .stock(let hub, let products): "stock of \(hub): \(products)"
    case .cart(let hub): "cart of \(hub)"
    case .setQuantity(let quantity, let product, let hub): "\(quantity) of \(product) at \(hub)"
    }
  }
}

extension Answer {
  /// The answer in a few words, for a trace.
  var brief: String {
    switch self {
    case .text(let text): text
    case .priced(_, let sheet): "reply \(sheet.reply)\(sheet.isForeign ? " of another hub" : "")"
    case .counts(let counts, let age):
      "\(counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }), \(age) ms old"
    case .quantities(let quantities):
      "\(quantities.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })"
    case .taken(let quantity): "taken \(quantity)"
    case .refused(let quantity): "refused, has \(quantity)"
    case .lost: "lost"
    case .broken: "broken"
    }
  }
}
