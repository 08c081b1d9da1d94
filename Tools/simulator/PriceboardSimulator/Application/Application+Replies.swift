import Cart
import Catalogue
import DeliveryArea
import Presentation
import StockCache

extension Application {
  /// A message comes back to the one who asked.
  mutating func cameBack(_ message: Message) {
    guard let purpose = purposes[message.number], let answer = message.answer else { return }
    oracle.cameBack(message)
    switch purpose {
    case .area(let lookup): lookedUp(lookup, message.question, answer)
    case .stock(let request): stockCame(request, message, answer)
    case .cartRead(let number): cartCame(number, answer)
    case .cartWrite(let number): carryOut(cart.writeEnded(Self.writeAnswer(answer), number: number))
    case .home(let load, let hub): homeCame(load, hub, answer)
    case .page(let load, let hub, _): pageCame(load, hub, answer)
    }
  }

  private mutating func lookedUp(_ lookup: Int, _ question: Question, _ answer: Answer) {
    switch answer {
    case .text(let text):
      if let area = Wire.area(text, hasAddress: question != .area(place: nil)) {
        carryOut(self.area.resolved(area, lookup: lookup))
      }
    case .lost, .broken, .priced, .counts, .quantities, .taken, .refused:
      let effects = self.area.lookupFailed(.unreachable, lookup: lookup)
      if effects.contains(where: { if case .answer(_, .failed) = $0 { true } else { false } }) {
        let failure: LoadFailure = answer == .lost ? .unreachable : .other
        for (follower, number) in resolutions {
          switch follower {
          case .home: home.areaFailed(failure, number: number)
          case .category: category.areaFailed(failure, number: number)
          case .cart: break
          }
        }
        resolutions = [:]
      }
      carryOut(effects)
    }
  }

  private mutating func stockCame(_ request: Int, _ message: Message, _ answer: Answer) {
    switch answer {
    case .counts(let counts, let age):
      var availabilities: [SKU: Availability] = [:]
      for (product, count) in counts {
        availabilities[Keys.products[product]] = count > 0 ? .inStock(count: count) : .outOfStock
      }
      carryOut(
        stock.replied(
          request: request, sentAt: .milliseconds(message.sentAt), age: .milliseconds(age), availabilities,
          now: now))
    case .lost: carryOut(stock.failed(request: request, .offline, now: now))
    case .broken, .text, .priced, .quantities, .taken, .refused:
      carryOut(stock.failed(request: request, .failed, now: now))
    }
  }

  private mutating func cartCame(_ number: Int, _ answer: Answer) {
    guard case .quantities(let quantities) = answer else {
      carryOut(cart.readFailed(.noReply, number: number))
      return
    }
    let lines = quantities.map { (Keys.products[$0.key], $0.value) }
    carryOut(
      cart.cartRead(CartReading(quantities: Dictionary(uniqueKeysWithValues: lines)), number: number))
  }

  private static func writeAnswer(_ answer: Answer) -> CartMachine.WriteAnswer {
    switch answer {
    case .taken(let quantity): .accepted(quantity: quantity)
    case .refused(let quantity): .refused(.limit, quantity: quantity)
    case .lost, .broken, .text, .priced, .counts, .quantities: .lost(.offline)
    }
  }

  private mutating func homeCame(_ load: Int, _ hub: HubID, _ answer: Answer) {
    if case .priced(let text, let sheet) = answer,
      let storefront = Wire.home(text, hub: hub, clockLead: sheet.date - world.wallClock)
    {
      world.savedHomes[hub] = storefront
      carryOut(home.homeLoaded(storefront, number: load, now: now, wallClock: world.wallClock))
    } else if let saved = world.savedHomes[hub] {
      // The repository answers a failed call with the kept home.
      let kept = saved.saved(isOffline: answer == .lost)
      carryOut(home.homeLoaded(kept, number: load, now: now, wallClock: world.wallClock))
    } else {
      let failure: LoadFailure = answer == .lost ? .unreachable : .other
      carryOut(home.homeFailed(failure, number: load, hub: hub, now: now))
    }
  }

  private mutating func pageCame(_ load: Int, _ hub: HubID, _ answer: Answer) {
    if case .priced(let text, _) = answer, let page = Wire.page(text, hub: hub, category: categoryID) {
      carryOut(category.pageLoaded(page, number: load, now: now))
    } else {
      let failure: LoadFailure = answer == .lost ? .unreachable : .other
      carryOut(category.pageFailed(failure, number: load, hub: hub, now: now))
    }
  }

  /// A saved home was read.
  mutating func savedHomeRead() {
    guard !reads.isEmpty else { return }
    let read = reads.remove(at: world.dice.number(in: 0...reads.count - 1))
    carryOut(
      home.savedHomeLoaded(
        world.savedHomes[read.hub]?.saved(isOffline: false), number: read.load, now: now,
        wallClock: world.wallClock))
  }
}

extension Storefront {
  /// The same home as the repository hands it over when it was kept, with whether the server was out of reach.
  func saved(isOffline: Bool) -> Storefront {
    Storefront(
      hub: hub, hours: hours, sections: sections, origin: .saved, clockLead: clockLead, isOffline: isOffline)
  }
}
