import BasketComparison
import Catalogue
import MoneyKit

extension EnglishPhrasebook {
  /// What is said around the products of a home or a category.
  public func text(_ message: StorefrontMessage) -> String {
    switch message {
    case .addAddress: "Add your address"
    case .loadingHome: "Loading what is on offer"
    case .loadingCategory: "Loading the products"
    case .loadingMore: "Loading more products"
    case .moreFailed: "More products could not be loaded."
    case .offline: "No connection"
    case .unreachable: "The shop cannot be reached"
    case .stale(let reason): text(reason)
    case .failed(let failure): shopText(failure)
    case .mayBeOutOfDate: "May be out of date"
    case .outOfArea: "We do not deliver to this address."
    case .emptyHome: "There is nothing to show here at the moment."
    case .emptyCategory: "There are no products here at the moment."
    case .percentOff(let percent): "-\(percent)%"
    // The marks that the German law asks for, in any language.
    case .depositMark(.singleUse): "EINWEG"
    case .depositMark(.reusable): "MEHRWEG"
    case .minimumAge(let years): "\(years)+"
    case .cannotOrder(let reason): text(reason)
    case .addressNeeded: "Add your address to order"
    case .quantityNotConfirmed: "Not confirmed yet"
    }
  }

  private func text(_ reason: StorefrontFreshness.Reason) -> String {
    switch reason {
    case .saved: "Saved earlier"
    case .notRefreshed: "Could not be refreshed"
    case .refreshing: "Being refreshed"
    }
  }

  private func shopText(_ failure: LoadFailure) -> String {
    switch failure {
    case .unreachable: "The shop cannot be reached."
    case .empty: "The shop has nothing to show."
    case .unreadable: "The shop's answer could not be read."
    case .unknownRegion: "The shop does not know this region."
    case .tooLarge: "That is more than can be shown at once."
    case .refused: "The shop reports an error."
    case .tryLater: "The shop is too busy to answer. Please try again in a while."
    case .notTrusted: "The connection is not safe, so nothing was loaded."
    case .other: "Something went wrong."
    }
  }

  private func text(_ reason: StepperState.Reason) -> String {
    switch reason {
    case .offline: "You can order once the shop can be reached"
    case .closed: "You can order once the shop has opened"
    case .outOfDate: "You can order once the prices are up to date"
    case .cartLoading: "The cart is being loaded"
    case .cartFailed: "The cart could not be loaded"
    }
  }

  /// What is said of a product's stock.
  public func text(_ message: StockMessage) -> String {
    switch message {
    case .left(let count): "Only \(count) left"
    case .out: "Out of stock"
    }
  }

  /// When a closed hub opens.
  public func text(_ message: OpeningMessage) -> String {
    switch message {
    case .closed: "Closed"
    case .at(let time): "Opens at \(time)"
    case .tomorrow(let time): "Opens tomorrow at \(time)"
    case .weekday(let weekday, let time): "Opens \(name(of: weekday)) at \(time)"
    case .day(let day, let time): "Opens on \(self.day(day)) at \(time)"
    }
  }

  private func name(of weekday: Weekday) -> String {
    switch weekday {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// All that a screen reader says of a product's tile.
  public func text(_ message: TileMessage) -> String {
    var sentence = SpokenList(message.name, expecting: 120)
    if let originalPrice = message.originalPrice {
      sentence.append("now ", message.price)
      sentence.append("before ", originalPrice)
    } else {
      sentence.append(message.price)
    }
    if let deposit = message.deposit {
      switch deposit.kind {
      case .singleUse: sentence.append("single-use deposit ", deposit.amount)
      case .reusable: sentence.append("reusable deposit ", deposit.amount)
      case nil: sentence.append("deposit ", deposit.amount)
      }
    }
    if let unitPrice = message.unitPrice {
      sentence.append(unitPrice.amount, measure(unitPrice.measure))
    }
    if let years = message.minimumAge { sentence.append("sold from the age of \(years)") }
    switch message.stock {
    case .left(let count): sentence.append("only \(count) left")
    case .out: sentence.append("out of stock")
    case nil: break
    }
    return sentence.text
  }

  private func measure(_ measure: UnitPriceMeasure) -> String {
    switch measure {
    case .kilogram: " per kilogram"
    case .litre: " per litre"
    case .metre: " per metre"
    case .squareMetre: " per square metre"
    case .cubicMetre: " per cubic metre"
    case .hundredGrams: " per 100 grams"
    case .hundredMillilitres: " per 100 millilitres"
    case .piece: " per piece"
    case .use: " per use"
    }
  }
}
