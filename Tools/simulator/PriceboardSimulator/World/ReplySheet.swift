/// What a reply of the simulated server says, beside its text.
struct ReplySheet: Equatable {
  /// What stands on a product beside its price, in minor units.
  struct Label: Equatable {
    var original: Int?
    var lowest: Int?
    var deposit: Int?
    var unitPrice: Int?
  }

  enum Hours: Equatable {
    case open
    case closed(until: Opening?)
  }

  enum Opening: Equatable {
    /// An instant in milliseconds since 1970, at a hub that is so many minutes ahead of UTC.
    case instant(Int, offset: Int)
    /// Minutes since midnight, of no day.
    case timeOfDay(Int)
  }

  let reply: Int
  let hub: Int
  /// The server's clock when it answered, in milliseconds since 1970.
  let date: Int
  /// Whether it says that it is another hub's than the one that was asked, so that it has to be refused.
  var isForeign = false
  var hours: Hours?
  var labels: [Int: Label] = [:]
}

extension ReplySheet.Opening {
  /// As the server writes it.
  var text: String {
    switch self {
    case .instant(let time, let offset): CivilMoment(time, offset: offset).text
    case .timeOfDay(let minutes): CivilMoment.clock(minutes)
    }
  }
}
