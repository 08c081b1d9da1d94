import QuoteStream

extension EnglishPhrasebook {
  /// What is said on a watchlist and on the screen of one instrument.
  public func text(_ message: WatchlistMessage) -> String {
    switch message {
    case .watchlist: "Watchlist"
    case .loadingWatchlist: "Loading the watchlist"
    case .emptyWatchlist: "There is nothing on the watchlist."
    case .order(let order): text(order)
    case .watchlistFailed(let failure): watchlistText(failure)
    case .noPriceYet: "no price yet"
    case .noPrice: "no price"
    case .staleness(let reason): text(reason)
    case .staleSince(let age, let reason): "\(text(age)), \(text(reason))"
    case .market(let market): text(market)
    case .notice(let notice): text(notice)
    case .announcement: "Prices may be out of date"
    case .connection(let kind): text(kind)
    case .retryIn(seconds: 0): "Next attempt now"
    case .retryIn(let seconds): "Next attempt in \(seconds) s"
    case .lag(let tenths): "\(tenths / 10).\((tenths % 10).magnitude) s late"
    case .previousClose: "Previous close"
    case .changeSinceClose: "Change"
    }
  }

  /// All that a screen reader says of an instrument's row.
  public func text(_ message: PriceRowMessage) -> String {
    var sentence = SpokenList(message.name, expecting: 80)
    switch message.price {
    case .unknown: sentence.append("no price yet")
    case .none: sentence.append("no price")
    case .amount(let amount, let change):
      sentence.append(amount)
      if let change { sentence.append(change) }
    }
    if message.market != .open { sentence.append(text(message.market)) }
    if let staleness = message.staleness {
      if let age = staleness.age {
        sentence.append("may be out of date")
        sentence.append("as of ", spoken(age))
      }
      sentence.append(text(staleness.reason))
    }
    return sentence.text
  }

  private func text(_ order: WatchlistOptions.Order) -> String {
    switch order {
    case .server: "In the order of the list"
    case .name: "By name"
    case .change: "By change"
    }
  }

  private func text(_ notice: PriceNotice) -> String {
    switch notice {
    case .reconnecting: "No connection. Prices may be out of date."
    case .updating: "Connected. Some prices are not up to date yet."
    case .refused: "Your sign-in was refused. Prices may be out of date."
    }
  }

  private func text(_ reason: StaleReason) -> String {
    switch reason {
    case .noSnapshot: "waiting for the current price"
    case .gap: "an update was missed"
    case .disconnected: "no connection"
    case .lagging: "prices arrive late"
    case .suspended: "the app was paused"
    case .suspect: "doubted by the source"
    case .unavailable: "not available from the source"
    }
  }

  private func text(_ market: MarketState) -> String {
    switch market {
    case .open: "trading"
    case .halted: "trading halted"
    case .closed: "market closed"
    }
  }

  private func text(_ age: ElapsedTime) -> String {
    switch age {
    case .seconds(let number): "\(number) sec ago"
    case .minutes(let number): "\(number) min ago"
    case .hours(let number): "\(number) h ago"
    case .days(let number): count(number, "day ago", "days ago")
    }
  }

  private func spoken(_ age: ElapsedTime) -> String {
    switch age {
    case .seconds(let number): count(number, "second ago", "seconds ago")
    case .minutes(let number): count(number, "minute ago", "minutes ago")
    case .hours(let number): count(number, "hour ago", "hours ago")
    case .days(let number): count(number, "day ago", "days ago")
    }
  }

  private func text(_ kind: QuoteConnectionStatus.Kind) -> String {
    switch kind {
    case .stopped: "Stopped"
    case .connecting: "Connecting"
    case .connected: "Connected"
    case .waiting: "No connection"
    case .refused: "Sign-in refused"
    }
  }

  private func watchlistText(_ failure: LoadFailure) -> String {
    switch failure {
    case .unreachable: "The watchlist cannot be reached."
    case .empty: "There is no watchlist."
    case .unreadable: "The watchlist could not be read."
    case .unknownRegion: "There is no watchlist for this region."
    case .tooLarge: "The watchlist is longer than can be shown."
    case .refused: "The watchlist could not be loaded: the server reports an error."
    case .tryLater: "The server is too busy to answer. Please try again in a while."
    case .notTrusted: "The connection is not safe, so nothing was loaded."
    case .other: "Something went wrong."
    }
  }
}
